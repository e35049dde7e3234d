// This file writes the classes of characters by Unicode property, \p{…} and \P{…} under the flag u,
// as ranges: goja reads them as plain letters.

package regex

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// HasProperties reports whether a pattern or source might have such a class; it is cheap.
func HasProperties(text string) bool {
	return strings.Contains(text, `\p{`) || strings.Contains(text, `\P{`)
}

// Expand writes the classes of a pattern as ranges. The error names a property that is not known.
func Expand(pattern string) (string, error) {
	var b strings.Builder
	class := false
	for i := 0; i < len(pattern); i++ {
		switch c := pattern[i]; {
		case c == '[':
			class = true
		case c == ']':
			class = false
		case c == '\\' && i+1 < len(pattern):
			end := strings.IndexByte(pattern[i:], '}')
			if kind := pattern[i+1]; (kind != 'p' && kind != 'P') || end < 0 || !strings.HasPrefix(pattern[i+2:], "{") {
				b.WriteString(pattern[i : i+2])
				i++
				continue
			}
			name := pattern[i+3 : i+end]
			set, err := lookup(name)
			if err != nil {
				return "", err
			}
			if pattern[i+1] == 'P' {
				set = complement(set)
			}
			b.WriteString(written(set, class))
			i += end
			continue
		}
		b.WriteByte(pattern[i])
	}
	return b.String(), nil
}

// span is the characters from its first to its last.
type span struct{ first, last rune }

func written(set []span, within bool) string {
	var b strings.Builder
	for _, s := range set {
		if s.first == s.last {
			fmt.Fprintf(&b, `\u{%x}`, s.first)
		} else {
			fmt.Fprintf(&b, `\u{%x}-\u{%x}`, s.first, s.last)
		}
	}
	if within {
		return b.String()
	}
	return "[" + b.String() + "]"
}

// lookup finds what a name, or a name and a value, stands for.
func lookup(name string) ([]span, error) {
	key, value, paired := strings.Cut(name, "=")
	var tables []*unicode.RangeTable
	switch {
	case paired && (key == "Script" || key == "sc"):
		tables = append(tables, unicode.Scripts[value])
	case paired && (key == "General_Category" || key == "gc"):
		tables = append(tables, category(value))
	case paired:
	case name == "Any":
		return []span{{0, unicode.MaxRune}}, nil
	case name == "ASCII":
		return []span{{0, 0x7f}}, nil
	case name == "Assigned":
		return complement(spans(unicode.Categories["Cn"])), nil
	case derived[name] != nil:
		tables = derived[name]
	default:
		if tables = append(tables, category(name)); tables[0] == nil {
			tables[0] = unicode.Properties[name]
		}
	}
	if len(tables) == 0 || tables[0] == nil {
		return nil, fmt.Errorf(`the regular expression asks for the property \p{%s}, which is not known`, name)
	}
	return spans(tables...), nil
}

// category is a general category by its short or long name.
func category(name string) *unicode.RangeTable {
	if long, ok := unicode.CategoryAliases[name]; ok {
		name = long
	}
	return unicode.Categories[name]
}

// derived are the properties that the standard makes of others (DerivedCoreProperties.txt).
var derived = map[string][]*unicode.RangeTable{
	"Alphabetic": {unicode.Lu, unicode.Ll, unicode.Lt, unicode.Lm, unicode.Lo, unicode.Nl, unicode.Other_Alphabetic},
	"Alpha":      {unicode.Lu, unicode.Ll, unicode.Lt, unicode.Lm, unicode.Lo, unicode.Nl, unicode.Other_Alphabetic},
	"Lowercase":  {unicode.Ll, unicode.Other_Lowercase},
	"Lower":      {unicode.Ll, unicode.Other_Lowercase},
	"Uppercase":  {unicode.Lu, unicode.Other_Uppercase},
	"Upper":      {unicode.Lu, unicode.Other_Uppercase},
	"Math":       {unicode.Sm, unicode.Other_Math},
}

// spans are the characters of tables, in order and without overlaps.
func spans(tables ...*unicode.RangeTable) []span {
	var all []span
	add := func(first, last, stride rune) {
		if stride == 1 {
			all = append(all, span{first, last})
			return
		}
		for c := first; c <= last; c += stride {
			all = append(all, span{c, c})
		}
	}
	for _, t := range tables {
		for _, r := range t.R16 {
			add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
		}
		for _, r := range t.R32 {
			add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
		}
	}
	slices.SortFunc(all, func(a, b span) int { return int(a.first - b.first) })
	var merged []span
	for _, s := range all {
		if n := len(merged); n > 0 && s.first <= merged[n-1].last+1 {
			merged[n-1].last = max(merged[n-1].last, s.last)
		} else {
			merged = append(merged, s)
		}
	}
	return merged
}

func complement(set []span) []span {
	var rest []span
	next := rune(0)
	for _, s := range set {
		if s.first > next {
			rest = append(rest, span{next, s.first - 1})
		}
		next = s.last + 1
	}
	if next <= unicode.MaxRune {
		rest = append(rest, span{next, unicode.MaxRune})
	}
	return rest
}
