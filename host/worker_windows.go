package host

import (
	"os"

	"github.com/cujs/cujs/host/internal/worker/wire"
)

// workerLink is the worker's end of the link to its program: its standard input and output.
func workerLink() (*wire.Link, error) {
	in, out := os.Stdin, os.Stdout
	for _, f := range []*os.File{in, out} {
		if info, err := f.Stat(); err != nil || info.Mode()&os.ModeNamedPipe == 0 {
			return nil, errNoProgram
		}
	}
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	os.Stdin, os.Stdout = null, null // what else reads or prints has nothing to do with the link
	return wire.NewWorkerLink(in, out), nil
}
