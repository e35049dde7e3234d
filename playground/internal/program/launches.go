// This file tells what kernels did: mistakes, PTX, pictures, counters.

package program

import (
	"path"
	"strconv"
	"strings"

	"github.com/cujs/cujs/emulator/picture"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/emulator/stats"
	"github.com/cujs/cujs/ptx"
)

// report tells a mistake; nil is one at a place that was told.
func (p *Program) report(r *report.Report) {
	if r == nil {
		return
	}
	m := message{
		"kind": r.Kind.String(), "kernel": r.Kernel, "detail": r.Detail, "advice": r.Advice, "text": r.String(),
		"times": r.Times, "threads": r.Threads, "from": r.From, "place": place(&r.Place, r.Kernel),
	}
	if r.Other != nil {
		m["other"] = place(r.Other, r.Kernel)
	}
	p.say("report", m)
}

func place(at *report.Place, kernel string) message {
	m := message{"file": at.SourceFile, "line": 0, "ptxLine": at.Pos.Line, "who": at.Who(), "frame": at.Frame(kernel)}
	if at.Source != nil {
		m["line"] = at.Source.Line
	}
	return m
}

// tellLaunches tells what was launched since it was told last.
func (p *Program) tellLaunches(r *runtime) {
	kernels := r.counting.ByKernel()
	if r.options.PTX {
		for _, k := range kernels {
			for _, module := range k.Code {
				p.tellPTX(r, module)
			}
		}
	}
	p.draw(r)
	if !r.options.Count || len(kernels) == 0 {
		return
	}
	list := make([]any, len(kernels))
	for i, k := range kernels {
		list[i] = struct {
			*stats.Listing
			Text string `json:"text"`
		}{k.Listing(), k.String()}
	}
	p.say("counters", message{"kernels": list})
}

// draw tells the pictures of launches that were not told.
func (p *Program) draw(r *runtime) {
	if r.pictures == nil {
		return
	}
	names := map[string]bool{}
	for _, name := range r.options.Pictures {
		names[name] = true
	}
	launches := r.pictures.Launches()
	for _, l := range launches[r.drawn:] {
		d := picture.Of(&picture.Launch{Launch: l}, names)
		if d == nil {
			continue
		}
		if svg, err := d.SVG(); err == nil {
			p.say("picture", message{"title": l.Kernel, "svg": string(svg)})
		} else {
			p.say("output", message{"stream": "stderr", "text": "the picture of " + l.Kernel + " cannot be drawn: " + err.Error() + "\n"})
		}
	}
	r.drawn = len(launches)
}

// tellPTX tells a module's text, once.
func (p *Program) tellPTX(r *runtime, module *ptx.Module) {
	if !r.sent[module.Source] {
		r.sent[module.Source] = true
		p.sayPTX(module)
	}
}

func (p *Program) sayPTX(module *ptx.Module) {
	var kernels []string
	for _, f := range module.Entries() {
		kernels = append(kernels, f.Name)
	}
	file, lines := origins(module)
	p.say("ptx", message{"name": module.File, "text": module.Source, "kernels": kernels, "file": file, "lines": lines})
}

// origins are the lines of the source that each line of a module's text was made from, 0 where .loc does not
// say, and the file of that name.
func origins(module *ptx.Module) (file string, lines []int) {
	line := 0
	for text := range strings.Lines(module.Source) {
		words := strings.Fields(text)
		switch {
		case len(words) >= 3 && words[0] == ".loc":
			index, _ := strconv.Atoi(words[1]) // numbers: the module was parsed
			line, _ = strconv.Atoi(words[2])
			file = path.Base(module.FileName(index))
			lines = append(lines, line)
			continue
		case len(words) == 1 && words[0] == "}":
			line = 0
		}
		lines = append(lines, line)
	}
	return file, lines
}
