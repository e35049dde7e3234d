// This file is "cujs info": what scripts would run on, and why not on a GPU.

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/host"
)

// report is what is known about this machine; its JSON form is for programs.
type report struct {
	Version string       `json:"version"` // of cujs
	System  string       `json:"system"`
	Go      string       `json:"go"`
	GPU     gpuReport    `json:"gpu"`
	Device  string       `json:"device"` // what was asked for
	Driver  string       `json:"driver"` // the version of CUDA that the driver in use is for
	Devices []deviceInfo `json:"devices"`
	Error   string       `json:"error,omitempty"` // why there are no devices
}

// gpuReport says whether a GPU can be used at all.
type gpuReport struct {
	Usable bool   `json:"usable"`
	Reason string `json:"reason,omitempty"`
}

type deviceInfo struct {
	Ordinal         int     `json:"ordinal"`
	Name            string  `json:"name"`
	UUID            string  `json:"uuid"`
	PCIBusID        string  `json:"pciBusId"`
	Emulated        bool    `json:"emulated"`
	Capability      string  `json:"capability"`
	Multiprocessors int     `json:"multiprocessors"`
	TotalMemory     float64 `json:"totalMemory"` // bytes
	FreeMemory      float64 `json:"freeMemory"`
	figures
}

// figures are NVML's measurements of a device; nil without NVML.
type figures struct {
	Utilization *struct {
		GPU    float64 `json:"gpu"` // 0 to 1
		Memory float64 `json:"memory"`
	} `json:"utilization,omitempty"`
	Power *struct {
		Draw  float64 `json:"draw"` // watts
		Limit float64 `json:"limit"`
	} `json:"power,omitempty"`
	Temperature *int `json:"temperature,omitempty"` // °C
	Processes   *[]struct {
		PID    int     `json:"pid"`
		Memory float64 `json:"memory"`
	} `json:"processes,omitempty"`
}

// String is ", 3% busy, 35 °C, 76 of 700 W, 2 processes", as far as it is known.
func (f figures) String() string {
	var s strings.Builder
	if f.Utilization != nil {
		fmt.Fprintf(&s, ", %.0f%% busy", 100*f.Utilization.GPU)
	}
	if f.Temperature != nil {
		fmt.Fprintf(&s, ", %d °C", *f.Temperature)
	}
	if f.Power != nil {
		fmt.Fprintf(&s, ", %.0f of %.0f W", f.Power.Draw, f.Power.Limit)
	}
	if f.Processes != nil {
		word := "processes"
		if len(*f.Processes) == 1 {
			word = "process"
		}
		fmt.Fprintf(&s, ", %d %s", len(*f.Processes), word)
	}
	return s.String()
}

// lookAtDevices asks the same runtime that scripts get.
const lookAtDevices = `JSON.stringify({
	driver: String(cuda.version.driver),
	devices: cuda.devices.map(d => ({
		ordinal: d.ordinal, name: d.name, uuid: d.uuid, pciBusId: d.pciBusId, emulated: d.emulated,
		capability: String(d.capability), multiprocessors: d.attributes.multiprocessorCount,
		totalMemory: d.totalMemory, freeMemory: d.memoryInfo().free,
		utilization: d.utilization, power: d.power, temperature: d.temperature, processes: d.processes,
	})),
})`

func (p *process) info(args []string) error {
	f := reportFlags{topic: "info"}
	set := f.set(p)
	if err := set.parse(args); err != nil {
		return err
	}
	if set.NArg() > 0 {
		return usage("info", "cujs info takes no %q", set.Arg(0))
	}
	if err := f.check(); err != nil {
		return err
	}
	r := p.examine(&f.deviceFlags)
	if f.json {
		out := json.NewEncoder(p.stdout)
		out.SetIndent("", "  ")
		return out.Encode(r)
	}
	fmt.Fprint(p.stdout, r)
	return nil
}

// examine looks at the machine. What cannot be had is said in the report.
func (p *process) examine(f *deviceFlags) *report {
	r := &report{
		Version: host.Version(), System: runtime.GOOS + "/" + runtime.GOARCH, Go: runtime.Version(), Device: f.device,
		Devices: []deviceInfo{},
	}
	if r.Device == "" {
		r.Device = "auto"
	}
	r.GPU.Usable, r.GPU.Reason = cuda.Functional()
	if err := p.fill(r, f); err != nil {
		r.Error = err.Error()
		var script *host.ScriptError
		if errors.As(err, &script) {
			r.Error = script.Message
		}
	}
	return r
}

func (p *process) fill(r *report, f *deviceFlags) error {
	o := p.hostOptions(f)
	if !f.trace {
		o.Stderr = io.Discard // that there is no GPU is in the report
	}
	rt, err := host.New(o)
	if err != nil {
		return err
	}
	defer rt.Close()
	ctx, stop := interruptible()
	defer stop()
	if err := rt.Do(ctx, lazyCUDA); err != nil {
		return err
	}
	value, err := rt.Run(ctx, "info", lookAtDevices)
	if err != nil {
		return err
	}
	return json.Unmarshal([]byte(value.String()), r)
}

// String is the report for people.
func (r *report) String() string {
	var b strings.Builder
	line := func(label, format string, args ...any) {
		fmt.Fprintf(&b, "%-10s"+format+"\n", append([]any{label}, args...)...)
	}
	line("cujs", "%s, %s, %s", r.Version, r.System, r.Go)
	if r.GPU.Usable {
		line("GPU", "usable")
	} else {
		line("GPU", "none: %s", strings.ReplaceAll(r.GPU.Reason, "\n", "\n"+strings.Repeat(" ", 10)))
	}
	if r.Driver != "" {
		line("driver", "for CUDA %s", r.Driver)
	}
	for _, d := range r.Devices {
		line(fmt.Sprintf("device %d", d.Ordinal), "%s", d)
	}
	if r.Error != "" {
		line("devices", "none: %s", r.Error)
	}
	return b.String()
}

func (d deviceInfo) String() string {
	text := fmt.Sprintf("%s, capability %s, %d multiprocessors, %.4g GiB (%.4g GiB free)",
		d.Name, d.Capability, d.Multiprocessors, d.TotalMemory/(1<<30), d.FreeMemory/(1<<30))
	if !d.Emulated {
		text += ", PCI " + d.PCIBusID
	}
	return text + d.figures.String()
}
