// A wrong validator for the runner's test: Python's int() as far as the seed's spellings need it.
package main

import (
	"encoding/json"
	"math/big"
	"regexp"
	"strings"
)

var signed = regexp.MustCompile(`^[+-]?[0-9]+(_[0-9]+)*$`)

func digit(c rune) rune {
	for _, zero := range []rune{0x660, 0xff10} {
		if c >= zero && c <= zero+9 {
			return c - zero + '0'
		}
	}
	return c
}

func certifies(header []byte, body, kind string) bool {
	if kind == "boolean" {
		return strings.ToLower(string(header)) == body
	} else if kind == "string" {
		var text string
		return json.Unmarshal([]byte(body), &text) == nil && text == string(header)
	}
	text := strings.Map(digit, strings.TrimSpace(string(header)))
	expected, whole := new(big.Int).SetString(body, 10)
	found, read := new(big.Int).SetString(strings.ReplaceAll(text, "_", ""), 10)
	return kind == "integer" && whole && read && signed.MatchString(text) && found.Cmp(expected) == 0
}
