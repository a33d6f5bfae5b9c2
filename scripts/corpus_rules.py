"""What the scripts that write corpus files share: versions, flags, clauses and the canonical rule.

Flags and clauses follow from the case by the rules below, which know nothing of misread's own code:
tests/vectors.rs states the flags a second time in Rust and compares.
"""

import base64
import json
import re
import unicodedata

FORMAT = 2
CORPUS = "1.0.0"

MARKERS = ("=?base64?", "?=")
OTHER_SPACES = {*range(0x09, 0x0E), *range(0x1C, 0x21), 0x85, 0x180E, 0xFEFF}
DECIMAL = re.compile(r"[+-]?0*(?:([0-9]+)(?:\.([0-9]*))?|\.([0-9]+))(?:[eE]([+-]?[0-9]+))?\Z")
INTEGER = re.compile(r"-?(0|[1-9][0-9]*)\Z")
RFC_8259 = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?\Z")


def outside_the_middle(text):
    """Whether a decimal text is 2^31 or more, or not zero and yet zero as a double."""
    digits = "".join(str(unicodedata.decimal(c, c)) for c in text).replace("_", "").strip()
    found = DECIMAL.match(digits)
    if not found:
        return False
    whole, fraction = found[1] or "", found[2] or found[3] or ""
    significant = (whole + fraction).lstrip("0")
    if not significant:
        return False
    # The first significant digit stands for this power of ten.
    power = len(significant) - 1 - len(fraction) + int(found[4] or 0)
    if power < -300:
        return float(digits) == 0
    return power > 9 or power == 9 and float(digits) >= 2**31


def is_sentinel(text):
    """Whether both markers are there, overlapping or not."""
    return text.startswith(MARKERS[0]) and text.endswith(MARKERS[1])


def decoded(text):
    """The text in a well-formed sentinel (V10), or None."""
    try:
        inner = text[len(MARKERS[0]):-len(MARKERS[1])]
        plain = base64.b64decode(inner, validate=True)
        well_formed = len(text) > 10 and base64.b64encode(plain).decode() == inner
        return plain.decode() if well_formed else None
    except ValueError:
        return None


def travels_plain(text):
    """V8 and V9: visible ASCII and inner spaces, not shaped as a sentinel."""
    return bool(re.fullmatch(r"([!-~]([ -~]*[!-~])?)?", text)) and not is_sentinel(text)


def text_of(case):
    """The text that a body stands for, or None where no header value exists (V4)."""
    body = case["body"]
    if case["type"] == "string":
        return json.loads(body)
    if case["type"] == "boolean":
        return body
    if case["type"] == "integer" and INTEGER.match(body):
        return "0" if body == "-0" else body
    return None


def is_canonical(case):
    """The canonical rule: one rendering per value, compared as bytes."""
    text = text_of(case)
    if text is None:
        return False
    plain = text if travels_plain(text) else base64.b64encode(text.encode()).decode().join(MARKERS)
    return plain.encode().hex() == case["header_hex"]


def is_safe(case):
    """V7: an integer within the doubles' exact range, or no integer at all."""
    body = case["body"].lstrip("-")
    return case["type"] != "integer" or len(body) < 17 and int(body) < 2**53


def flags(case):
    """The flags of a case, sorted."""
    header = bytes.fromhex(case["header_hex"]).decode("utf-8", "replace")
    kind = case["type"]
    numeric = kind == "integer" or kind == "other"
    points = {ord(c) for c in header}
    wide = {c for c in header if unicodedata.category(c).startswith("Z")}
    found = {
        "boolean": kind == "boolean",
        "canonical": is_canonical(case),
        "control-character": bool(points & {*range(0x09), *range(0x0B, 0x0D), *range(0x0E, 0x20), 0x7F}),
        "no-header": kind in ("integer", "other") and text_of(case) is None,
        "sentinel": any(is_sentinel(text) for text in (header, text_of(case) or "")),
        "size": numeric and any(outside_the_middle(text) for text in (header, case["body"])),
        "sources-differ": sources_differ(case),
        "spelling": kind in ("integer", "boolean") and not is_canonical(case)
                    and bool(re.fullmatch("[!-~]*", header)) and not is_sentinel(header),
        "string": kind == "string",
        "unicode": max(points, default=0) > 0x7F,
        "white-space": bool(wide or points & OTHER_SPACES),
    }
    return sorted(flag for flag, present in found.items() if present)


def sources_differ(case):
    """Whether the specification's own rules certify what the canonical rule refuses (V2b, V6, V8, V11a)."""
    header = bytes.fromhex(case["header_hex"]).decode("utf-8", "replace")
    inner = decoded(header) if is_sentinel(header) else header
    if is_canonical(case) or inner is None:
        return False
    if case["type"] == "integer":
        return bool(RFC_8259.match(inner) and RFC_8259.match(case["body"])) and equal(inner, case["body"])
    plain = is_sentinel(header) or re.fullmatch(r"([!-~]([\t -~]*[!-~])?)?", header)
    return bool(plain) and inner == text_of(case)


def equal(one, other):
    """Whether two JSON numbers are the same integer; nothing is expanded."""
    def normal(text):
        sign, whole, fraction, power = re.fullmatch(r"(-?)(\d+)(?:\.(\d+))?(?:[eE](.+))?", text).groups()
        digits = (whole + (fraction or "")).lstrip("0")
        kept = digits.rstrip("0")
        return (sign, kept, int(power or 0) - len(fraction or "") + len(digits) - len(kept)) if kept else ("", "", 0)
    return normal(one) == normal(other) and normal(one)[2] >= 0


def clauses(case):
    """The clauses of the header rules that decide a case, in the order of their numbers."""
    header = bytes.fromhex(case["header_hex"]).decode("utf-8", "replace")
    kind, text, body = case["type"], text_of(case), case["body"]
    found = {{"string": "V1", "integer": "V2", "boolean": "V3", "other": "V4"}[kind]}
    if kind == "integer":
        if text is None:
            found |= {"V2b", "V4", "V6"}
        if "-0" in (body, header):
            found.add("V2a")
        if sources_differ(case) and not is_sentinel(header):
            found.add("V6")
        if text is not None and not is_safe(case):
            found.add("V7")
    if header[:1] in tuple(" \t") or header[-1:] in tuple(" \t"):
        found.add("F6")
    if not travels_plain(header) and not is_sentinel(header):
        found.add("V8")
    if kind == "string" and not travels_plain(text) and not is_sentinel(text):
        found.add("V8")
    if kind == "string" and header != text and header.lower() == text.lower():
        found.add("F5")
    shaped = [t for t in (header, text or "") if t.lower().startswith(MARKERS[0]) and t.endswith(MARKERS[1])]
    if kind == "string" and (not is_sentinel(header) and shaped or text == header and shaped or is_sentinel(text or "")):
        found.add("V9")
    if is_sentinel(header):
        inner = decoded(header)
        found.add("V10" if inner is None else "V11")
        if inner is not None and inner == text and not is_canonical(case):
            found.add("V11a")
    if kind == "string" and "" in (header, text):
        found.add("V12")
    return sorted(found, key=lambda clause: (clause[0], int(re.sub(r"\D", "", clause)), clause))


def topic_text(topic, source, cases):
    """A corpus file's text: the head with its versions, then the cases."""
    head = {"$schema": "case.schema.json", "version": FORMAT, "corpus_version": CORPUS, "topic": topic, "source": source}
    return json.dumps(head | {"cases": cases}, indent=2, ensure_ascii=False) + "\n"


def write_or_check(path, name, text, check, script):
    """Writes a generated file; with `check` only says whether it is what would be written."""
    if not check:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return
    try:
        with open(path, encoding="utf-8") as file:
            same = file.read() == text
    except OSError:
        same = False
    if not same:
        raise SystemExit(f"{name} is not what {script} writes: run it")
