// This file tells of mistakes of kernels to people who do not read PTX.

package learn

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/internal/codeframe"
	"github.com/cujs/cujs/internal/lazyregexp"
	"github.com/cujs/cujs/internal/spell"
)

// mistake is a report with the lines of the source alone, and elements for addresses.
func (t *trial) mistake(r *report.Report) string {
	var b strings.Builder
	fmt.Fprintf(&b, "  %s\n", t.elements(plain(r.Detail)))
	if r.Kernel != "" {
		fmt.Fprintf(&b, "  in kernel %s, %s\n%s", r.Kernel, r.Place.Who(), source(&r.Place))
	}
	if r.Other != nil {
		verb := "and"
		if r.Kind == report.Uninitialised {
			verb = "used by"
		}
		fmt.Fprintf(&b, "  %s %s\n%s", verb, r.Other.Who(), source(r.Other))
	}
	if r.Threads > 1 {
		fmt.Fprintf(&b, "  %d times, in %d threads\n", r.Times, r.Threads)
	}
	fmt.Fprintf(&b, "  what to do: %s\n", r.Advice)
	return b.String()
}

// instructions is how reports name an instruction that threads are at, streams how they name streams.
var (
	instructions = lazyregexp.New(`((?:repeats?|waits?) (?:at )?)[^();]*\([^();]*?(?:line |:)(\d+)\)`)
	streams      = lazyregexp.New(`stream 0x[0-9a-f]+`)
)

// addresses are what reports have behind the names of the source.
var addresses = lazyregexp.New(`; \d+ bytes at (?:global|shared|local) address 0x[0-9a-f]+(?:: (?:[^;(]|\([^)]*\))*)?| \((?:global|shared|local) address 0x[0-9a-f]+\)`)

// plain has lines for instructions of PTX, and neither handles nor addresses behind names.
func plain(detail string) string {
	detail = addresses().ReplaceAllString(detail, "")
	detail = instructions().ReplaceAllString(detail, "${1}line $2")
	names := []string{}
	return streams().ReplaceAllStringFunc(detail, func(name string) string {
		i := slices.Index(names, name)
		if i < 0 {
			i, names = len(names), append(names, name)
		}
		return []string{"one stream", "another stream"}[min(i, 1)]
	})
}

// globalBytes is how reports name what they are about, and what they say of where that is.
var globalBytes = lazyregexp.New(`\d+ bytes at global address 0x([0-9a-f]+)((?:[^:]|:[^ ])*)(: .*)?`)

// nowhere is above the addresses that elements of a buffer without memory have.
const nowhere = uint64(1) << 16

// sharedBytes is how they name places in shared memory.
var sharedBytes = lazyregexp.New(`((?:\d+ bytes )?)at shared address 0x([0-9a-f]+)`)

// elements puts the element of a buffer for an address of global memory, where there is a buffer at it or
// close before it.
func (t *trial) elements(detail string) string {
	detail = sharedBytes().ReplaceAllStringFunc(detail, func(text string) string {
		address, _ := strconv.ParseUint(sharedBytes().FindStringSubmatch(text)[2], 16, 64) // as reports write it
		return fmt.Sprintf("%sat byte %d of the block's memory", sharedBytes().FindStringSubmatch(text)[1], int64(address))
	})
	parts := globalBytes().FindStringSubmatchIndex(detail)
	if parts == nil {
		return detail
	}
	address, err := strconv.ParseUint(detail[parts[2]:parts[3]], 16, 64)
	if err != nil {
		return detail
	}
	if address < nowhere || address > math.MaxUint64-nowhere {
		return detail[:parts[0]] + "an element of a buffer that has none"
	}
	for _, b := range t.buffers {
		if before := b.address - address; before-1 < 64 && b.element > 0 && !t.within(address) {
			return fmt.Sprintf("%s%s[-%d]", detail[:parts[0]], b.name, (before+b.element-1)/b.element)
		}
		if beyond := address - b.address; beyond < b.bytes+256 && b.element > 0 && b.bytes > 0 {
			text := fmt.Sprintf("%s%s[%d]%s", detail[:parts[0]], b.name, beyond/b.element, detail[parts[4]:parts[5]])
			if beyond >= b.bytes {
				text += fmt.Sprintf(": %s has %s", b.name, spell.Count(int(b.bytes/b.element), "element"))
			}
			return text
		}
	}
	return detail
}

// within reports whether a buffer has an address, or ends right before it.
func (t *trial) within(address uint64) bool {
	return slices.ContainsFunc(t.buffers, func(b buffer) bool { return address-b.address < b.bytes+b.element })
}

// source is the line of a place.
func source(p *report.Place) string {
	if p.Source == nil {
		return ""
	}
	f := codeframe.Frame{Line: p.Source.Line, Column: max(1, p.Source.Column), Text: p.SourceLine}
	f.Length = codeframe.Word(f.Text, f.Column, "")
	return "  " + strings.ReplaceAll(f.Code(false), "\n", "\n  ") + "\n"
}

// mostSaid is how many lines of what an answer printed are shown.
const mostSaid = 8

// said is what an answer printed since the size began.
func (t *trial) said() string {
	text := strings.TrimRight(t.output.String(), "\n")
	if text == "" {
		return ""
	}
	lines := strings.Split(text, "\n")
	if len(lines) > mostSaid {
		lines = append(lines[:mostSaid], fmt.Sprintf("… and %d lines more", len(lines)-mostSaid))
	}
	return "\n  it printed:\n    " + strings.Join(lines, "\n    ") + "\n"
}
