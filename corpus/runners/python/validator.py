"""The rule to ship, canonical-safe: one rendering per value, compared as bytes. Put your own function here."""
import base64, json, re


def certifies(header: bytes, body: str, kind: str) -> bool:
    if kind == "integer" and re.fullmatch(r"-?(0|[1-9][0-9]{0,15})", body):
        text = str(int(body)) if abs(int(body)) < 2**53 else None
    elif kind == "boolean" and body in ("true", "false"):
        text = body
    else:
        text = json.loads(body) if kind == "string" else None
    return text is not None and header == encode(text)


def encode(text: str) -> bytes:
    """Visible ASCII and inner spaces as they are; anything else, and what looks encoded, in base64."""
    plain = text == "" or re.fullmatch(r"[!-~]([ -~]*[!-~])?", text)
    if plain and not (text.startswith("=?base64?") and text.endswith("?=")):
        return text.encode()
    return b"=?base64?" + base64.b64encode(text.encode()) + b"?="
