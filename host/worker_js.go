package host

import "github.com/cujs/cujs/host/internal/worker/wire"

// workerLink is none: WebAssembly starts no processes.
func workerLink() (*wire.Link, error) { return nil, errNoProgram }
