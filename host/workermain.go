// This file makes a process a worker: it confines itself, opens a runtime and serves its program.

package host

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"

	"github.com/cujs/cujs/host/internal/worker/child"
	"github.com/cujs/cujs/host/internal/worker/confine"
	"github.com/cujs/cujs/host/internal/worker/wire"
)

// workerMain says that the program would be a worker if it were executed as one. Without that,
// StartWorker would execute all of the program again, with all that it does.
var workerMain atomic.Bool

// WorkerMain makes the process a worker where StartWorker has executed it as one, and does not
// return then. Elsewhere it does nothing. A program that starts workers calls it first in main, and
// a test of such a program first in TestMain: everything before it, above all the init functions of
// the program's packages, happens in each worker too. Areas are what the program has for its workers:
// each gets those of its Options.Areas, which are values of Go and do not cross.
func WorkerMain(areas ...Area) {
	workerMain.Store(true)
	var err error
	switch os.Args[0] {
	case confine.FirstStage:
		err = ServeWorker(areas...)
	case confine.SecondStage:
		var link *wire.Link
		if link, err = workerLink(); err == nil {
			err = serve(link, areas)
		}
	default:
		return
	}
	if err != nil && !errors.Is(err, io.EOF) {
		fmt.Fprintln(os.Stderr, "cujs worker:", err)
		os.Exit(1)
	}
	os.Exit(0)
}

// ServeWorker is for a program that WorkerOptions.Command names: it makes the process the worker of
// the program that has started it. The main of such a program begins with WorkerMain too, since the
// process executes itself once more. It returns when the program has ended, and an error at once
// where no program has started the process as a worker. Areas are those of WorkerMain.
func ServeWorker(areas ...Area) error {
	link, err := workerLink()
	switch {
	case err != nil:
		return err
	case confine.Stages == 1:
		return serve(link, areas)
	}
	return confined(link)
}

// openRequest is the number of a program's first request, whose answer says why a worker cannot be.
const openRequest = 1

// confined is the first stage. It returns where the second cannot be, and the program is told why.
func confined(link *wire.Link) error {
	m, _, err := link.Receive()
	if err != nil {
		return err
	}
	if m.Confinement == nil {
		return errors.New("no confinement")
	}
	err = confine.Before(m.Confinement)
	_ = link.Send(&wire.Message{Kind: wire.Done, ID: openRequest, Error: leaving(err)})
	return err
}

// errNoProgram is why a process is no worker.
var errNoProgram = errors.New("host: no program has started this process as its worker; host.StartWorker does")

// worker serves one program.
type worker struct {
	program *child.Program
	areas   []Area // that the process has
	r       *Runtime
	modules sync.Map // *Exports by what the program calls them
}

func serve(link *wire.Link, areas []Area) error {
	m, _, err := link.Receive()
	if err != nil {
		return err
	}
	if m.Options == nil || m.Options.Confinement == nil {
		return errors.New("no options")
	}
	w := &worker{program: child.Of(link), areas: areas}
	device, err := w.open(m.Options)
	if err != nil {
		_ = link.Send(&wire.Message{Kind: wire.Done, ID: m.ID, Error: leaving(err)})
		return err
	}
	if err := link.Send(&wire.Message{Kind: wire.Done, ID: m.ID, Value: device}); err != nil {
		return err
	}
	return w.program.Serve(w.answer)
}
