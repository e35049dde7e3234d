// Command cujs runs JavaScript that uses the GPU, or an emulated one where there is none. "cujs help" says how.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/chzyer/readline"
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/host"
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

func main() { os.Exit(doMain(osProcess(), os.Args[1:])) }

// process is what the command takes from the operating system, so that tests can give it something else.
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

// subcommands are the words that are no scripts. A script of such a name is run as ./name.
func subcommands() map[string]func(*process, []string) error {
	return map[string]func(*process, []string) error{
		"cache":      (*process).cache,
		"check":      (*process).check,
		"compile":    (*process).compile,
		"completion": (*process).completion,
		"doctor":     (*process).doctor,
		"help":       (*process).help,
		"info":       (*process).info,
		"inspect":    (*process).inspect,
		"init":       (*process).init,
		"licenses":   (*process).licenses,
		"profile":    (*process).profile,
		"run":        (*process).run,
		"stats":      (*process).stats,
		"test":       (*process).test,
		"version":    (*process).version,
	}
}

// doMain runs a command line and returns the exit status.
func doMain(p *process, args []string) int {
	var err error
	args = p.commandFirst(args)
	if len(args) > 0 && subcommands()[args[0]] != nil {
		err = subcommands()[args[0]](p, args[1:])
	} else {
		err = p.run(args)
	}
	return p.report(err)
}

// report says what went wrong and returns the exit status for it.
func (p *process) report(err error) int {
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
	case errors.Is(err, errTestsFailed), errors.Is(err, errUnwell):
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

// isTerminal reports whether a stream is a terminal.
func isTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && readline.IsTerminal(int(file.Fd()))
}

// colors reports whether to colour what is written to w: on a terminal, unless NO_COLOR says otherwise
// (no-color.org), and anywhere with FORCE_COLOR.
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
