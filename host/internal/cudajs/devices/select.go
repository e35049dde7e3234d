// This file chooses devices: by what they can do, by what is free, and for as
// long as a function runs.

package devices

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/sources"
	"github.com/cujs/cujs/internal/lazyregexp"
	"github.com/dop251/goja"
)

//go:embed select.js
var selectSource string

// defineSelections adds select, waitFree and withDevices to cuda. Those that wait are JavaScript,
// made on first use.
func (s *Devices) defineSelections() {
	s.Registry.Export(core.Export{Name: "select", Call: s.selectDevices})
	var made *goja.Object
	for _, name := range []string{"waitFree", "withDevices"} {
		s.Registry.Export(core.Export{Name: name, Lazy: func() goja.Value {
			if made == nil {
				f, err := s.VM.RunScript(sources.Internal+"cuda/select.js", selectSource)
				s.Check(err)
				call, _ := goja.AssertFunction(f)
				choose := s.Bind.Function("select", 1, func(call goja.FunctionCall) goja.Value {
					return s.selectDevices(s.Bind.Args("cuda.withDevices", call))
				})
				made = s.Bind.Call(call, goja.Undefined(), s.Env.Load("cuda"), choose).(*goja.Object)
			}
			return made.Get(name)
		}})
	}
}

// criteria are what devices are chosen by.
type criteria struct {
	capability func(major, minor int) bool
	asked      []string // in words, for the message
	memory     int64
	free       bool
	max        int64
	where      goja.Callable
}

// selectDevices answers the devices that fit.
func (s *Devices) selectDevices(a bind.Args) goja.Value {
	op, c := a.Op(), s.criteria(a)
	var chosen []any
	for _, v := range s.Open().Devices() {
		if int64(len(chosen)) < c.max && s.suits(op, v, c) {
			chosen = append(chosen, s.Object(v))
		}
	}
	if len(chosen) == 0 {
		s.Bind.ThrowRangeError("%s: no device %s; there %s", op, strings.Join(c.asked, " and "), s.deviceSummary())
	}
	return s.VM.NewArray(chosen...)
}

func (s *Devices) criteria(a bind.Args) criteria {
	op := a.Op()
	if f, ok := goja.AssertFunction(a.Value(0)); ok && f != nil {
		s.Bind.ThrowTypeError("%s: criteria: expected an object, got a function; a test of devices is { where: f }", op)
	}
	o := a.Options(0, "criteria", "capability", "memory", "free", "max", "where")
	c := criteria{memory: o.IntIn("memory", 0, 0, values.MaxBytes), free: o.BoolOr("free", false), max: o.IntIn("max", 1<<31, 1, 1<<31), where: o.Function("where")}
	if o.Has("capability") {
		c.capability = s.versionTest(op, o.StringOr("capability", ""))
		c.asked = append(c.asked, "has capability "+o.StringOr("capability", ""))
	}
	if c.memory > 0 {
		c.asked = append(c.asked, "has "+gpu.FormatBytes(uint64(c.memory))+" free")
	}
	if c.free {
		c.asked = append(c.asked, "is free of other processes")
	}
	if c.where != nil {
		c.asked = append(c.asked, "passes criteria.where")
	}
	if len(c.asked) == 0 {
		c.asked = []string{"was found"}
	}
	return c
}

var versionPattern = lazyregexp.New(`^\s*(>=|<=|>|<|=|)\s*(\d+)(?:\.(\d+))?\s*$`)

// versionTest reads ">=8.0"; a version alone is that version.
func (s *Devices) versionTest(op, text string) func(major, minor int) bool {
	found := versionPattern().FindStringSubmatch(text)
	if found == nil {
		s.Bind.ThrowTypeError("%s: criteria.capability: expected a version such as \">=8.0\", got %q", op, text)
	}
	wantMajor, _ := strconv.Atoi(found[2])
	wantMinor, _ := strconv.Atoi("0" + found[3])
	return func(major, minor int) bool {
		difference := (major-wantMajor)*1000 + minor - wantMinor
		switch found[1] {
		case ">=":
			return difference >= 0
		case "<=":
			return difference <= 0
		case ">":
			return difference > 0
		case "<":
			return difference < 0
		}
		return difference == 0
	}
}

// suits asks what costs least first: only the last questions make a context,
// which does not stay on a device that does not suit.
func (s *Devices) suits(op string, v *gpu.Device, c criteria) bool {
	if c.capability != nil && !c.capability(v.Capability()) {
		return false
	}
	if c.where != nil && !s.passes(op, v, c.where) {
		return false
	}
	was, _ := v.Active()
	fits := s.unused(v, c)
	if now, _ := v.Active(); !fits && now && !was {
		s.Check(v.Reset()) // a context takes memory of a device that the script does not want
	}
	return fits
}

// passes asks the script's own test, which has to answer at once.
func (s *Devices) passes(op string, v *gpu.Device, where goja.Callable) bool {
	answer := s.Bind.Call(where, goja.Undefined(), s.Object(v))
	if _, promised := bind.Promise(answer); promised {
		s.Bind.ThrowTypeError("%s: criteria.where: expected a boolean, got a promise, which select does not wait for", op)
	}
	return answer.ToBoolean()
}

// unused tells whether a device is as free as is asked for.
func (s *Devices) unused(v *gpu.Device, c criteria) bool {
	if c.free {
		idle, err := v.Idle()
		s.Check(err)
		if !idle {
			return false
		}
	}
	if c.memory == 0 {
		return true
	}
	free, _, err := v.MemoryInfo()
	s.Check(err)
	return free >= uint64(c.memory)
}

// deviceSummary is "is device 0: NVIDIA H200, capability 9.0, 139.8 GiB".
func (s *Devices) deviceSummary() string {
	var list []string
	for _, v := range s.Open().Devices() {
		list = append(list, strings.TrimSuffix("d"+strings.TrimPrefix(showDevice(nil, v), "D"), ", emulated"))
	}
	switch len(list) {
	case 0:
		return "is none"
	case 1:
		return "is " + list[0]
	}
	return "are " + strings.Join(list, "; ")
}

// p2p is the link between two devices: every attribute that the driver has.
func (s *Devices) p2p(v *gpu.Device, a bind.Args) goja.Value {
	other := bind.StateArg[*gpu.Device](a, 0, "other", "a Device")
	const prefix = "CU_DEVICE_P2P_ATTRIBUTE_"
	words, names := s.VM.NewObject(), map[int64]string{}
	for _, e := range cuda.EnumValues("CUdevice_P2PAttribute") {
		names[e.Value] = e.Name // the last of several is the newest
	}
	for _, e := range cuda.EnumValues("CUdevice_P2PAttribute") {
		if e.Name != names[e.Value] {
			continue
		}
		if n, err := v.P2PAttribute(cuda.DeviceP2PAttribute(e.Value), other); err == nil {
			s.Check(words.Set(core.CamelCase(strings.TrimPrefix(e.Name, prefix)), n))
		} else if v == other {
			s.Bind.ThrowTypeError("%s: other: expected another device than %s", a.Op(), fmt.Sprint(v))
		}
	}
	return words
}
