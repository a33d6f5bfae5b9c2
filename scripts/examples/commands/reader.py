"""A reader: Python's int() on the header. One JSON object a line in and out."""
import json, sys

def outcome(case):
    if case["type"] != "integer":
        return None  # it does not read booleans
    try:
        return "int:%d" % int(bytes.fromhex(case["header_hex"]).decode())
    except UnicodeDecodeError:
        return "err encoding"
    except ValueError:
        return "err syntax"

for line in sys.stdin:
    case = json.loads(line)
    print(json.dumps({"id": case["id"], "outcome": outcome(case)}), flush=True)
