// This file is cuda.picture: what a launch did with memory, drawn.

package diagnosis

import (
	"errors"
	"slices"
	"strings"

	"github.com/cujs/cujs/emulator/picture"
	"github.com/cujs/cujs/emulator/recording"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/missing"
	"github.com/dop251/goja"
)

// errNoPicture is what cuda.picture throws on a GPU.
var errNoPicture = errors.New("cuda.picture: a GPU tells nothing of what its threads do: run the script on the emulated device " +
	"(--device emulated, or CUJS_DEVICE=emulated)")

// picture is cuda.picture(kernel, body, options): the first launch of the kernel that body makes, as a Picture. The
// counters are left as they are.
func (s *Diagnosis) picture(a bind.Args) goja.Value {
	const op = "cuda.picture"
	s.Open()
	if s.Counting == nil {
		s.Fail(errNoPicture)
	}
	if s.Env.Picture == nil {
		s.Fail(errors.New(op + ": pictures are an area: " + missing.Area("plots")))
	}
	name, functions := s.launched(a)
	body := a.Function(1, "body")
	o := a.Options(2, "options", "show", "block", "warp")
	names := s.shown(op, o)
	block, warp := o.IntIn("block", 0, 0, 1<<31-1), o.IntIn("warp", 0, 0, 31)

	recorded := picture.Recording(uint64(block))
	s.Counting.Record(recorded)
	func() {
		defer s.Counting.Record(nil)
		s.Bind.Call(body, goja.Undefined())
		for _, f := range functions() {
			s.Check(f.Context().Synchronize(s.Env.Loop.Context()))
		}
	}()
	list := functions()
	launches := recorded.Launches()
	i := slices.IndexFunc(launches, func(l *recording.Launch) bool {
		return slices.ContainsFunc(list, func(f *gpu.Function) bool { return f.Name() == l.Kernel })
	})
	if i < 0 {
		s.Bind.ThrowRangeError("%s: body launched no kernel %s", op, name)
	}
	l := &picture.Launch{Launch: launches[i], Block: uint64(block), Warp: int(warp)}
	if n := l.Blocks(); l.Block >= n {
		s.Bind.ThrowRangeError("%s: options.block: the launch has %d blocks, got %d", op, n, block)
	}
	d := picture.Of(l, names)
	if d == nil {
		s.Bind.ThrowRangeError("%s: there is nothing to show of %s", op, name)
	}
	return s.Env.Picture(d)
}

// shown are the kinds of panels that options.show asks for: a name or an array of them, all without it.
func (s *Diagnosis) shown(op string, o bind.Options) map[string]bool {
	names := map[string]bool{}
	all := picture.Kinds()
	v := o.Value("show")
	asked := all
	if v != nil && !goja.IsUndefined(v) {
		asked = strings.Split(v.String(), ",") // an array becomes its names with commas between them
	}
	for _, name := range asked {
		if !slices.Contains(all, name) {
			s.Bind.ThrowTypeError("%s: options.show: expected %s, got %q", op, strings.Join(all, ", "), name)
		}
		names[name] = true
	}
	return names
}
