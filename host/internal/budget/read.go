// This file reads within a Budget.

package budget

import "io"

const (
	// endless is what a source may give that does not say its size.
	endless = 2 << 30
	// part is how much is read between two looks at whether the script is to end.
	part = 1 << 20
	// piece is that where decompression makes much of little: a thousand times as much.
	piece = 512
)

// ReadAll reads r to its end. The size that is expected, 0 where it is not known, is allocated at once.
func (b *Budget) ReadAll(r io.Reader, size int64) ([]byte, error) {
	most := max(size, endless)
	room := max(size+1, piece) // one more, so that the end is found without growing
	if err := b.Take(room); err != nil {
		return nil, err
	}
	data := make([]byte, 0, room)
	for {
		if int64(len(data)) > most {
			return nil, ErrEndless
		}
		if len(data) == cap(data) {
			if err := b.Take(int64(cap(data))); err != nil {
				return nil, err
			}
			data = append(make([]byte, 0, 2*cap(data)), data...)
		}
		n, err := r.Read(data[len(data):min(cap(data), len(data)+part)])
		data = data[:len(data)+n]
		if err == io.EOF {
			return data, nil
		}
		if err == nil {
			err = b.Ended()
		}
		if err != nil {
			return nil, err
		}
	}
}

// Reader reads r in pieces so small that what they decompress to is not long, until the script is to end.
func (b *Budget) Reader(r io.Reader) io.Reader { return &reader{b, r} }

type reader struct {
	b *Budget
	r io.Reader
}

func (r *reader) Read(p []byte) (int, error) {
	if err := r.b.Ended(); err != nil {
		return 0, err
	}
	return r.r.Read(p[:min(len(p), piece)])
}
