// This file asks the program for what only it has: functions, and memory for large typed arrays.

package child

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/cujs/cujs/host/internal/worker/segment"
	"github.com/cujs/cujs/host/internal/worker/wire"
)

// Reply is what the program has answered.
type Reply struct {
	*wire.Message
	Files []*os.File
}

// RemoteError is the error of a function of the program.
type RemoteError struct {
	Message  string
	Callback uint64 // by which the program finds the error again
}

func (e *RemoteError) Error() string { return e.Message }

// ask sends what the program answers within the request of ctx, and waits for that.
func (p *Program) ask(ctx context.Context, m *wire.Message) (Reply, error) {
	m.ID = p.last.Add(1)
	m.Request, _ = ctx.Value(requestKey{}).(uint64)
	waiting := make(chan Reply, 1)
	p.mu.Lock()
	p.waiting[m.ID] = waiting
	p.mu.Unlock()
	defer func() {
		p.mu.Lock()
		delete(p.waiting, m.ID)
		p.mu.Unlock()
	}()
	if err := p.link.Send(m); err != nil {
		return Reply{}, err
	}
	select {
	case r := <-waiting:
		if r.Error != nil {
			segment.Discard(r.Files)
			return Reply{}, &RemoteError{r.Error.Message, m.ID}
		}
		return r, nil
	case <-ctx.Done():
		return Reply{}, context.Cause(ctx)
	}
}

// returned gives an answer to who waits for it. Nobody does where the request has ended meanwhile; what
// nobody has asked for, and a second answer, are an error.
func (p *Program) returned(r Reply) error {
	p.mu.Lock()
	waiting := p.waiting[r.ID]
	p.mu.Unlock()
	if waiting == nil && r.ID <= p.last.Load() {
		segment.Discard(r.Files)
		return nil
	}
	select {
	case waiting <- r:
		return nil
	default: // also where waiting is nil
		segment.Discard(r.Files)
		return fmt.Errorf("%w: an answer that nobody waits for", wire.ErrProtocol)
	}
}

// Call calls a function of the program with encoded arguments.
func (p *Program) Call(ctx context.Context, name string, args []any) (any, error) {
	answer, err := p.ask(ctx, &wire.Message{Kind: wire.Callback, Name: name, Value: args})
	if err != nil {
		return nil, err
	}
	defer segment.Discard(answer.Files)
	return Decode(answer.Value, answer.Files)
}

// Encode makes a value for the program, within the request of ctx. Large typed arrays go into
// memory of the program.
func (p *Program) Encode(ctx context.Context, name string, value any) (any, error) {
	e := wire.Encoder{}
	if segment.Supported {
		e.Place = func(bytes []byte) (uint64, bool, error) {
			number, err := p.place(ctx, bytes)
			return number, true, err
		}
	}
	return e.Encode(name, value)
}

func (p *Program) place(ctx context.Context, bytes []byte) (uint64, error) {
	granted, err := p.ask(ctx, &wire.Message{Kind: wire.Want, Size: int64(len(bytes))})
	if err != nil {
		return 0, err
	}
	defer segment.Discard(granted.Files)
	if len(granted.Files) != 1 {
		return 0, errors.New("no segment came")
	}
	_, err = granted.Files[0].WriteAt(bytes, 0)
	return granted.Segment, err
}

// Decode reads a value of the program, whose large typed arrays came as files.
func Decode(value any, files []*os.File) (any, error) {
	return wire.Decode(value, func(number uint64, bytes int64) ([]byte, error) {
		if number >= uint64(len(files)) {
			return nil, errors.New("a segment that did not come")
		}
		return segment.Copy(files[number], bytes)
	})
}
