// This file is "cujs doctor": why kernels do not run on the GPU, and what to do about it.

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/cujs/cujs/cmd/cujs/internal/doctor"
	"github.com/cujs/cujs/host"
)

// trialKernel runs a kernel on the device that scripts would get, and answers its name.
const trialKernel = `const x = cuda.buffer(Float32Array.from({ length: 1000 }, (_, i) => i))
const double = cuda.kernel((x) => { const i = grid(1); if (i < x.length) x[i] = 2 * x[i] })
double.forall(1000, x)
if (Array.from(x.read()).some((v, i) => v !== 2 * i)) throw new Error('a kernel gave a wrong result on ' + cuda.device().name)
x.free()
JSON.stringify({ name: cuda.device().name, emulated: cuda.device().emulated })`

// errUnwell is the error of a doctor that has told of problems already.
var errUnwell = errors.New("problems were found")

func (p *process) doctor(args []string) error {
	f := reportFlags{topic: "doctor"}
	set := f.set(p)
	if err := set.parse(args); err != nil {
		return err
	}
	if set.NArg() > 0 {
		return usage("doctor", "cujs doctor takes no %q", set.Arg(0))
	}
	if err := f.check(); err != nil {
		return err
	}
	machine := doctor.Look("", f.device)
	machine.Trial = p.try(&f.deviceFlags)
	return p.diagnose(machine.Findings(), f.json)
}

// diagnose tells the findings.
func (p *process) diagnose(findings []doctor.Finding, asJSON bool) error {
	problems := doctor.Problems(findings)
	if asJSON {
		out := json.NewEncoder(p.stdout)
		out.SetIndent("", "  ")
		if err := out.Encode(findings); err != nil {
			return err
		}
	} else {
		for _, f := range findings {
			fmt.Fprintln(p.stdout, f)
		}
		fmt.Fprintln(p.stdout, verdict(problems))
	}
	if problems > 0 {
		return errUnwell
	}
	return nil
}

func verdict(problems int) string {
	switch problems {
	case 0:
		return "\nnothing is wrong"
	case 1:
		return "\n1 problem"
	}
	return fmt.Sprintf("\n%d problems", problems)
}

// try runs a kernel with the runtime that scripts get.
func (p *process) try(f *deviceFlags) (trial doctor.Trial) {
	o := p.hostOptions(f)
	o.Stderr = io.Discard // what it says of the emulated device is among the findings
	rt, err := host.New(o)
	if err != nil {
		return doctor.Trial{Err: err}
	}
	defer rt.Close()
	ctx, stop := interruptible()
	defer stop()
	if err := rt.Do(ctx, lazyCUDA); err != nil {
		return doctor.Trial{Err: err}
	}
	value, err := rt.Run(ctx, "doctor", trialKernel)
	var script *host.ScriptError
	if errors.As(err, &script) {
		return doctor.Trial{Err: errors.New(script.Message)}
	} else if err != nil {
		return doctor.Trial{Err: err}
	}
	var device struct {
		Name     string
		Emulated bool
	}
	err = json.Unmarshal([]byte(value.String()), &device)
	return doctor.Trial{Device: device.Name, Emulated: device.Emulated, Err: err}
}
