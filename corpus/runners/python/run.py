"""Checks validator.py against the corpus: exit 1 when it decides a case otherwise than the rule to ship."""
import json, pathlib, sys
from validator import certifies

RULE = "canonical-safe"
folder = pathlib.Path(sys.argv[1] if sys.argv[1:] else pathlib.Path(__file__).parents[2])
cases = [case for file in sorted(folder.glob("*.json")) for case in json.loads(file.read_text("utf-8")).get("cases", [])]
asked = [case for case in cases if case.get("decisions", {}).get(RULE, "unspecified") != "unspecified"]
wrong = 0
for case in asked:
    found = "certified" if certifies(bytes.fromhex(case["header_hex"]), case["body"], case["type"]) else "refused"
    if found != case["decisions"][RULE]:
        wrong += 1
        print(f'{case["id"]}: expected {case["decisions"][RULE]}, found {found}: {case["why"]}')
print(f"{len(asked)} cases, {wrong} decided otherwise")
sys.exit(1 if wrong else 0 if asked else 2)
