// A gateway that compares with strconv.Atoi, and everything else as text.
package main

import "encoding/json"
import "os"
import "strconv"

func main() {
	in, out, q := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout), map[string]any{}
	for in.Decode(&q) == nil {
		header, _ := q["header"].(string) // null where the bytes are no UTF-8
		certified := header == q["body"]
		if q["type"] == "integer" {
			value, err := strconv.Atoi(header)
			certified = err == nil && strconv.Itoa(value) == q["body"]
		}
		out.Encode(map[string]any{"id": q["id"], "certified": certified})
	}
}
