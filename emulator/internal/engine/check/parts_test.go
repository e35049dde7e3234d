package check

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/ptx"
)

// TestKinds: each kind of mistake has a name and advice of its own.
func TestKinds(t *testing.T) {
	seen := map[string]report.Kind{}
	for kind := report.OutOfBounds; kind <= report.WrongCopy; kind++ {
		for _, text := range []string{kind.String(), kind.Advice()} {
			if other := seen[text]; text == "" || other != 0 {
				t.Errorf("kind %d: %q, as kind %d", kind, text, other)
			}
			seen[text] = kind
		}
	}
}

// TestMarks sets and looks at bytes of each size, and at no others.
func TestMarks(t *testing.T) {
	for _, size := range []uint64{1, 2, 4, 8, 16} {
		for at := range size {
			var memory [48]byte
			p := unsafe.Pointer(&memory[16])
			if memory[15], memory[16+size] = 1, 1; marked(p, size) {
				t.Errorf("%d bytes: a neighbour counts", size)
			}
			memory[16+at] = 1
			if !marked(p, size) {
				t.Errorf("%d bytes: byte %d does not count", size, at)
			}
		}
		var memory [48]byte
		mark(unsafe.Pointer(&memory[16]), size)
		for i, b := range memory {
			if want := uint64(i) >= 16 && uint64(i) < 16+size; (b == 1) != want || b > 1 {
				t.Errorf("%d bytes: byte %d is %d", size, i-16, b)
			}
		}
	}
}

// TestFollowing counts addresses that follow each other at a distance.
func TestFollowing(t *testing.T) {
	for _, c := range []struct {
		at       []uint32
		distance uint32
		want     int
	}{{nil, 4, 0}, {[]uint32{5}, 4, 1}, {[]uint32{0, 4, 8, 12}, 4, 4}, {[]uint32{0, 4, 9, 13}, 4, 2}, {[]uint32{7, 7, 7, 8}, 0, 3}, {[]uint32{0, 8}, 4, 1}} {
		if got := following(c.at, c.distance); got != c.want {
			t.Errorf("%v by %d: got %d", c.at, c.distance, got)
		}
	}
}

// touch is one by a thread at a time.
func touch(time uint64, thread int) memory.Touch { return memory.NewTouch(time, 0, thread, 15, false) }

// TestEpoch: what was before the floor is in order, and so is what the block's turn has done until its last barrier, and
// what the thread itself did.
func TestEpoch(t *testing.T) {
	e := (&Block{Launch: &Launch{}}).epochOf(t, 100, 150, 120)
	now := touch(200, 3)
	for _, c := range []struct {
		old  memory.Touch
		late bool
	}{
		{0, false}, {touch(100, 4), false}, {touch(101, 4), true}, {touch(101, 3), true}, // of another block, whose thread has the number
		{touch(119, 4), true}, {touch(120, 4), false}, {touch(150, 4), false}, {touch(151, 4), true}, {touch(151, 3), false}, {touch(200, 4), true},
	} {
		if got := e.late(c.old, now); got != c.late {
			t.Errorf("a touch at %d by %d: %v", c.old.Time(), c.old.Thread(), got)
		}
	}
}

// epochOf is that of a block whose turn began at run and whose last barrier was at synced.
func (w *Block) epochOf(t *testing.T, floor, synced, run uint64) epoch {
	t.Helper()
	w.run, w.synced = run, synced
	return w.epochFrom(floor)
}

// TestCells: reads and writes are noted until the first that needs a longer look.
func TestCells(t *testing.T) {
	e := epoch{floor: memory.At(101), run: memory.At(101)}
	cells := func() []memory.Cell { return make([]memory.Cell, 4) }
	for name, spoil := range map[string]func(*memory.Cell){
		"write": func(c *memory.Cell) { c.Write = touch(150, 9) }, "read": func(c *memory.Cell) { c.Read = touch(150, 9) }, "other": func(c *memory.Cell) { c.Other = touch(150, 9) },
	} {
		list := cells()
		spoil(&list[2])
		if got := e.write(list, touch(200, 0), memory.NextThread); got != 2 || list[1].Write != touch(200, 1) || list[3].Write != 0 {
			t.Errorf("a write after a %s: %d, %v", name, got, list)
		}
		list = cells()
		spoil(&list[2])
		want := 4
		if name == "write" {
			want = 2
		}
		if got := e.read(list, touch(200, 0), memory.NextThread); got != want || list[1].Read != touch(200, 1) {
			t.Errorf("a read after a %s: %d, %v", name, got, list)
		}
	}
	if list := cells(); e.write(list, touch(200, 5), 0) != 4 || list[3].Write != touch(200, 5) {
		t.Errorf("writes of one thread: %v", list)
	}
}

// TestHistory finds the first release from a time on, and forgets none that it has to answer for.
func TestHistory(t *testing.T) {
	var h history
	if h.first(0, ^uint32(0), 0) != 0 || h.acquired(0, 1<<60) || (*history)(nil).acquired(0, 1<<60) {
		t.Error("nobody released anything")
	}
	h.add(10, 0b0110)
	h.add(20, 0b1000)
	for _, c := range []struct {
		time  uint64
		lanes uint32
		lane  int
		want  stamp
	}{
		{0, 0b0100, 0, stampOf(10, 2)}, {10, 0b1110, 32, stampOf(10, 33)}, {11, 0b1110, 32, stampOf(20, 35)}, {20, 0b1000, 0, stampOf(20, 3)}, {21, 0b1000, 0, 0}, {0, 0b0001, 0, 0},
	} {
		if got := h.first(c.time, c.lanes, c.lane); got != c.want {
			t.Errorf("from %d on by %b: got %d, want %d", c.time, c.lanes, got, c.want)
		}
	}
	var one history
	one.add(10, 1)
	if one.acquired(10, stampOf(9, 1023)) || !one.acquired(10, stampOf(10, 0)) || one.acquired(11, stampOf(99, 0)) {
		t.Error("who acquires before a release has nothing of it")
	}
	for i := range uint64(kept) {
		h.add(30+i, 1)
	}
	if got := h.first(15, 1, 7); got != stampOf(15, 0) {
		t.Errorf("where releases are forgotten: %d, want as early as can be", got)
	}
	if got := h.first(31, 1, 7); got != stampOf(31, 7) {
		t.Errorf("of those that are known: %d", got)
	}
}

// TestOutside has accesses at the edges of an array.
func TestOutside(t *testing.T) {
	a := Array{Array: code.Array{Offset: 100, Size: 16}}
	for _, c := range []struct {
		at, size uint64
		want     bool
	}{{100, 4, false}, {112, 4, false}, {113, 4, true}, {99, 4, true}, {96, 4, true}, {116, 1, true}, {100, 16, false}, {100, 17, true}, {0, 1, true}} {
		if got := outside(&a, c.at, c.size); got != c.want {
			t.Errorf("%d bytes at %d: %v", c.size, c.at, got)
		}
	}
}

// TestArrays reads the comment of a kernel: which access is to which array.
func TestArrays(t *testing.T) {
	source := `.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 x_0, .param .u32 x_0_length)
{
	.reg .b64 %d<3>;
	.reg .b32 %r<4>;
	.shared .align 4 .b8 tile_1[64];
	ld.param.u64 %d1, [x_0];
	ld.global.u32 %r1, [%d1];
	st.shared.u32 [tile_1], %r1;
	{
		atom.global.add.u32 %r2, [%d1], 1;
	}
	st.global.u32 [%d1], %r2;
	ret;
	// arrays of k: x_0*4 tile_1 x_0*4 other
}
`
	m, err := ptx.Parse("k.ptx", source)
	if err != nil {
		t.Fatal(err)
	}
	own := []code.Array{{Name: "tile_1", Space: ptx.Shared, Offset: 0, Size: 64}}
	list, at := Arrays(&code.Text{Module: m}, "k", own)
	var got []string
	for _, a := range list {
		got = append(got, fmt.Sprintf("%s: %s, %d", a.title, a.Shown(), a.Element()))
	}
	if want := []string{"buffer x: x, 4", "shared array: tile, 0"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	lines := map[int]int{}
	for pos, i := range at {
		lines[pos.Line] = i
	}
	if want := map[int]int{10: 0, 11: 1, 13: 0}; fmt.Sprint(lines) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", lines, want)
	}
	if list, at := Arrays(&code.Text{Module: m}, "other", own); list != nil || at != nil {
		t.Error("a kernel without a comment has arrays")
	}
	short, err := ptx.Parse("k.ptx", strings.Replace(source, " x_0*4 other", "", 1))
	if err != nil {
		t.Fatal(err)
	}
	if list, _ := Arrays(&code.Text{Module: short}, "k", own); list != nil {
		t.Error("a comment that counts other accesses is used")
	}
	bound := Bind(list, func(name string) (uint64, bool) {
		v, ok := map[string]uint64{"x_0": 4096, "x_0_length": 10}[name]
		return v, ok
	})
	if a := bound[0]; a.Offset != 4096 || a.Size != 40 || bound[1].Size != 64 {
		t.Errorf("bound to %d bytes at %d", a.Size, a.Offset)
	}
	for _, missing := range []string{"x_0", "x_0_length"} {
		free := Bind(list, func(name string) (uint64, bool) {
			return 5, name != missing && (name == "x_0" || name == "x_0_length")
		})
		if a := free[0]; a.Offset != 0 || a.Size != ^uint64(0) {
			t.Errorf("without %s: %d bytes at %d", missing, a.Size, a.Offset)
		}
	}
}

// TestReport compares the text of a report of a launch and of one outside kernels.
func TestReport(t *testing.T) {
	r := &report.Report{Kind: report.Leak, Detail: "8 bytes", Advice: "free it", From: "a.js:1:2", OtherFrom: "b.js:3:4", Times: 1, Threads: 1}
	want := "leak: 8 bytes\n  at a.js:1:2\n  and the other at b.js:3:4\n  what to do: free it\n"
	if got := r.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	r.Times = 5
	if got := r.String(); !strings.Contains(got, "\n  5 times, in this thread alone\n") {
		t.Errorf("got\n%s", got)
	}
	r.Threads = 2
	if got := r.String(); !strings.Contains(got, "\n  5 times, in 2 threads\n") {
		t.Errorf("got\n%s", got)
	}
}
