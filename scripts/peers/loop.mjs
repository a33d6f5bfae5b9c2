// The property as a plain Node loop: a header that int() takes for the body must be read as the body by
// parseInt, Atoi and int() alike. Own random mutation of digits; int() and Atoi rewritten in JavaScript.
// Prints one found pair a shape, `hex body`, and at the end `total cases certified seconds`.
const seconds = Number(process.argv[2]);
const random = (n) => Math.floor(Math.random() * n);
const isNd = (code) => /\p{Nd}/u.test(String.fromCodePoint(code));
const digits = new Map();
function digitOf(c) {
  let value = digits.get(c);
  if (value === undefined) {
    let zero = c.codePointAt(0);
    while (isNd(zero - 1)) zero--;
    digits.set(c, (value = (c.codePointAt(0) - zero) % 10));
  }
  return value;
}

function pyInt(s) {
  const found = /^(?!\ufeff)[\s\x85]*([+-]?)(\p{Nd}+(?:_\p{Nd}+)*)(?!.*\ufeff)[\s\x85]*$/su.exec(s);
  if (!found) return null;
  const text = /^[0-9]+$/.test(found[2]) ? found[2] : [...found[2]].map((c) => (c === "_" ? "" : digitOf(c))).join("");
  return found[1] === "-" ? -BigInt(text) : BigInt(text);
}

function goAtoi(s) {
  if (!/^[+-]?[0-9]+$/.test(s)) return null;
  const value = BigInt(s.replace("+", ""));
  return value === BigInt.asIntN(64, value) ? value : null;
}

function jsParseInt(s) {
  const value = parseInt(s);
  return Number.isFinite(value) && !Object.is(value, -0) ? BigInt(value) : null;
}

function character() {
  const pick = random(4);
  const code = random(pick < 2 ? 0x80 : pick < 3 ? 0x10000 : 0x110000);
  return code >= 0xd800 && code < 0xe000 ? "_" : String.fromCodePoint(code);
}

function mutate(text) {
  for (let edits = random(3); edits > 0; edits--) {
    const at = random(text.length + 1);
    const kept = random(2) ? at : at + 1;
    text = text.slice(0, at) + (random(4) ? character() : "") + text.slice(kept);
  }
  return text;
}

let cases = 0, certified = 0;
const shapes = new Set();
const start = performance.now();
let elapsed = 0;
while (elapsed < seconds) {
  for (let n = 0; n < 1000; n++) {
    let body = String(random(10));
    if (body !== "0") for (let more = random(20); more > 0; more--) body += random(10);
    if (body !== "0" && random(8) === 0) body = "-" + body;
    const header = mutate(body);
    cases++;
    const expected = BigInt(body);
    if (pyInt(header) !== expected) continue;
    certified++;
    if (jsParseInt(header) === expected && goAtoi(header) === expected) continue;
    const shape = header.replace(/[0-9]+/g, "9") + body.length;
    if (shapes.has(shape)) continue;
    shapes.add(shape);
    console.log(Buffer.from(header).toString("hex"), body);
  }
  elapsed = (performance.now() - start) / 1000;
}
console.log("total", cases, certified, elapsed);
