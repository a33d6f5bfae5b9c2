// A reader: JavaScript's parseInt() on the header.
import { createInterface } from "node:readline";

function outcome(type, hex) {
  if (type !== "integer") return null; // it does not read booleans
  const bits = new DataView(new ArrayBuffer(8));
  const value = parseInt(Buffer.from(hex, "hex").toString());
  bits.setFloat64(0, value);
  return "f64:" + (isNaN(value) ? "nan" : bits.getBigUint64(0).toString(16).padStart(16, "0"));
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, type, header_hex } = JSON.parse(line);
  console.log(JSON.stringify({ id, outcome: outcome(type, header_hex) }));
}
