package collective

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs"
	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/internal/testing/contexttest"
)

// contexts opens so many emulated devices.
func contexts(t testing.TB, n int) []*gpu.Context {
	t.Helper()
	return contexttest.All(t, fmt.Sprintf("%dxh100", n))
}

// local makes the ranks of so many devices. Nobody waits for ever where expire is closed.
func local(t testing.TB, n int, expire chan time.Time) []*Communicator {
	t.Helper()
	o := Options{}
	if expire != nil {
		o.After = func(time.Duration) <-chan time.Time { return expire }
	}
	list, err := Local(context.Background(), contexts(t, n), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for _, c := range list {
			if err := c.Close(context.Background()); err != nil {
				t.Error(err)
			}
		}
	})
	return list
}

// apart lets ranks of one process call without the others, as those of several processes do.
func apart(list []*Communicator) []*Communicator {
	for _, c := range list {
		c.together = false
	}
	return list
}

func upload(t testing.TB, c *Communicator, data []byte) Span {
	t.Helper()
	b, err := c.Context().Alloc(context.Background(), uint64(len(data)))
	if err == nil {
		err = b.Write(context.Background(), 0, data)
	}
	if err != nil {
		t.Fatal(err)
	}
	return Span{Buffer: b}
}

func download(t testing.TB, s Span) []byte {
	t.Helper()
	data := make([]byte, s.Buffer.Bytes()-s.Offset)
	if err := s.Buffer.Read(context.Background(), s.Offset, data); err != nil {
		t.Fatal(err)
	}
	return data
}

// f32 are the bytes of numbers.
func f32(list ...float32) (data []byte) {
	for _, v := range list {
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(v))
	}
	return data
}

// elements are n elements of a type, whole numbers from 1 to 3, which differ by rank.
func elements(typ Type, n, rank int) (data []byte) {
	for i := range n {
		v := float32((i+rank)%3 + 1)
		bits := uint64(v)
		if typ.Element().Float() || typ >= E4M3 {
			if bits = typ.encode(v); typ == Type(8) {
				bits = math.Float64bits(float64(v))
			}
		}
		data = append(data, make([]byte, typ.Size())...)
		store(data[len(data)-typ.Size():], typ.Size(), bits)
	}
	return data
}

// TestCollectives compares every collective, of every type and several sizes, with its definition.
func TestCollectives(t *testing.T) {
	const size = 4
	ranks := local(t, size, nil)
	for typ := range Type(len(types)) {
		for _, count := range []int{0, 1, 2, 17} {
			for kind := AllReduce; kind <= Scatter; kind++ {
				for root := range size {
					if root > 0 && !kind.Rooted() {
						continue
					}
					t.Run(fmt.Sprint(kind, typ, count, root), func(t *testing.T) { compare(t, ranks, Description{Kind: kind, Type: typ, Count: count, Root: root}) })
				}
			}
		}
	}
}

// compare runs one collective on all ranks.
func compare(t *testing.T, ranks []*Communicator, d Description) {
	size := len(ranks)
	var batch []*Operation
	brought := make([][]byte, size)
	for r, c := range ranks {
		brought[r] = elements(d.Type, d.Kind.Sends(d.Count, r, d.Root, size), r)
		o := &Operation{Of: c, Description: d, Send: upload(t, c, brought[r])}
		o.Recv = upload(t, c, make([]byte, d.Kind.Receives(d.Count, r, d.Root, size)*d.Type.Size()))
		batch = append(batch, o)
	}
	if err := Run(batch...); err != nil {
		t.Fatal(err)
	}
	for r, o := range batch {
		want := expected(d, brought, r)
		if got := download(t, o.Recv); !bytes.Equal(got, want) {
			t.Errorf("rank %d of %s: got %x, want %x", r, d, got, want)
		}
	}
}

// expected is what a rank gets, element by element.
func expected(d Description, brought [][]byte, rank int) (out []byte) {
	n, width := len(brought), d.Type.Size()
	part := func(data []byte, i int) []byte { return data[i*d.Count*width : (i+1)*d.Count*width] }
	sum := func(i int) []byte {
		total := float32(0)
		for _, data := range brought {
			bits := load(data[i*width:], width)
			switch {
			case d.Type == Type(8):
				total += float32(math.Float64frombits(bits))
			case d.Type.Element().Float() || d.Type >= E4M3:
				total += float32(d.Type.decode(bits))
			default:
				total += float32(bits)
			}
		}
		bits := uint64(total)
		if d.Type == Type(8) {
			bits = math.Float64bits(float64(total))
		} else if d.Type.Element().Float() || d.Type >= E4M3 {
			bits = d.Type.encode(total)
		}
		word := make([]byte, width)
		store(word, width, bits)
		return word
	}
	switch d.Kind {
	case AllReduce, Reduce:
		for i := 0; i < d.Count && (d.Kind == AllReduce || rank == d.Root); i++ {
			out = append(out, sum(i)...)
		}
	case ReduceScatter:
		for i := range d.Count {
			out = append(out, sum(rank*d.Count+i)...)
		}
	case Broadcast:
		out = brought[d.Root]
	case Scatter:
		out = part(brought[d.Root], rank)
	case AllGather, Gather:
		for r := 0; r < n && (d.Kind == AllGather || rank == d.Root); r++ {
			out = append(out, brought[r]...)
		}
	case AllToAll:
		for r := range n {
			out = append(out, part(brought[r], rank)...)
		}
	}
	return out
}

// TestReductions has every reduction of numbers and of signed integers, rounded once.
func TestReductions(t *testing.T) {
	ranks := local(t, 3, nil)
	for by, want := range [][]float32{{6, -3}, {6, -24}, {3, 4}, {1, -6}, {2, -1}, {1 + 20 + 300, 4 - 10 - 600}} {
		var batch []*Operation
		for r, pair := range [][]float32{{1, 4}, {2, -1}, {3, -6}} {
			d := Description{Kind: AllReduce, Type: 7, Reduction: Reduction(by), Count: 2, Scale: math.Pow(10, float64(r))}
			if by == int(Prod) {
				pair = [][]float32{{1, 4}, {2, -1}, {3, 6}}[r]
			}
			s := upload(t, ranks[r], f32(pair...))
			batch = append(batch, &Operation{Of: ranks[r], Description: d, Send: s, Recv: s})
		}
		if err := Run(batch...); err != nil {
			t.Fatal(err)
		}
		for r, o := range batch {
			if got := download(t, o.Recv); !bytes.Equal(got, f32(want...)) {
				t.Errorf("%s on rank %d: %x, want %x", Reduction(by), r, got, f32(want...))
			}
		}
	}
	small := Description{Type: 0, Reduction: Min}
	if got := small.combine([]uint64{0x05, 0xfe, 0x7f}, nil); uint8(got) != 0xfe {
		t.Errorf("the smallest of i8 is %#x", got)
	}
	half := Description{Type: 6, Reduction: Sum} // 2048 + 1 + 1 is 2050; rounded after each addition it were 2048
	one, _ := element.F16.Encode(1)
	most, _ := element.F16.Encode(2048)
	if got := element.F16.Decode(half.combine([]uint64{most, one, one}, nil)); got != 2050 {
		t.Errorf("the sum of f16 is %v", got)
	}
}

// TestPairs exchanges between neighbours of a ring, also with oneself, twice, so that the order shows.
func TestPairs(t *testing.T) {
	for _, size := range []int{1, 2, 3} {
		ranks := local(t, size, nil)
		var batch []*Operation
		var got []Span
		for r, c := range ranks {
			for turn := range 2 {
				d := Description{Kind: Send, Type: 7, Count: 1, Root: (r + 1) % size}
				batch = append(batch, &Operation{Of: c, Description: d, Send: upload(t, c, f32(float32(10*r+turn)))})
				d.Kind, d.Root = Recv, (r+size-1)%size
				into := upload(t, c, make([]byte, 4))
				got = append(got, into)
				batch = append(batch, &Operation{Of: c, Description: d, Recv: into})
			}
		}
		if err := Run(batch...); err != nil {
			t.Fatal(err)
		}
		for i, s := range got {
			want := f32(float32(10*((i/2+size-1)%size) + i%2))
			if data := download(t, s); !bytes.Equal(data, want) {
				t.Errorf("%d ranks: receive %d got %x, want %x", size, i, data, want)
			}
		}
	}
}

// TestInPlace has the collectives in the memory that they read, where NCCL has them so.
func TestInPlace(t *testing.T) {
	ranks := local(t, 2, nil)
	var gathers, scatters []*Operation
	for r, c := range ranks {
		all := upload(t, c, f32(float32(r+1), float32(r+1)))
		mine := Span{all.Buffer, uint64(4 * r)}
		gathers = append(gathers, &Operation{Of: c, Description: Description{Kind: AllGather, Type: 7, Count: 1}, Send: mine, Recv: all})
		scatters = append(scatters, &Operation{Of: c, Description: Description{Kind: ReduceScatter, Type: 7, Count: 1}, Send: all, Recv: mine})
	}
	for _, batch := range [][]*Operation{gathers, scatters} {
		if err := Run(batch...); err != nil {
			t.Fatal(err)
		}
	}
	for r, want := range [][]byte{f32(2, 2), f32(1, 4)} {
		if got := download(t, gathers[r].Recv); !bytes.Equal(got, want) {
			t.Errorf("rank %d: %x, want %x", r, got, want)
		}
	}
	wrong := *gathers[0]
	wrong.Send.Offset = 4 // the place of rank 1
	if err := wrong.check(); err == nil || !strings.Contains(err.Error(), "recv: expected") {
		t.Error(err)
	}
}

// TestDisagreement has ranks that call different things: each hears of both.
func TestDisagreement(t *testing.T) {
	type calls [2]Description
	for _, test := range []struct {
		calls calls
		want  string
	}{
		{calls{{Kind: AllReduce, Type: 7, Count: 1}, {Kind: Broadcast, Type: 7, Count: 1}},
			"the ranks disagree: rank 0 calls allReduce of 1 f32, sum (a.js:1); rank 1 calls broadcast of 1 f32 from rank 0 (a.js:2)"},
		{calls{{Kind: AllReduce, Type: 7, Count: 1}, {Kind: AllReduce, Type: 7, Count: 2}},
			"the ranks disagree: rank 0 calls allReduce of 1 f32, sum (a.js:1); rank 1 calls allReduce of 2 f32, sum (a.js:2)"},
		{calls{{Kind: AllReduce, Type: 7, Count: 1}, {Kind: AllReduce, Type: 2, Count: 1}},
			"the ranks disagree: rank 0 calls allReduce of 1 f32, sum (a.js:1); rank 1 calls allReduce of 1 i32, sum (a.js:2)"},
		{calls{{Kind: Reduce, Type: 7, Count: 1}, {Kind: Reduce, Type: 7, Count: 1, Root: 1}},
			"the ranks disagree: rank 0 calls reduce of 1 f32, sum to rank 0 (a.js:1); rank 1 calls reduce of 1 f32, sum to rank 1 (a.js:2)"},
		{calls{{Kind: AllReduce, Type: 7, Count: 1, Reduction: Max}, {Kind: AllReduce, Type: 7, Count: 1}},
			"the ranks disagree: rank 0 calls allReduce of 1 f32, max (a.js:1); rank 1 calls allReduce of 1 f32, sum (a.js:2)"},
		{calls{{Kind: Send, Type: 7, Count: 1, Root: 1}, {Kind: Recv, Type: 7, Count: 2}},
			"the ranks disagree: rank 0 calls send of 1 f32 to rank 1 (a.js:1); rank 1 calls recv of 2 f32 from rank 0 (a.js:2)"},
	} {
		ranks := apart(local(t, 2, nil))
		for r, c := range ranks {
			d := test.calls[r]
			d.Where = fmt.Sprintf("a.js:%d", r+1)
			s := upload(t, c, make([]byte, 16))
			if err := Run(&Operation{Of: c, Description: d, Send: s, Recv: s}); err != nil {
				t.Fatal(err)
			}
		}
		for r, c := range ranks {
			if err := c.Context().DefaultStream().Synchronize(context.Background()); err != nil {
				t.Fatal(err)
			}
			want := fmt.Sprintf("%s on rank %d of 2 (a.js:%d): %s", test.calls[r].Kind, r, r+1, test.want)
			if f := c.Failure(); f == nil || f.Error() != want {
				t.Errorf("got  %v\nwant %s", f, want)
			}
		}
	}
}

// TestMissing has a rank that never comes.
func TestMissing(t *testing.T) {
	expire := make(chan time.Time)
	ranks := apart(local(t, 3, expire))
	d := Description{Kind: AllReduce, Type: 7, Count: 1, Where: "a.js:1"}
	s := upload(t, ranks[0], f32(1))
	if err := Run(&Operation{Of: ranks[0], Description: d, Send: s, Recv: s}); err != nil {
		t.Fatal(err)
	}
	told := make(chan *Error, 1)
	ranks[0].OnFailure(func(e *Error) { told <- e })
	close(expire)
	const want = "allReduce on rank 0 of 3 (a.js:1): ranks 1 and 2 have not come within 2m0s"
	if e := <-told; e.Error() != want || !e.Timeout || len(e.Ranks) != 2 {
		t.Errorf("got  %v\nwant %s", e, want)
	}
	if err := Run(&Operation{Of: ranks[0], Description: d, Send: s, Recv: s}); err == nil || err.Error() != want {
		t.Error("the next call:", err)
	}
	if bits := binary.LittleEndian.Uint32(download(t, s)); math.Float32frombits(bits) == math.Float32frombits(bits) {
		t.Errorf("what failed left the number %#x", bits)
	}
}

// TestElsewhere has ranks that wait for one another in calls that do not belong together.
func TestElsewhere(t *testing.T) {
	recv, send := Description{Kind: Recv, Type: 7, Count: 1}, Description{Kind: Send, Type: 7, Count: 1}
	for _, test := range []struct {
		calls [2]Description
		want  [2]string // what rank 0 hears where its own time is over first, or that of rank 1
	}{
		{[2]Description{recv, recv}, [2]string{"recv on rank 0 of 2 (a.js:1): rank 1 has not called send to rank 0 within 2m0s; rank 1 waits in recv of 1 f32 from rank 0 (a.js:2) instead",
			"recv on rank 0 of 2 (a.js:1): rank 0 has not called send to rank 1 within 2m0s; rank 0 waits in recv of 1 f32 from rank 1 (a.js:1) instead"}},
		{[2]Description{send, send}, [2]string{"send on rank 0 of 2 (a.js:1): rank 1 has not called recv from rank 0 within 2m0s; rank 1 waits in send of 1 f32 to rank 0 (a.js:2) instead",
			"send on rank 0 of 2 (a.js:1): rank 0 has not called recv from rank 1 within 2m0s; rank 0 waits in send of 1 f32 to rank 1 (a.js:1) instead"}},
		{[2]Description{{Kind: Barrier}, recv}, [2]string{"barrier on rank 0 of 2 (a.js:1): rank 1 has not come within 2m0s; rank 1 waits in recv of 1 f32 from rank 0 (a.js:2) instead",
			"barrier on rank 0 of 2 (a.js:1): rank 0 has not called send to rank 1 within 2m0s; rank 0 waits in barrier (a.js:1) instead"}},
	} {
		expire, come := make(chan time.Time), make(chan bool, 100)
		o := Options{After: func(time.Duration) <-chan time.Time { come <- true; return expire }}
		ranks, err := Local(context.Background(), contexts(t, 2), o)
		if err != nil {
			t.Fatal(err)
		}
		for len(come) > 0 { // those of the beginning
			<-come
		}
		for r, c := range apart(ranks) {
			d := test.calls[r]
			d.Where = fmt.Sprintf("a.js:%d", r+1)
			if d.Kind != Barrier {
				d.Root = 1 - r
			}
			s := upload(t, c, make([]byte, 16))
			if err := Run(&Operation{Of: c, Description: d, Send: s, Recv: s}); err != nil {
				t.Fatal(err)
			}
		}
		told := make(chan *Error, 1)
		ranks[0].OnFailure(func(e *Error) { told <- e })
		<-come
		<-come // both wait
		expire <- time.Time{}
		if e := <-told; !slices.Contains(test.want[:], e.Error()) {
			t.Errorf("got  %v\nwant %q", e, test.want)
		}
		close(expire)
		closeAll(t, ranks)
	}
}

func closeAll(t *testing.T, ranks []*Communicator) {
	t.Helper()
	for _, c := range ranks {
		if err := c.Close(context.Background()); err != nil {
			t.Error(err)
		}
	}
}

// TestLeaving has a rank that closes while another waits for it.
func TestLeaving(t *testing.T) {
	ranks := apart(local(t, 2, nil))
	if err := ranks[1].Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	s := upload(t, ranks[0], f32(1))
	o := &Operation{Of: ranks[0], Description: Description{Kind: AllGather, Type: 7, Count: 1}, Send: s, Recv: upload(t, ranks[0], f32(1, 2))}
	if err := Run(o); err != nil {
		t.Fatal(err)
	}
	if err := ranks[0].Context().DefaultStream().Synchronize(context.Background()); err != nil {
		t.Fatal(err)
	}
	const want = "allGather on rank 0 of 2: rank 1 has closed its communicator"
	if f := ranks[0].Failure(); f == nil || f.Error() != want {
		t.Errorf("got %v, want %s", f, want)
	}
	o.Of = ranks[1]
	if err := Run(o); !errors.Is(err, ErrClosed) {
		t.Error(err)
	}
}

// TestSplit makes a communicator of the even ranks, in reverse.
func TestSplit(t *testing.T) {
	ranks := apart(local(t, 4, nil))
	parts := make([]*Communicator, 4)
	errs := make(chan error, 4)
	for r, c := range ranks {
		go func() {
			var err error
			color := []int{7, NoColor, 7, 8}[r]
			parts[r], err = c.Split(color, -r, "")
			errs <- err
		}()
	}
	for range ranks {
		if err := <-errs; err != nil {
			t.Fatal(err)
		}
	}
	if parts[1] != nil || parts[3].Size() != 1 || parts[0].Rank() != 1 || parts[2].Rank() != 0 || parts[0].Size() != 2 {
		t.Fatal(parts)
	}
	var batch []*Operation
	for _, r := range []int{0, 2} {
		batch = append(batch, &Operation{Of: parts[r], Description: Description{Kind: AllGather, Type: 7, Count: 1},
			Send: upload(t, parts[r], f32(float32(r))), Recv: upload(t, parts[r], f32(0, 0))})
	}
	if err := Run(batch...); err != nil {
		t.Fatal(err)
	}
	for _, o := range batch {
		if got := download(t, o.Recv); !bytes.Equal(got, f32(2, 0)) {
			t.Errorf("got %x", got)
		}
	}
	for _, p := range parts {
		if p != nil {
			if err := p.Close(context.Background()); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestGraph records a sum and launches it twice.
func TestGraph(t *testing.T) {
	ranks := apart(local(t, 2, nil))
	var recorded []*graphs.Graph
	var spans []Span
	for r, c := range ranks {
		s, err := c.Context().NewStream(gpu.StreamOptions{})
		if err != nil {
			t.Fatal(err)
		}
		span := upload(t, c, f32(float32(r+1)))
		g, err := graphs.Capture(s, func() error {
			return Run(&Operation{Of: c, Description: Description{Kind: AllReduce, Type: 7, Count: 1}, Send: span, Recv: span, Stream: s})
		})
		if err != nil {
			t.Fatal(err)
		}
		recorded, spans = append(recorded, g), append(spans, span)
	}
	for range 2 {
		for _, g := range recorded {
			if err := g.Launch(nil, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, s := range spans {
		if got := download(t, s); !bytes.Equal(got, f32(6)) { // 1 + 2 on both, then 3 + 3
			t.Errorf("got %x", got)
		}
	}
}

// TestRefusals compares the messages of what is wrong without asking the other ranks.
func TestRefusals(t *testing.T) {
	list := contexts(t, 2)
	ranks, err := Local(context.Background(), list, Options{})
	if err != nil {
		t.Fatal(err)
	}
	c := ranks[0]
	s, elsewhere := upload(t, c, f32(1, 2)), upload(t, ranks[1], f32(1, 2))
	stream, err := list[1].NewStream(gpu.StreamOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		o    Operation
		want string
	}{
		{Operation{Description: Description{Kind: Reduce, Type: 7, Count: 1, Root: 2}, Send: s, Recv: s}, "reduce: root: expected a rank from 0 to 1, got 2"},
		{Operation{Description: Description{Kind: Recv, Type: 7, Count: 1, Root: -1}, Recv: s}, "recv: peer: expected a rank from 0 to 1, got -1"},
		{Operation{Description: Description{Kind: AllReduce, Type: 7, Count: 3}, Send: s, Recv: s}, "allReduce: send: expected 3 elements of f32, got 2"},
		{Operation{Description: Description{Kind: AllGather, Type: 7, Count: 2}, Send: s, Recv: s}, "allGather: recv: expected 4 elements of f32, got 2"},
		{Operation{Description: Description{Kind: AllReduce, Type: 7, Count: 1}, Send: s}, "allReduce: recv: expected a buffer, got none"},
		{Operation{Description: Description{Kind: AllReduce, Type: 7, Count: 1}, Send: elsewhere, Recv: s}, fmt.Sprintf("allReduce: send: expected a buffer of %s, or of a context that it has peer access to, got one of %s", list[0], list[1])},
		{Operation{Description: Description{Kind: AllReduce, Type: 7, Count: 1}, Send: s, Recv: s, Stream: stream}, fmt.Sprintf("allReduce: stream: expected a stream of %s, the communicator's, got one of %s", list[0], list[1])},
		{Operation{Description: Description{Kind: AllReduce, Type: 7, Count: 1}, Send: s, Recv: s}, "allReduce: expected the calls of all ranks of this process in one group, so that none waits for another, got those of 1 of 2 ranks"},
	} {
		test.o.Of = c
		if err := Run(&test.o); err == nil || err.Error() != test.want {
			t.Errorf("got  %v\nwant %s", err, test.want)
		}
	}
	if _, err := Local(context.Background(), []*gpu.Context{list[0], list[0]}, Options{}); err == nil || err.Error() != "init: devices: expected a device for each rank, got device 0 twice" {
		t.Error(err)
	}
}

// BenchmarkAllReduce is a sum of 1 MiB over two emulated devices.
func BenchmarkAllReduce(b *testing.B) {
	ranks := local(b, 2, nil)
	var batch []*Operation
	for _, c := range ranks {
		s := upload(b, c, make([]byte, 1<<20))
		batch = append(batch, &Operation{Of: c, Description: Description{Kind: AllReduce, Type: 7, Count: 1 << 18}, Send: s, Recv: s})
	}
	b.SetBytes(1 << 20)
	for b.Loop() {
		if err := Run(batch...); err != nil {
			b.Fatal(err)
		}
		for _, c := range ranks {
			if err := c.Context().DefaultStream().Synchronize(context.Background()); err != nil {
				b.Fatal(err)
			}
		}
	}
}
