// The rule to ship, canonical-safe: one rendering per value, compared as bytes. Put your own function here.
export function certifies(header, body, kind) {
  let text = null;
  if (kind === "integer" && /^-?(0|[1-9][0-9]{0,15})$/.test(body) && Number.isSafeInteger(Number(body))) {
    text = body === "-0" ? "0" : body;
  } else if (kind === "boolean" && (body === "true" || body === "false")) {
    text = body;
  } else if (kind === "string") {
    text = JSON.parse(body);
  }
  return text !== null && header.equals(encode(text));
}

// Visible ASCII and inner spaces as they are; anything else, and what looks encoded, in base64.
function encode(text) {
  const plain = text === "" || /^[!-~]([ -~]*[!-~])?$/.test(text);
  if (plain && !(text.startsWith("=?base64?") && text.endsWith("?="))) return Buffer.from(text);
  return Buffer.from(`=?base64?${Buffer.from(text).toString("base64")}?=`);
}
