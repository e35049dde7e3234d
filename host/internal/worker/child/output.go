package child

import (
	"io"

	"github.com/cujs/cujs/host/internal/worker/wire"
)

// Output is a stream of the program's, by its number.
func (p *Program) Output(number int) io.Writer { return &output{p.link, number} }

// output is a stream on its way to the program.
type output struct {
	link   *wire.Link
	number int
}

// mostAtOnce is how much output one message has.
const mostAtOnce = 1 << 20

func (s *output) Write(p []byte) (n int, err error) {
	for first := true; first || n < len(p); first = false {
		part := p[n:min(len(p), n+mostAtOnce)]
		if err := s.link.Send(&wire.Message{Kind: wire.Output, Stream: s.number, Bytes: part}); err != nil {
			return n, err
		}
		n += len(part)
	}
	return n, nil
}
