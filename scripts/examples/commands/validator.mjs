// A gateway that compares with Number() and hands on what Number() made of the header.
import { createInterface } from "node:readline";

function decide(type, header, body) {
  if (header === null) return { certified: false, why: "the header is no UTF-8" };
  if (type !== "integer") return { certified: header === (typeof body === "string" ? body : String(body)) };
  const value = Number(header);
  return { certified: value === body, why: `Number() makes it ${value}`, executed: String(value) };
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, type, header, body } = JSON.parse(line);
  console.log(JSON.stringify({ id, ...decide(type, header, JSON.parse(body)) }));
}
