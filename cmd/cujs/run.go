// This file runs scripts: files, code on the command line, standard input, and the prompt.

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/emulator/picture"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
	"github.com/cujs/cujs/learn"
	"github.com/cujs/cujs/repl"
	"github.com/dop251/goja"
)

// runFlags are the options of a command line that runs something.
type runFlags struct {
	deviceFlags
	eval, print text
	preload     list
	interactive bool
	version     bool
	watch       bool
	gpus        text   // how many processes run the script
	loaded      string // the file that tells a watching process what was loaded
	command     string // run, or what is more than that
	modes       []mode // what the command does besides running
}

// A mode is what a command does besides running a script.
type mode interface {
	define(set *flagSet)                           // its own options
	prepare(p *process, device *deviceFlags) error // once the options are read
	options(o *host.Options)                       // what it asks of the runtime
	finish(p *process, err error) error            // err is what the script ended with; the status is that of what it gives
}

// modesOf are what run, or another command that runs scripts, does besides.
func modesOf(command string) []mode {
	switch command {
	case "check":
		return []mode{&checkFlags{on: true}}
	case "stats":
		return []mode{&checkFlags{}, &statsFlags{counting: emulator.Counting{All: true}}}
	case "profile":
		return []mode{&checkFlags{}, &profileFlags{}}
	case "see":
		return []mode{&checkFlags{}, &seeFlags{recording: picture.Recording(0)}}
	}
	return []mode{&checkFlags{}}
}

// looks are the commands that look at what kernels do, with the size at which they run a lesson's answer.
var looks = map[string]learn.Choice{"see": learn.Drawn, "stats": learn.Largest, "profile": learn.Largest}

// run reads the command line of run, or of another command that runs scripts, and runs what it
// names.
func (p *process) run(command string, args []string) error {
	f := runFlags{command: command, modes: modesOf(command)}
	set := f.set(p)
	if err := set.parse(args); err != nil {
		return err
	}
	if f.version {
		return p.version(nil)
	}
	if err := f.check(); err != nil {
		return err
	}
	for _, m := range f.modes {
		if err := m.prepare(p, &f.deviceFlags); err != nil {
			return err
		}
	}
	if f.gpus.given {
		return p.ranks(&f, args[:len(args)-set.NArg()], set.Args())
	}
	j, err := p.job(&f, set.Args())
	if err != nil {
		return err
	}
	if f.watch {
		return p.watch(j, args, f.command)
	}
	err = j.do(p, &f)
	for _, m := range f.modes {
		err = m.finish(p, err)
	}
	return err
}

// set is the options: those of the modes, and those of running.
func (f *runFlags) set(p *process) *flagSet {
	set := newFlags(f.topic())
	for _, m := range f.modes {
		m.define(set)
	}
	set.add(&f.eval, "-e, --eval", " CODE", "run code; cuda is there without require")
	set.add(&f.print, "-p, --print", " CODE", "run code and print its value")
	set.add(&f.preload, "-r, --require", " MODULE", "load a module first; may be repeated")
	set.add(&f.interactive, "-i, --interactive", "", "start the prompt after the script")
	f.define(set, p, true)
	set.add(&f.watch, "--watch", "", "run the script again whenever a file that it is made of changes")
	set.add(&f.gpus, "--gpus", " N", "run the script in N processes, a GPU each; require('cuda/nccl').init() lets them meet")
	set.StringVar(&f.loaded, loadedFlag, "", "")
	set.add(&f.version, "-v, --version", "", "show the version")
	set.add(nil, "-h, --help", "", "show this")
	return set
}

// commandFirst moves options that stand before the name of a command, as in --device emulated info,
// behind it. Words behind code on the command line or -- are a script's.
func (p *process) commandFirst(args []string) []string {
	f := runFlags{command: "run", modes: modesOf("run")}
	set := f.set(p)
	if set.Parse(args) != nil || f.eval.given || f.print.given || !isSubcommand(set.Arg(0)) {
		return args
	}
	options := args[:len(args)-set.NArg()]
	if len(options) > 0 && options[len(options)-1] == "--" {
		return args
	}
	return slices.Concat(set.Args()[:1], options, set.Args()[1:])
}

// topic is the page of help about the command; the main page tells of running.
func (f *runFlags) topic() string {
	if f.command == "run" {
		return ""
	}
	return f.command
}

// job is what one command line runs: a file, or source text, or neither, and then perhaps the
// prompt.
type job struct {
	file   string // the script
	name   string // of source, for messages
	source string
	show   bool // print the source's value
	prompt bool
	args   []string // process.argv
}

// job finds out what to run.
func (p *process) job(f *runFlags, args []string) (*job, error) {
	program, err := os.Executable()
	if err != nil {
		program = "cujs"
	}
	j := &job{prompt: f.interactive, args: []string{program}}
	switch {
	case f.eval.given && f.print.given:
		return nil, usage("", "write -e or -p, not both")
	case f.eval.given || f.print.given:
		j.name, j.source, j.show = "[eval]", f.eval.value+f.print.value, f.print.given
		j.args = append(j.args, args...)
	case len(args) == 0 && (isTerminal(p.stdin) || f.interactive):
		j.prompt = true
	case len(args) == 0 || args[0] == "-":
		text, err := io.ReadAll(p.stdin)
		if err != nil {
			return nil, fmt.Errorf("standard input: %w", err)
		}
		j.name, j.source = "[stdin]", string(text)
		j.args = append(append(j.args, "-"), args[min(1, len(args)):]...)
	default:
		if j.file, err = findScript(args[0]); err != nil {
			return nil, err
		}
		j.args = append(append(j.args, j.file), args[1:]...)
	}
	return j, nil
}

// findScript is the path of the script that a word on the command line means. The extension may be
// left out.
func findScript(word string) (string, error) {
	for _, extension := range []string{"", ".js", ".ts", ".mjs", ".cjs", ".mts"} {
		path := word + extension
		if info, err := os.Stat(path); err == nil && !info.IsDir() {
			return filepath.Abs(path)
		}
	}
	if info, err := os.Stat(word); err == nil && info.IsDir() {
		return "", usage("", "%s is a folder; name a script in it", word)
	}
	if strings.ContainsAny(word, `/\.`) {
		return "", usage("", "there is no file %s%s", word, didYouMean(word, neighbours(word), ""))
	}
	return "", usage("", "there is no command and no file %s%s", word,
		didYouMean(word, append(subcommandNames(), neighbours(word)...), ""))
}

// neighbours are the paths of the files beside a path.
func neighbours(path string) []string {
	folder := filepath.Dir(path)
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil
	}
	var paths []string
	for _, entry := range entries {
		if !entry.IsDir() {
			paths = append(paths, filepath.Join(folder, entry.Name()))
		}
	}
	return paths
}

// do runs the job with a runtime of its own.
func (j *job) do(p *process, f *runFlags) (err error) {
	o := p.hostOptions(&f.deviceFlags)
	o.Args = j.args
	for _, m := range f.modes {
		m.options(&o)
	}
	var prompt *repl.REPL
	if j.prompt {
		if prompt, err = p.newPrompt(&o); err != nil {
			return err
		}
		defer prompt.Close()
	} else if j.name == "[stdin]" {
		o.Stdin = nil // the script was there
	}
	if line := p.newProgress(); line != nil && prompt == nil {
		o.Progress = line.begin
	}
	o.Modules = map[string]host.Module{"learn": learn.Module(j.file, o.Stdout, looks[f.command], o.Areas...)}
	if f.loaded != "" {
		o.Loading = tellLoaded(f.loaded)
	}
	rt, err := host.New(o)
	if err != nil {
		return err
	}
	ctx, stop := interruptibleUnless(rt.Interrupted)
	defer func() { stop() }()
	err = j.script(ctx, p, f, rt)
	var exit *host.ExitError
	if prompt != nil && !errors.As(err, &exit) {
		stop()
		if err != nil { // what the script has left can be looked at all the same
			fmt.Fprintln(prompt.Stderr(), host.FormatError(err, p.colors(p.stdout)))
		}
		err = runPrompt(prompt, rt)
		ctx, stop = interruptible()
	}
	return p.close(ctx, rt, err)
}

// close closes a runtime whose script has ended with err, which is told first: a kernel may run on
// for long. Ctrl-C, which ends ctx, ends the wait for it.
func (p *process) close(ctx context.Context, rt *host.Runtime, err error) error {
	if !wasInterrupted(ctx) {
		err = p.tell(err)
	}
	closing := rt.Shutdown(ctx)
	if wasInterrupted(ctx) {
		return errInterrupted
	}
	return errors.Join(err, p.tell(closing))
}

// runPrompt runs the prompt until its user leaves. When the system ends the process, the terminal
// is given back first.
func runPrompt(prompt *repl.REPL, rt *host.Runtime) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	err := prompt.Run(ctx, rt)
	if err == nil && ctx.Err() != nil {
		return errTerminated
	}
	return err
}

// script runs what comes before the prompt, if there is one. Ctrl-C, which ends ctx, ends it.
func (j *job) script(ctx context.Context, p *process, f *runFlags, rt *host.Runtime) error {
	err := j.sources(ctx, p, f, rt)
	if err != nil && wasInterrupted(ctx) {
		return errInterrupted
	}
	return err
}

func (j *job) sources(ctx context.Context, p *process, f *runFlags, rt *host.Runtime) error {
	for _, module := range f.preload {
		if err := rt.Do(ctx, requiring(module)); err != nil {
			return err
		}
	}
	switch {
	case j.file != "":
		return rt.RunFile(ctx, j.file)
	case j.name == "":
		return nil
	}
	if err := rt.Do(ctx, lazyCUDA); err != nil {
		return err
	}
	value, err := rt.Run(ctx, j.name, j.source)
	if err != nil || !j.show {
		return err
	}
	return show(ctx, rt, value)
}

// requiring calls require for a module.
func requiring(module string) func(*goja.Runtime) error {
	return func(vm *goja.Runtime) error {
		require, _ := goja.AssertFunction(vm.Get("require"))
		_, err := require(nil, vm.ToValue(module))
		return err
	}
}

// lazyCUDA makes cuda a global that is loaded when it is first used, for code that is too short to
// require it.
func lazyCUDA(vm *goja.Runtime) error {
	_, err := vm.RunString(`Object.defineProperty(globalThis, 'cuda', {
		configurable: true,
		get() { return this.cuda = require('cuda') },
		set(value) { Object.defineProperty(this, 'cuda', { value, writable: true, configurable: true, enumerable: true }) },
	})`)
	return err
}

// show prints a value as console.log does.
func show(ctx context.Context, rt *host.Runtime, value goja.Value) error {
	return rt.Do(ctx, func(vm *goja.Runtime) error {
		console := vm.Get("console").ToObject(vm)
		log, _ := goja.AssertFunction(console.Get("log"))
		_, err := log(console, value)
		return err
	})
}

// hostOptions give scripts what their user has: files, environment, the right to exit.
func (p *process) hostOptions(f *deviceFlags) host.Options {
	o := host.Options{
		Areas: areas.All(), Stdin: p.stdin, Stdout: p.stdout, Stderr: p.stderr, Env: p.env, Colors: p.colors,
		Permissions: host.Everything(), Device: f.device, Driver: p.driver, Memory: f.memory, Alone: true, Debug: f.debug,
		LaunchBlocking: p.switchedOn("CUJS_LAUNCH_BLOCKING"),
	}
	if f.trace {
		o.Trace = p.stderr
	}
	return o
}

// newPrompt makes the prompt, and lets scripts print through it.
func (p *process) newPrompt(o *host.Options) (*repl.REPL, error) {
	terminal := isTerminal(p.stdin) && isTerminal(p.stdout) && p.env["TERM"] != "dumb"
	ro := repl.Options{Terminal: terminal, Colors: p.colors(p.stdout), History: repl.HistoryPath(), Graphics: p.env["CUJS_GRAPHICS"]}
	if !terminal {
		ro.Stdin, ro.Stdout, ro.Stderr = p.stdin, p.stdout, p.stderr
	}
	prompt, err := repl.New(ro)
	if err != nil {
		return nil, err
	}
	colors := ro.Colors
	o.Stdin, o.Stdout, o.Stderr = nil, prompt.Stdout(), prompt.Stderr()
	o.Colors = func(io.Writer) bool { return colors }
	if o.Trace != nil {
		o.Trace = prompt.Stderr()
	}
	return prompt, nil
}
