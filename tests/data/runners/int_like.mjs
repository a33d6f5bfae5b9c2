// A wrong validator for the runner's test: Python's int() as far as the seed's spellings need it.
const zeros = [0x30, 0x660, 0xff10];
const digit = (c) => zeros.map((zero) => c.codePointAt(0) - zero).find((n) => n >= 0 && n <= 9) ?? c;

export function certifies(header, body, kind) {
  const text = header.toString("utf8");
  if (kind === "boolean") return text.toLowerCase() === body;
  if (kind !== "integer" || !/^-?[0-9]+$/.test(body)) return kind === "string" && text === JSON.parse(body);
  const digits = [...text.trim()].map(digit).join("");
  return /^[+-]?[0-9]+(_[0-9]+)*$/.test(digits) && BigInt(digits.replace(/[+_]/g, "")) === BigInt(body);
}
