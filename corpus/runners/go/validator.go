// The rule to ship, canonical-safe: one rendering per value, compared as bytes. Put your own function here.
package main

import (
	"encoding/base64"
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
)

var integer = regexp.MustCompile(`^-?(0|[1-9][0-9]{0,15})$`)
var plain = regexp.MustCompile(`^([!-~]([ -~]*[!-~])?)?$`)

func certifies(header []byte, body, kind string) bool {
	text := body
	switch {
	case kind == "integer" && integer.MatchString(body):
		n, _ := strconv.ParseInt(body, 10, 64)
		if n <= -1<<53 || n >= 1<<53 {
			return false
		}
		text = strconv.FormatInt(n, 10)
	case kind == "boolean" && (body == "true" || body == "false"):
	case kind == "string" && json.Unmarshal([]byte(body), &text) == nil:
	default:
		return false
	}
	return string(header) == encode(text)
}

// encode leaves visible ASCII and inner spaces; anything else, and what looks encoded, goes in base64.
func encode(text string) string {
	if plain.MatchString(text) && !(strings.HasPrefix(text, "=?base64?") && strings.HasSuffix(text, "?=")) {
		return text
	}
	return "=?base64?" + base64.StdEncoding.EncodeToString([]byte(text)) + "?="
}
