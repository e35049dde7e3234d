// This file formats device printf as C does.

package run

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/cujs/cujs/emulator/internal/engine/code"
)

// A formatter formats one call of printf. Arguments lie in memory one after
// the other, each aligned to its size, as vprintf's caller put them.
type formatter struct {
	cta   *cta
	in    *instruction
	lane  int
	next  uint64 // address of the next argument
	count int    // arguments used
}

// A directive is one conversion: %-08.3lld.
type directive struct {
	flags            string
	width, precision int // -1 when not given
	long             bool
	conversion       byte
}

func (f *formatter) take(size uint64) uint64 {
	f.next = code.AlignUp(f.next, size)
	if f.cta.watched != nil {
		f.cta.watched.Printed(f.in.node, f.next, size, f.lane)
	}
	v := peek(f.cta, f.in, f.next, int(size), f.lane)
	f.next += size
	return v
}

// argument takes the next argument, of 4 or 8 bytes.
func (f *formatter) argument(long bool) uint64 {
	f.count++
	if long {
		return f.take(8)
	}
	return f.take(4)
}

func (f *formatter) format(text string) []byte {
	var out []byte
	for {
		i := strings.IndexByte(text, '%')
		if i < 0 {
			return append(out, text...)
		}
		out = append(out, text[:i]...)
		d, rest := f.parse(text[i+1:])
		if d.conversion == 0 {
			return append(out, text[i:]...)
		}
		out = append(out, f.convert(d)...)
		text = rest
	}
}

// parse reads a directive behind its %.
func (f *formatter) parse(s string) (directive, string) {
	d := directive{width: -1, precision: -1}
	n := len(s) - len(strings.TrimLeft(s, "-+ #0"))
	d.flags, s = s[:n], s[n:]
	d.width, s = f.amount(s)
	if d.width < -1 {
		d.flags, d.width = d.flags+"-", -d.width
	}
	if strings.HasPrefix(s, ".") {
		if d.precision, s = f.amount(s[1:]); d.precision < 0 {
			d.precision = 0
		}
	}
	n = len(s) - len(strings.TrimLeft(s, "hlLqjzt"))
	d.long = strings.ContainsAny(s[:n], "lqjzt")
	if s = s[n:]; s == "" {
		return directive{}, ""
	}
	d.conversion = s[0]
	return d, s[1:]
}

// amount reads a number or * and returns -1 where there is neither.
func (f *formatter) amount(s string) (int, string) {
	if strings.HasPrefix(s, "*") {
		return int(int32(f.argument(false))), s[1:]
	}
	n := len(s) - len(strings.TrimLeft(s, "0123456789"))
	if n == 0 {
		return -1, s
	}
	v, _ := strconv.Atoi(s[:n])
	return min(v, 1<<16), s[n:]
}

func (f *formatter) convert(d directive) string {
	switch d.conversion {
	case '%':
		return "%"
	case 'd', 'i':
		v := f.argument(d.long)
		if !d.long {
			v = uint64(int32(v))
		}
		return fmt.Sprintf(d.verb('d'), int64(v))
	case 'u', 'o', 'x', 'X':
		v := f.argument(d.long)
		d.flags = strings.Map(dropSign, d.flags)
		if v == 0 {
			d.flags = strings.ReplaceAll(d.flags, "#", "")
		}
		if d.conversion == 'u' {
			d.conversion = 'd'
		}
		return fmt.Sprintf(d.verb(d.conversion), v)
	case 'c':
		d.precision = -1
		return fmt.Sprintf(d.verb('s'), string([]byte{byte(f.argument(false))}))
	case 's':
		if p := f.argument(true); p != 0 {
			return fmt.Sprintf(d.verb('s'), cString(f.cta, f.in, p, f.lane))
		}
		return fmt.Sprintf(d.verb('s'), "(null)")
	case 'p':
		return fmt.Sprintf(d.verb('s'), fmt.Sprintf("%#x", f.argument(true)))
	case 'e', 'E', 'f', 'F', 'g', 'G', 'a', 'A':
		return d.float(math.Float64frombits(f.argument(true)))
	}
	return "%" + string(d.conversion)
}

func dropSign(r rune) rune {
	if r == '+' || r == ' ' {
		return -1
	}
	return r
}

// verb is the directive in Go's notation.
func (d directive) verb(conversion byte) string {
	s := "%" + d.flags
	if strings.Contains(d.flags, "-") || conversion == 's' || conversion == 'd' && d.precision >= 0 {
		s = strings.ReplaceAll(s, "0", "")
	}
	if d.width >= 0 {
		s += strconv.Itoa(d.width)
	}
	if d.precision >= 0 {
		s += "." + strconv.Itoa(d.precision)
	}
	return s + string(conversion)
}

func (d directive) float(v float64) string {
	if math.IsInf(v, 0) || math.IsNaN(v) {
		return d.notFinite(v)
	}
	if d.conversion == 'a' || d.conversion == 'A' {
		return d.hexFloat(v)
	}
	if d.precision < 0 {
		d.precision = 6
	}
	if d.precision == 0 && (d.conversion == 'g' || d.conversion == 'G') {
		d.precision = 1
	}
	return fmt.Sprintf(d.verb(d.conversion), v)
}

// notFinite formats infinities and NaN.
func (d directive) notFinite(v float64) string {
	text := "inf"
	if math.IsNaN(v) {
		text = "nan"
	}
	switch {
	case math.Signbit(v):
		text = "-" + text
	case strings.Contains(d.flags, "+"):
		text = "+" + text
	case strings.Contains(d.flags, " "):
		text = " " + text
	}
	if d.conversion < 'a' {
		text = strings.ToUpper(text)
	}
	d.precision = -1
	d.flags = strings.Map(dropSign, d.flags)
	return fmt.Sprintf(d.verb('s'), text)
}

// hexFloat formats with %a, whose exponent has no leading zero in C.
func (d directive) hexFloat(v float64) string {
	text := strconv.FormatFloat(v, 'x', d.precision, 64)
	if i := strings.LastIndexAny(text, "+-"); i > 0 && i+2 < len(text) && text[i+1] == '0' {
		text = text[:i+1] + text[i+2:]
	}
	if strings.Contains(d.flags, "+") && v >= 0 {
		text = "+" + text
	}
	if d.conversion == 'A' {
		text = strings.ToUpper(text)
	}
	d.precision = -1
	return fmt.Sprintf(d.verb('s'), text)
}
