// Checks validator.go against the corpus: exit 1 when it decides a case otherwise than the rule to ship.
package main

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

const rule = "canonical-safe"

type vector struct {
	ID, Why, Type, Header_Hex, Body string
	Decisions                       map[string]string
}

func main() {
	files, _ := filepath.Glob(filepath.Join(append(os.Args[1:], "../..")[0], "*.json"))
	asked, wrong, words := 0, 0, map[bool]string{true: "certified", false: "refused"}
	for _, name := range files {
		var topic struct{ Cases []vector }
		if text, err := os.ReadFile(name); err != nil || json.Unmarshal(text, &topic) != nil {
			panic("cannot read " + name)
		}
		for _, v := range topic.Cases {
			header, _ := hex.DecodeString(v.Header_Hex)
			expected, found := v.Decisions[rule], words[certifies(header, v.Body, v.Type)]
			if expected == "" || expected == "unspecified" {
				continue
			} else if asked++; found != expected {
				wrong++
				fmt.Printf("%s: expected %s, found %s: %s\n", v.ID, expected, found, v.Why)
			}
		}
	}
	fmt.Printf("%d cases, %d decided otherwise\n", asked, wrong)
	os.Exit(map[bool]int{true: 2, false: min(wrong, 1)}[asked == 0])
}
