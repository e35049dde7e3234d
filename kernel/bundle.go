// This file is compiled kernels that a program carries to other machines.

package kernel

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/cujs/cujs/ptx"
)

// A Bundle holds compiled programs of any number of architectures, to be carried to other machines: a Cache that has it as
// Carried compiles none of them again. The zero Bundle is empty. It may be used by several goroutines.
type Bundle struct {
	mutex    sync.Mutex
	programs map[bundled][]byte // encoded
}

// bundled is what a program is found by: a digest of all that it depends on but the device, and the architecture that the
// device has in PTX. Which driver it was compiled for does not count, as long as the version of its PTX is known to the one
// at hand.
type bundled struct {
	digest [sha256.Size]byte
	sm     uint32
}

func bundleKey(source Source, arguments []Argument, o Options) bundled {
	sm, _ := o.Target.choose()
	o.Target = Target{}
	return bundled{sha256.Sum256([]byte(Key(source, arguments, o))), uint32(sm)}
}

// Len is the number of programs.
func (b *Bundle) Len() int {
	if b == nil {
		return 0
	}
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return len(b.programs)
}

func (b *Bundle) add(source Source, arguments []Argument, o Options, p *Program) {
	if b == nil {
		return
	}
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if b.programs == nil {
		b.programs = map[bundled][]byte{}
	}
	b.programs[bundleKey(source, arguments, o)] = encode(p)
}

// find answers a program that the driver of the target reads, nil where there is none.
func (b *Bundle) find(source Source, arguments []Argument, o Options) *Program {
	if b.Len() == 0 {
		return nil
	}
	key := bundleKey(source, arguments, o)
	b.mutex.Lock()
	data := b.programs[key]
	b.mutex.Unlock()
	p := decode(data)
	if p == nil || later(versionOf(p.PTX), o.Target.newest()) {
		return nil
	}
	return p
}

// versionOf is the version that PTX says it is of.
func versionOf(text string) (v ptx.Version) {
	if _, rest, found := bytes.Cut([]byte(text), []byte(".version ")); found {
		_, _ = fmt.Sscanf(string(rest[:min(len(rest), 16)]), "%d.%d", &v.Major, &v.Minor) // 0.0 where there is none
	}
	return v
}

// bundleMark begins the bytes of a Bundle.
const bundleMark = "cujs kernels 1\n"

// MarshalBinary writes the programs: the same ones always give the same bytes.
func (b *Bundle) MarshalBinary() ([]byte, error) {
	if b == nil {
		return nil, errNoBundle
	}
	b.mutex.Lock()
	defer b.mutex.Unlock()
	out := []byte(bundleMark)
	for _, key := range slices.SortedFunc(maps.Keys(b.programs), func(x, y bundled) int {
		return bytes.Compare(append(x.digest[:], byte(x.sm)), append(y.digest[:], byte(y.sm)))
	}) {
		out = append(out, key.digest[:]...)
		out = binary.LittleEndian.AppendUint32(out, key.sm)
		out = binary.LittleEndian.AppendUint32(out, uint32(len(b.programs[key])))
		out = append(out, b.programs[key]...)
	}
	return out, nil
}

var errBundle = errors.New("kernel: these bytes are no bundle of kernels, or one that is damaged")

var errNoBundle = errors.New("kernel: the Bundle is nil")

// UnmarshalBinary reads what MarshalBinary has written. The programs are read when they are needed.
func (b *Bundle) UnmarshalBinary(data []byte) error {
	if b == nil {
		return errNoBundle
	}
	rest, found := bytes.CutPrefix(data, []byte(bundleMark))
	if !found {
		return errBundle
	}
	programs := map[bundled][]byte{}
	for len(rest) > 0 {
		const head = sha256.Size + 8
		if len(rest) < head {
			return errBundle
		}
		size := int(binary.LittleEndian.Uint32(rest[sha256.Size+4:]))
		if size > len(rest)-head {
			return errBundle
		}
		key := bundled{[sha256.Size]byte(rest[:sha256.Size]), binary.LittleEndian.Uint32(rest[sha256.Size:])}
		programs[key], rest = rest[head:head+size], rest[head+size:]
	}
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.programs = programs
	return nil
}
