// The property as a plain Go loop: a header that int() takes for the body must be read as the body by
// parseInt, Atoi and int() alike. Own random mutation of digits; int() and parseInt rewritten in Go.
// Prints one found pair a shape, `hex body`, and at the end `total cases certified seconds`.
package main

import (
	"bufio"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// pyInt gives the decimal text of what int() reads, sign first and without leading zeros.
func pyInt(s string) (string, bool) {
	s = strings.TrimFunc(s, unicode.IsSpace)
	sign := ""
	if strings.HasPrefix(s, "-") || strings.HasPrefix(s, "+") {
		sign, s = strings.TrimPrefix(s[:1], "+"), s[1:]
	}
	digits, last := make([]byte, 0, 24), '_'
	for _, c := range s {
		switch {
		case c >= '0' && c <= '9':
			digits = append(digits, byte(c))
		case c == '_' && last != '_':
		case unicode.IsDigit(c):
			zero := c
			for unicode.IsDigit(zero - 1) {
				zero--
			}
			digits = append(digits, '0'+byte((c-zero)%10))
		default:
			return "", false
		}
		last = c
	}
	if last == '_' {
		return "", false
	}
	text := strings.TrimLeft(string(digits), "0")
	if text == "" {
		return "0", true
	}
	return sign + text, true
}

var prefix = regexp.MustCompile(`^[\s\x{b}\x{a0}\x{feff}\x{2028}\x{2029}\pZ]*([+-]?[0-9]+)`)

// jsParseInt says whether parseInt reads exactly this integer.
func jsParseInt(s, body string) bool {
	found := prefix.FindStringSubmatch(s)
	if found == nil {
		return false
	}
	value, _ := strconv.ParseFloat(found[1], 64)
	if value == 0 && found[1][0] == '-' {
		return false
	}
	exact, _ := big.NewFloat(value).Int(nil)
	return exact.String() == body
}

func character() string {
	limit := []int32{0x80, 0x80, 0x10000, 0x110000}[rand.IntN(4)]
	return string(rune(rand.Int32N(limit)))
}

func mutate(text string) string {
	for edits := rand.IntN(3); edits > 0; edits-- {
		at := rand.IntN(len(text) + 1)
		end, added := min(at+rand.IntN(2), len(text)), ""
		if rand.IntN(4) > 0 {
			added = character()
		}
		text = text[:at] + added + text[end:]
	}
	return text
}

func main() {
	seconds, _ := strconv.ParseFloat(os.Args[1], 64)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	runs := regexp.MustCompile(`[0-9]+`)
	shapes := map[string]bool{}
	cases, certified, start := 0, 0, time.Now()
	for time.Since(start).Seconds() < seconds {
		for range 1000 {
			body := strconv.Itoa(rand.IntN(10))
			for more := rand.IntN(20); more > 0 && body != "0"; more-- {
				body += strconv.Itoa(rand.IntN(10))
			}
			if body != "0" && rand.IntN(8) == 0 {
				body = "-" + body
			}
			header := mutate(body)
			cases++
			if read, ok := pyInt(header); !ok || read != body {
				continue
			}
			certified++
			atoi, err := strconv.Atoi(header)
			if err == nil && strconv.Itoa(atoi) == body && jsParseInt(header, body) {
				continue
			}
			shape := runs.ReplaceAllString(header, "9") + strconv.Itoa(len(body))
			if !shapes[shape] {
				shapes[shape] = true
				fmt.Fprintf(out, "%x %s\n", header, body)
			}
		}
	}
	fmt.Fprintln(out, "total", cases, certified, time.Since(start).Seconds())
}
