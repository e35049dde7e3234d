// This file greets, and says where kernels will run.

package repl

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/repl/internal/screen"
	"github.com/cujs/cujs/repl/internal/syntax"
)

// device is what the banner says about the device in use.
type device struct {
	Name, Capability, Driver string
	Memory                   float64 // bytes
	Emulated                 bool
	notice                   string // what the host had to say while it was opened
}

// loadCUDA makes cuda and plot globals; lookAtCUDA describes the device in use.
const (
	loadCUDA   = `globalThis.cuda = require('cuda'); globalThis.plot = require('plot'); undefined`
	lookAtCUDA = `{
		const device = cuda.device()
		JSON.stringify({
			Name: device.name, Capability: String(device.capability), Driver: String(cuda.version.driver),
			Memory: device.totalMemory, Emulated: device.emulated,
		})
	}`
)

// loadCUDA makes cuda a global, and on a terminal opens the device, so that the banner can name it.
func (r *REPL) loadCUDA(ctx context.Context) (d device, err error) {
	if _, err = r.session.Eval(ctx, "prompt", loadCUDA); err != nil || !r.options.Terminal {
		return d, err
	}
	var said bytes.Buffer
	r.stderr.divert(&said)
	value, err := r.session.Eval(ctx, "prompt", lookAtCUDA)
	r.stderr.divert(nil)
	if err == nil {
		err = json.Unmarshal([]byte(value.String()), &d)
	}
	d.notice = said.String()
	return d, err
}

// greet prints two lines: what runs where, and how to go on.
func (r *REPL) greet(d device, err error) {
	if line, found := strings.CutPrefix(d.notice, "cujs: "); found && err == nil && strings.Count(line, "\n") == 1 {
		reason, _, _ := strings.Cut(strings.TrimSpace(line), ";")
		d.notice = reason
	} else if d.notice != "" {
		io.WriteString(r.Stderr(), d.notice)
		d.notice = ""
	}
	style, text := syntax.Plain, d.String()
	if err != nil {
		style, text = syntax.Yellow, "no device: "+message(err)
	}
	name, between := "cujs "+host.Version(), "  "
	if screen.TextWidth(name+between+text) > r.columns() {
		between, text = "\n", strings.Join(wrapped(text, r.columns()), "\n")
	}
	r.print(r.paint(syntax.Bold, name) + between + r.paint(style, text))
	for _, line := range wrapped("cuda and plot are there already. Tab completes, .help helps, Ctrl-D leaves.", r.columns()) {
		r.print(r.paint(syntax.Dim, line))
	}
}

// String fits a line of a terminal: for a device that stands in, why is more of interest than what
// it has.
func (d device) String() string {
	if d.notice != "" {
		return d.Name + ": " + d.notice
	}
	text := fmt.Sprintf("%s, %s, capability %s", d.Name, gibibytes(d.Memory), d.Capability)
	if !d.Emulated {
		text += ", driver for CUDA " + d.Driver
	}
	return text
}

// gibibytes writes a number of bytes for people.
func gibibytes(bytes float64) string {
	return fmt.Sprintf("%.3g GiB", bytes/(1<<30))
}

// message is the first line of an error, without the position in the prompt's own source.
func message(err error) string {
	var script *host.ScriptError
	text := err.Error()
	if errors.As(err, &script) {
		text = script.Message
	}
	line, _, _ := strings.Cut(text, "\n")
	return line
}
