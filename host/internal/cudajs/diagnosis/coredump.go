// This file is cuda.coreDump and cuda.checkpoint: what becomes of a process's GPU
// state when a kernel fails, and when the process is to be moved.

package diagnosis

import (
	"math"
	"os"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/dop251/goja"
)

// dumpSettings are the settings of core dumps that are yes or no.
var dumpSettings = []struct {
	name    string
	setting cuda.CoredumpSettings
}{
	{"enabled", cuda.CU_COREDUMP_ENABLE_ON_EXCEPTION}, {"host", cuda.CU_COREDUMP_TRIGGER_HOST},
	{"lightweight", cuda.CU_COREDUMP_LIGHTWEIGHT}, {"userTrigger", cuda.CU_COREDUMP_ENABLE_USER_TRIGGER},
}

// coreDump is cuda.coreDump({enabled, host, lightweight, userTrigger, file,
// pipe}): it changes what is given and answers how it is.
func (s *Diagnosis) coreDump(a bind.Args) goja.Value {
	o := a.Options(0, "settings", "enabled", "host", "lightweight", "userTrigger", "file", "pipe")
	d := s.Open()                                  // without a context: some settings must come before the first
	for _, key := range []string{"file", "pipe"} { // before they are used
		if o.Has(key) {
			s.Check(d.SetCoreDumpText(dumpText(key), o.StringOr(key, "")))
		}
	}
	for _, f := range dumpSettings {
		if o.Has(f.name) {
			v := uint64(0)
			if o.BoolOr(f.name, false) {
				v = 1
			}
			s.Check(d.SetCoreDump(f.setting, v))
		}
	}
	var fields []any
	for _, f := range dumpSettings {
		v, err := d.CoreDump(f.setting)
		s.Check(err)
		fields = append(fields, f.name, v != 0)
	}
	for _, key := range []string{"file", "pipe"} {
		v, err := d.CoreDumpText(dumpText(key))
		s.Check(err)
		fields = append(fields, key, v)
	}
	return s.PlainObject(fields...)
}

func dumpText(key string) cuda.CoredumpSettings {
	if key == "file" {
		return cuda.CU_COREDUMP_FILE
	}
	return cuda.CU_COREDUMP_PIPE
}

// processStates are the states of a process; a name's place is its value.
var processStates = []string{"running", "locked", "checkpointed", "failed"}

// checkpoint is cuda.checkpoint: {state, lock, checkpoint, restore, unlock,
// restoreThread}, each of a process by its number, this one without.
func (s *Diagnosis) checkpoint() goja.Value {
	o := s.VM.NewObject()
	method := func(name string, f func(gpu.Process, bind.Args) (any, error)) {
		core.Export{Name: name, Call: func(a bind.Args) goja.Value {
			pid := int64(os.Getpid())
			if a.Has(0) {
				pid = a.IntIn(0, "pid", 1, math.MaxInt32)
			}
			v, err := f(s.Open().Process(int(pid)), a)
			s.Check(err)
			return s.VM.ToValue(v)
		}}.Put(s.Session, o, "cuda.checkpoint.")
	}
	act := func(name string, f func(gpu.Process) error) {
		method(name, func(p gpu.Process, _ bind.Args) (any, error) { return goja.Undefined(), f(p) })
	}
	method("state", func(p gpu.Process, _ bind.Args) (any, error) {
		state, err := p.State()
		return values.NameAt(processStates, int(state)), err
	})
	method("restoreThread", func(p gpu.Process, _ bind.Args) (any, error) { return p.RestoreThread() })
	method("lock", func(p gpu.Process, a bind.Args) (any, error) {
		ms := a.Options(1, "options", "timeout").IntIn("timeout", 0, 0, math.MaxInt32)
		return goja.Undefined(), p.Lock(time.Duration(ms) * time.Millisecond)
	})
	act("checkpoint", gpu.Process.Checkpoint)
	act("restore", gpu.Process.Restore)
	act("unlock", gpu.Process.Unlock)
	return o
}
