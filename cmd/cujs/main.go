// Command cujs runs JavaScript that uses the GPU, or an emulated one where there is none. "cujs
// help" says how.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/chzyer/readline"
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/app"
	"github.com/cujs/cujs/host/areas"
)

// Exit statuses, beside those that scripts choose with process.exit.
const (
	statusOK          = 0
	statusError       = 1   // a script ended with an error, or a command could not do its work
	statusUsage       = 2   // the command line makes no sense
	statusMistakes    = 3   // checked kernels were found wrong
	statusUnsettled   = 13  // an await at the top level that never settles, as other runtimes have it
	statusInterrupted = 130 // Ctrl-C: 128 and the number of the signal, as shells have it
	statusTerminated  = 143 // the system's request to end, at the prompt
)

func main() {
	host.WorkerMain(areas.All()...) // a worker executes itself once more
	unused := make([]byte, collectLater)
	status := run(osProcess(), os.Args[1:])
	runtime.KeepAlive(unused)
	os.Exit(status)
}

// run is the app that the executable carries, where there is one, else the command.
func run(p *process, args []string) int {
	switch a, err := app.Own(); {
	case err != nil:
		return p.report(err)
	case a != nil:
		return appMain(p, a, args)
	}
	return doMain(p, args)
}

// collectLater is by how many bytes a script's garbage may grow before Go's collector looks at it, beyond what the heap is
// used for. The collector runs when the heap has doubled: that of a script is small, and would do so hundreds of times a
// second in a loop of short calls. Memory that is never written counts for the collector, and the system gives none for it.
const collectLater = 64 << 20

// process is what the command takes from the operating system, so that tests can give it something
// else.
type process struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	env            map[string]string
	driver         *cuda.API // instead of what --device says; nil outside of tests
}

func osProcess() *process {
	p := &process{stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr, env: map[string]string{}}
	for _, entry := range os.Environ() {
		if name, value, found := strings.Cut(entry, "="); found && name != "" {
			p.env[name] = value
		}
	}
	return p
}

// A subcommand is a word that is no script. A script of such a name is run as ./name.
type subcommand struct {
	scripts bool // it runs a script and takes the options of that
	run     func(p *process, args []string) error
	set     func(p *process) *flagSet // nil where it has no options of its own, and for scripts
}

func subcommands() map[string]subcommand {
	return map[string]subcommand{
		"bench":      {run: (*process).bench, set: new(benchFlags).set},
		"build":      {run: (*process).build, set: new(buildFlags).set},
		"cache":      {run: (*process).cache},
		"check":      {scripts: true},
		"compile":    {run: (*process).compile, set: new(compileFlags).set},
		"completion": {run: (*process).completion},
		"doctor":     {run: (*process).doctor, set: (&reportFlags{topic: "doctor"}).set},
		"help":       {run: (*process).help},
		"info":       {run: (*process).info, set: (&reportFlags{topic: "info"}).set},
		"init":       {run: (*process).init},
		"inspect":    {run: (*process).inspect, set: (&reportFlags{topic: "inspect"}).set},
		"learn":      {run: (*process).learn, set: new(learnFlags).set},
		"licenses":   {run: (*process).licenses},
		"man":        {run: (*process).man},
		"playground": {run: (*process).playground, set: new(playgroundFlags).set},
		"profile":    {scripts: true},
		"run":        {scripts: true},
		"see":        {scripts: true},
		"stats":      {scripts: true},
		"test":       {run: (*process).test, set: new(testFlags).set},
		"version":    {run: (*process).version},
		"worker":     {run: (*process).worker},
	}
}

// doMain runs a command line and returns the exit status.
func doMain(p *process, args []string) int {
	args = p.commandFirst(args)
	name := "run"
	if len(args) > 0 && isSubcommand(args[0]) {
		name, args = args[0], args[1:]
	}
	var err error
	if command := subcommands()[name]; command.scripts {
		err = p.run(name, args)
	} else {
		err = command.run(p, args)
	}
	var request *helpRequest
	if errors.As(err, &request) {
		err = p.help(strings.Fields(request.topic))
	}
	return p.report(err)
}

func isSubcommand(word string) bool {
	_, found := subcommands()[word]
	return found
}

// report says what went wrong and returns the exit status for it.
func (p *process) report(err error) int {
	var told *toldError
	var exit *host.ExitError
	var usage *usageError
	var unsettled *host.UnsettledError
	switch {
	case err == nil:
		return statusOK
	case errors.Is(err, errMistakes):
		return statusMistakes
	case errors.As(err, &exit):
		return exit.Code
	case errors.Is(err, errInterrupted):
		return statusInterrupted
	case errors.As(err, &told):
		return told.status
	case errors.Is(err, errTestsFailed), errors.Is(err, errBenchFailed), errors.Is(err, errUnwell):
		return statusError
	case errors.Is(err, errTerminated):
		return statusTerminated
	case errors.As(err, &unsettled):
		fmt.Fprintf(p.stderr, "cujs: %s\n", unsettled)
		return statusUnsettled
	case errors.As(err, &usage):
		fmt.Fprintf(p.stderr, "cujs: %s\n", usage)
		return statusUsage
	}
	fmt.Fprintln(p.stderr, host.FormatError(err, p.colors(p.stderr)))
	return statusError
}

// A toldError is an error that the user has been told, with the exit status for it.
type toldError struct {
	error
	status int
}

func (e *toldError) Unwrap() error { return e.error }

// tell tells the user an error now, and not when the command ends.
func (p *process) tell(err error) error {
	if err == nil {
		return nil
	}
	return &toldError{err, p.report(err)}
}

// usageError is a command line that makes no sense.
type usageError struct {
	message string
	topic   string // what "cujs help" says more about, "" for all of it
}

func (e *usageError) Error() string {
	return e.message + "\n" + strings.TrimSpace("see cujs help "+e.topic)
}

func usage(topic, format string, args ...any) error {
	return &usageError{fmt.Sprintf(format, args...), topic}
}

// errInterrupted is the cause of a context that Ctrl-C has ended.
var errInterrupted = errors.New("interrupted")

// errTerminated is the end of a prompt that was asked to end by the system.
var errTerminated = errors.New("terminated")

// interruptible returns a context that ends at Ctrl-C; a second one ends the process.
func interruptible() (context.Context, context.CancelFunc) {
	return interruptibleUnless(func() bool { return false })
}

// interruptibleUnless is interruptible for what may take a Ctrl-C itself.
func interruptibleUnless(taken func() bool) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(context.Background())
	resort := make(chan func() bool, 1)
	stop := onInterrupt(taken, func() {
		cancel(errInterrupted)
		resort <- lastResort()
	})
	return ctx, func() {
		stop()
		cancel(nil)
		select {
		case ended := <-resort:
			ended()
		default:
		}
	}
}

// wasInterrupted reports whether Ctrl-C has ended a context.
func wasInterrupted(ctx context.Context) bool { return errors.Is(context.Cause(ctx), errInterrupted) }

// isTerminal reports whether a stream is a terminal.
func isTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && readline.IsTerminal(int(file.Fd()))
}

// colors reports whether to colour what is written to w: on a terminal, unless NO_COLOR says
// otherwise (no-color.org), and anywhere with FORCE_COLOR.
func (p *process) colors(w io.Writer) bool {
	switch {
	case p.env["NO_COLOR"] != "":
		return false
	case p.env["FORCE_COLOR"] != "" && p.env["FORCE_COLOR"] != "0":
		return true
	}
	return isTerminal(w) && p.env["TERM"] != "dumb"
}

// switchedOn reports whether an environment variable is set to anything that does not mean no.
func (p *process) switchedOn(name string) bool {
	return !slices.Contains([]string{"", "0", "false", "no", "off"}, strings.ToLower(p.env[name]))
}

func subcommandNames() []string { return slices.Sorted(maps.Keys(subcommands())) }
