// Checks validator.mjs against the corpus: exit 1 when it decides a case otherwise than the rule to ship.
import { readdirSync, readFileSync } from "node:fs";
import { certifies } from "./validator.mjs";

const RULE = "canonical-safe";
const folder = process.argv[2] ?? `${import.meta.dirname}/../..`;
const files = readdirSync(folder).filter((name) => name.endsWith(".json")).sort();
const cases = files.flatMap((name) => JSON.parse(readFileSync(`${folder}/${name}`, "utf8")).cases ?? []);
const asked = cases.filter((one) => (one.decisions?.[RULE] ?? "unspecified") !== "unspecified");
const decide = (one) => (certifies(Buffer.from(one.header_hex, "hex"), one.body, one.type) ? "certified" : "refused");
const wrong = asked.filter((one) => decide(one) !== one.decisions[RULE]);
for (const one of wrong) console.log(`${one.id}: expected ${one.decisions[RULE]}, found ${decide(one)}: ${one.why}`);
console.log(`${asked.length} cases, ${wrong.length} decided otherwise`);
process.exitCode = wrong.length ? 1 : asked.length ? 0 : 2;
