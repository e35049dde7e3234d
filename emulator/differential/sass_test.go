// This file computes what machine code stores, as far as that follows from the
// code: it reads what nvdisasm prints.

package differential

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/cujs/cujs/tools/programs"
)

// A sassKernel is the instructions of a kernel, without what schedules them.
type sassKernel struct {
	name string
	code []string
}

var sassLine = regexp.MustCompile(`^\s+/\*[0-9a-f]{4,}\*/\s+(.*?)\s*;`)

// readSASS splits what nvdisasm prints into kernels.
func readSASS(text string) []sassKernel {
	var kernels []sassKernel
	for line := range strings.Lines(text) {
		if name, ok := strings.CutPrefix(line, ".text."); ok {
			kernels = append(kernels, sassKernel{name: strings.TrimSuffix(strings.TrimSpace(name), ":")})
		} else if found := sassLine.FindStringSubmatch(line); found != nil && len(kernels) > 0 {
			k := &kernels[len(kernels)-1]
			k.code = append(k.code, strings.ReplaceAll(found[1], ".reuse", ""))
		}
	}
	return kernels
}

// A folder executes machine code on the registers that it knows.
type folder struct {
	registers  map[string]uint32 // known ones
	predicates map[string]bool   // known ones
	stored     map[int]uint64    // by slot
	used       map[string]bool   // opcodes executed
}

// fold gives what a kernel stores, by slot, where that follows from its code.
// Kernels that jump tell nothing.
func (k sassKernel) fold(used map[string]bool) map[int]uint64 {
	f := &folder{registers: map[string]uint32{}, predicates: map[string]bool{}, stored: map[int]uint64{}, used: used}
	for _, line := range k.code {
		opcode, _, _ := strings.Cut(line, " ")
		switch {
		case opcode == "EXIT":
			return f.stored
		case strings.HasPrefix(line, "@") && strings.Contains(line, "EXIT"), strings.Contains(line, "BRA"), strings.Contains(line, "CALL"):
			return nil
		}
		f.step(line)
	}
	return nil
}

// step executes a line.
func (f *folder) step(line string) {
	guard, rest := "", line
	if line[0] == '@' {
		guard, rest, _ = strings.Cut(line[1:], " ")
	}
	opcode, list, _ := strings.Cut(strings.TrimSpace(rest), " ")
	operands := strings.Split(list, ",")
	for i := range operands {
		operands[i] = strings.TrimSpace(operands[i])
	}
	if guard != "" {
		runs, known := f.predicate(guard)
		if known && !runs {
			return
		}
		if !known {
			f.forget(opcode, operands)
			return
		}
	}
	if strings.HasPrefix(opcode, "ST") {
		f.store(opcode, operands)
		return
	}
	words := strings.Split(opcode, ".")
	if rule := sassRules[strings.TrimPrefix(words[0], "U")]; rule == nil || !rule(f, words[1:], operands) {
		f.forget(opcode, operands)
		return
	}
	f.used[words[0]] = true
}

var sassRegister = regexp.MustCompile(`^(U?R)([0-9]+)`)

// sassWide is in the opcodes of instructions that write two registers.
var sassWide = regexp.MustCompile(`^D|64|WIDE|CS2R`)

// forget makes everything unknown that an instruction may write.
func (f *folder) forget(opcode string, operands []string) {
	for i, name := range operands {
		if i < 2 {
			delete(f.predicates, name)
		}
	}
	for _, name := range operands[:min(2, len(operands))] {
		if !sassRegister.MatchString(name) {
			continue
		}
		delete(f.registers, name)
		if sassWide.MatchString(opcode) {
			delete(f.registers, after(name))
		}
		return
	}
}

// predicate is the value of a predicate operand.
func (f *folder) predicate(name string) (value, known bool) {
	plain, not := strings.CutPrefix(name, "!")
	if plain == "PT" || plain == "UPT" {
		return !not, true
	}
	value, known = f.predicates[plain]
	return value != not, known
}

// values are those of operands; not ok if one is unknown.
func (f *folder) values(operands ...string) ([]uint32, bool) {
	list := make([]uint32, len(operands))
	for i, name := range operands {
		v, ok := f.value(name)
		if !ok {
			return nil, false
		}
		list[i] = v
	}
	return list, true
}

// sassParameter is a parameter of the kernel on sm_80.
var sassParameter = regexp.MustCompile(`^c\[0x0\] ?\[0x16[048c]\]$`)

// value is that of an operand. The thread is the first.
func (f *folder) value(name string) (uint32, bool) {
	minus, not := false, false
	switch {
	case strings.HasPrefix(name, "-"):
		minus, name = true, name[1:]
	case strings.HasPrefix(name, "~"):
		not, name = true, name[1:]
	}
	var v uint32
	switch {
	case name == "RZ" || name == "URZ" || name == "SRZ" || name == "SR_TID.X" || sassParameter.MatchString(name):
	case strings.HasPrefix(name, "0x"):
		n, err := strconv.ParseUint(name[2:], 16, 32)
		if err != nil {
			return 0, false
		}
		v = uint32(n)
	default:
		known, ok := f.registers[name]
		if !ok {
			return 0, false
		}
		v = known
	}
	if minus {
		v = -v
	}
	if not {
		v = ^v
	}
	return v, true
}

// set writes a register.
func (f *folder) set(name string, v uint32) bool {
	if name != "RZ" && name != "URZ" {
		f.registers[name] = v
	}
	return true
}

func (f *folder) setPredicate(name string, v bool) bool {
	if name != "PT" && name != "UPT" {
		f.predicates[name] = v
	}
	return true
}

var sassAddress = regexp.MustCompile(`\[(R[0-9]+|RZ)\.64(?:\+UR[0-9]+)?(?:\+0x([0-9a-f]+))?\]$`)

// store notes what is stored, if that is known. The parameters are zero, so that
// addresses are those within the outputs.
func (f *folder) store(opcode string, operands []string) {
	found := sassAddress.FindStringSubmatch(operands[0])
	if found == nil {
		return
	}
	address, ok := f.value(found[1])
	if !ok {
		return
	}
	at, _ := strconv.ParseUint("0"+found[2], 16, 32)
	slot := (int(address) + int(at)) / programs.Slot
	name := operands[len(operands)-1]
	low, ok := f.value(name)
	if !ok {
		return
	}
	v := uint64(low)
	switch {
	case strings.HasSuffix(opcode, ".64") && name != "RZ":
		high, ok := f.value(after(name))
		if !ok {
			return
		}
		v |= uint64(high) << 32
	case strings.HasSuffix(opcode, ".U16"):
		v &= 0xffff
	}
	f.stored[slot] = v
}

// half is the bits of a number that nvdisasm prints for half a constant.
func half(text string) (uint32, bool) {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsInf(v, 0) || math.IsNaN(v) {
		return 0, false
	}
	sign := uint32(0)
	if math.Signbit(v) {
		sign, v = 0x8000, -v
	}
	if v < 0x1p-14 {
		return sign | uint32(v*0x1p24), true
	}
	fraction, exponent := math.Frexp(v)
	return sign | uint32(exponent+14)<<10 | uint32((fraction*2-1)*1024), true
}
