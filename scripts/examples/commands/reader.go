// A reader: Go's strconv.Atoi on the header.
package main

import "encoding/hex"
import "encoding/json"
import "os"
import "strconv"

func main() {
	in, out, q := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout), map[string]any{}
	for in.Decode(&q) == nil {
		header, _ := hex.DecodeString(q["header_hex"].(string))
		answer := map[string]any{"id": q["id"], "outcome": "err syntax"}
		if value, err := strconv.Atoi(string(header)); err == nil {
			answer["outcome"] = "int:" + strconv.Itoa(value)
		}
		if q["type"] != "integer" {
			answer["outcome"] = nil // it does not read booleans
		}
		out.Encode(answer)
	}
}
