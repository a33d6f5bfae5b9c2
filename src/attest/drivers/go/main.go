// Runs the real Go functions for attestation: argv names reader ids, stdin has one field value in
// hexadecimal a line (an empty line is the empty value), stdout gets `reader<TAB>hex<TAB>outcome`
// for each value and reader, stderr one line with the version. It must not know what any emulation
// answers.
package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"strconv"
	"strings"
)

func refusal(out []byte, err error) []byte {
	if errors.Is(err, strconv.ErrRange) {
		return append(out, "err range"...)
	}
	return append(out, "err syntax"...)
}

// A number that the Go type cannot hold is a range error here, any other type a type error.
func jsonError(out []byte, err error) []byte {
	var mismatch *json.UnmarshalTypeError
	if !errors.As(err, &mismatch) {
		return append(out, "err syntax"...)
	}
	if strings.HasPrefix(mismatch.Value, "number") {
		return append(out, "err range"...)
	}
	return append(out, "err type"...)
}

func integer(out []byte, value int64, err error) []byte {
	if err != nil {
		return refusal(out, err)
	}
	return strconv.AppendInt(append(out, "int:"...), value, 10)
}

func double(out []byte, value float64, err error) []byte {
	if err != nil {
		return refusal(out, err)
	}
	if math.IsNaN(value) {
		return append(out, "f64:nan"...)
	}
	const digits = "0123456789abcdef"
	out = append(out, "f64:"...)
	bits := math.Float64bits(value)
	for shift := 60; shift >= 0; shift -= 4 {
		out = append(out, digits[bits>>shift&15])
	}
	return out
}

var readers = map[string]func(out []byte, s string) []byte{
	"go.Atoi": func(out []byte, s string) []byte {
		value, err := strconv.Atoi(s)
		return integer(out, int64(value), err)
	},
	"go.ParseInt0": func(out []byte, s string) []byte {
		value, err := strconv.ParseInt(s, 0, 64)
		return integer(out, value, err)
	},
	"go.json_any": func(out []byte, s string) []byte {
		var value any
		if err := json.Unmarshal([]byte(s), &value); err != nil {
			return jsonError(out, err)
		}
		switch value := value.(type) {
		case nil:
			return append(out, "null"...)
		case bool:
			return strconv.AppendBool(append(out, "bool:"...), value)
		case float64:
			return double(out, value, nil)
		case string:
			return append(append(out, "text:"...), hex.EncodeToString([]byte(value))...)
		}
		return append(out, "err type"...)
	},
	"go.json_int64": func(out []byte, s string) []byte {
		var value int64
		if err := json.Unmarshal([]byte(s), &value); err != nil {
			return jsonError(out, err)
		}
		return integer(out, value, nil)
	},
	"go.ParseFloat": func(out []byte, s string) []byte {
		value, err := strconv.ParseFloat(s, 64)
		return double(out, value, err)
	},
}

func fail(message any) {
	fmt.Fprintln(os.Stderr, message)
	os.Exit(2)
}

func main() {
	ids := os.Args[1:]
	for _, id := range ids {
		if readers[id] == nil {
			fail("no reader " + id)
		}
	}
	fmt.Fprintln(os.Stderr, "Go", runtime.Version()[2:])
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := bufio.NewWriterSize(os.Stdout, 1<<16)
	var line, long, value []byte
	for {
		part, err := in.ReadSlice('\n')
		if errors.Is(err, bufio.ErrBufferFull) {
			long = append(long, part...)
			continue
		}
		if err != nil && err != io.EOF {
			fail(err)
		}
		text := part
		if len(long) > 0 {
			text = append(long, part...)
			long = long[:0]
		}
		if err == io.EOF && len(text) == 0 {
			break
		}
		if n := len(text); n > 0 && text[n-1] == '\n' {
			text = text[:n-1]
		}
		value = append(value[:0], text...)
		n, bad := hex.Decode(value, text)
		if bad != nil {
			fail(bad)
		}
		s := string(value[:n])
		for _, id := range ids {
			line = append(line[:0], id...)
			line = append(line, '\t')
			line = append(line, text...)
			line = append(line, '\t')
			line = append(readers[id](line, s), '\n')
			if _, err := out.Write(line); err != nil {
				fail(err)
			}
		}
		if err == io.EOF {
			break
		}
	}
	if err := out.Flush(); err != nil {
		fail(err)
	}
}
