// This file defines what ends a launch before its time.

package check

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/internal/spell"
	"github.com/cujs/cujs/ptx"
)

// A FaultKind classifies faults as the driver's result codes do.
type FaultKind uint8

// The kinds of fault.
const (
	IllegalAddress     FaultKind = iota + 1 // CUDA_ERROR_ILLEGAL_ADDRESS
	MisalignedAddress                       // CUDA_ERROR_MISALIGNED_ADDRESS
	InvalidSpace                            // CUDA_ERROR_INVALID_ADDRESS_SPACE
	Trapped                                 // trap: CUDA_ERROR_LAUNCH_FAILED
	AssertionFailed                         // CUDA_ERROR_ASSERT
	Deadlock                                // no thread can ever run again; CUDA_ERROR_LAUNCH_TIMEOUT
	Impasse                                 // threads repeat what cannot come to an end; CUDA_ERROR_LAUNCH_TIMEOUT
	BadSynchronization                      // wrong member mask and the like; CUDA_ERROR_ILLEGAL_INSTRUCTION
	StackOverflow                           // CUDA_ERROR_HARDWARE_STACK_ERROR
	InvalidCall                             // indirect call of what is no function; CUDA_ERROR_INVALID_PC
	InvalidCopy                             // a bulk copy that no tensor map or size allows; CUDA_ERROR_ILLEGAL_INSTRUCTION
	Cancelled                               // the launch's context ended
	Internal                                // a defect of the engine; CUDA_ERROR_UNKNOWN
)

var faultNames = map[FaultKind]string{
	IllegalAddress: "illegal address", MisalignedAddress: "misaligned address", InvalidSpace: "invalid address space",
	Trapped: "trap", AssertionFailed: "assertion failed", Deadlock: "deadlock", Impasse: "deadlock", BadSynchronization: "bad synchronization",
	StackOverflow: "stack overflow", InvalidCall: "invalid call", InvalidCopy: "invalid copy",
	Cancelled: "cancelled", Internal: "internal error",
}

func (k FaultKind) String() string { return faultNames[k] }

// A Fault says what ended a launch, where, and why.
type Fault struct {
	Kind         FaultKind
	Kernel       string
	report.Place               // the instruction is "" when no single one is at fault
	Address      uint64        // of the access; memory faults only
	Size         uint64        // of the access in bytes
	Detail       string        // what is wrong: the space, the nearest allocation …
	Other        *report.Place // of an impasse, where other threads wait; else nil
	Cause        error         // context.Cause when Cancelled
	// Mistake is that of an illegal address that is not out of bounds, report.UseAfterFree or
	// report.WrongFree, and report.ExitedLane of lanes that do not come.
	Mistake report.Kind
	// Told says that a checked launch has reported the fault.
	Told bool
}

func (f *Fault) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "kernel %s: %s", f.Kernel, f.Kind)
	if f.Detail != "" {
		b.WriteString(": " + f.Detail)
	}
	if f.Instruction != "" {
		b.WriteString("; " + f.Who() + ", ")
		if f.Source != nil {
			fmt.Fprintf(&b, "%s:%d:%d, ", f.SourceFile, f.Source.Line, max(1, f.Source.Column))
		}
		fmt.Fprintf(&b, "%s:%d: %s", f.PTX(f.Kernel), f.Pos.Line, f.Instruction)
	}
	return b.String()
}

// mistakes are the kinds of report behind kinds of fault.
var mistakes = map[FaultKind]report.Kind{
	IllegalAddress: report.OutOfBounds, MisalignedAddress: report.Misaligned, InvalidSpace: report.WrongSpace, Deadlock: report.DivergentBarrier, Impasse: report.Deadlock, BadSynchronization: report.WrongBarrier,
	Trapped: report.Trap, AssertionFailed: report.Assertion, StackOverflow: report.DeepStack, InvalidCall: report.WrongCall, InvalidCopy: report.WrongCopy,
}

// Report is the fault as checked launches report mistakes; nil where no kernel did
// wrong.
func (f *Fault) Report() *report.Report {
	kind := mistakes[f.Kind]
	if f.Mistake != 0 {
		kind = f.Mistake
	}
	if kind == 0 {
		return nil
	}
	what := kind.Advice()
	if strings.HasSuffix(f.Detail, NullPointer) {
		what = adviceNull
	}
	return &report.Report{Kind: kind, Kernel: f.Kernel, Place: f.Place, Other: f.Other, Address: f.Address, Size: f.Size, Detail: f.Detail, Advice: what, Times: 1, Threads: 1}
}

// Unwrap is the cause of a cancellation.
func (f *Fault) Unwrap() error { return f.Cause }

// NullPointer is what a fault says of an address near 0.
const NullPointer = "a null pointer"

func SpaceName(s ptx.Space) string {
	if s == ptx.Generic {
		return "generic address"
	}
	return s.String() + " address"
}

// Where says where an address is relative to a block: "4 bytes into the device
// allocation of 64 bytes at 0x7f0000000000".
func Where(b *memory.Block, addr uint64) string {
	name := fmt.Sprintf("%s allocation", b.Kind)
	if b.Label != "" {
		name = b.Label
	}
	return where(name, b.Base, b.Size, addr)
}

// where says so of any memory that has a name.
func where(name string, base, size, addr uint64) string {
	where := spell.Count(int(addr-base), "byte") + " into"
	switch {
	case addr < base:
		where = spell.Count(int(base-addr), "byte") + " before"
	case addr == base+size:
		where = "right behind the end of"
	case addr > base+size:
		where = spell.Count(int(addr-(base+size)), "byte") + " past the end of"
	case addr == base:
		where = "at the beginning of"
	}
	return fmt.Sprintf("%s the %s of %d bytes at %#x", where, name, size, base)
}
