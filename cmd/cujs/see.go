// This file runs scripts and writes a page with pictures of what their kernels did.

package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/cujs/cujs/cmd/cujs/internal/see"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/emulator/recording"
	"github.com/cujs/cujs/host"
)

// seeFlags are the options of "cujs see" beside those of running.
type seeFlags struct {
	kernel    string // the only one to show; "" for all
	out       string // the file to write
	open      bool
	device    string
	script    string
	counting  emulator.Counting
	recording *emulator.Recording
}

func (f *seeFlags) define(set *flagSet) {
	set.add(&f.kernel, "--kernel", " NAME", "show this kernel only")
	set.add(&f.out, "--out", " FILE", "the page (default: the script's name with .html behind)")
	set.add(&f.open, "--open", "", "open the page in the browser")
}

// prepare has the script run where there is something to record.
func (f *seeFlags) prepare(_ *process, d *deviceFlags) error {
	err := d.counted("see")
	f.device = d.device
	return err
}

func (f *seeFlags) options(o *host.Options) {
	if f.script = "script"; len(o.Args) > 1 {
		f.script = filepath.Base(o.Args[1])
	}
	f.counting.Record(f.recording)
	o.Counting = &f.counting
}

// finish writes the page, and gives what the script ended with.
func (f *seeFlags) finish(p *process, err error) error {
	launches := slices.DeleteFunc(f.recording.Launches(), func(l *recording.Launch) bool {
		return f.kernel != "" && l.Kernel != f.kernel
	})
	if len(launches) == 0 {
		fmt.Fprintln(p.stderr, "cujs: nothing to see: the script launched no kernel"+strings.TrimRight(" "+f.kernel, " "))
		return err
	}
	if f.out == "" {
		f.out = strings.TrimSuffix(f.script, filepath.Ext(f.script)) + ".html"
	}
	return errors.Join(err, p.tell(f.write(p, launches)))
}

func (f *seeFlags) write(p *process, launches []*recording.Launch) error {
	text, err := see.Page(f.script, f.device, launches)
	if err == nil {
		err = os.WriteFile(f.out, []byte(text), 0o666)
	}
	if err != nil {
		return fmt.Errorf("--out: %w", err)
	}
	fmt.Fprintf(p.stderr, "cujs: %s shows %d of the script's kernels\n", f.out, len(launches))
	if !f.open {
		return nil
	}
	if err := browser(f.out).Run(); err != nil {
		return fmt.Errorf("--open: %w", err)
	}
	return nil
}

// browser is what the system opens a page with.
func browser(file string) *exec.Cmd {
	switch runtime.GOOS {
	case "windows":
		return exec.Command("rundll32", "url.dll,FileProtocolHandler", file)
	case "darwin":
		return exec.Command("open", file)
	}
	return exec.Command("xdg-open", file)
}
