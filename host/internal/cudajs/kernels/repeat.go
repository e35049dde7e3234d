// This file makes launches again that were made before, with other buffers, without a way through JavaScript.

package kernels

import (
	"slices"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/modules"
	"github.com/cujs/cujs/host/internal/cudajs/values"
)

// A repeat is a launch to be made again.
type repeat struct {
	kernels *Kernels
	version *Version
	launch  *modules.Launch
	config  gpu.LaunchConfig
	args    []modules.Argument
	count   []int // of forall
}

// show shows a launch that is about to be made.
func (s *Kernels) show(v *Version, config gpu.LaunchConfig, args []modules.Argument, count []int) {
	w := core.Work{Arguments: make([]any, len(args))}
	for i := range args {
		switch state := args[i].State.(type) {
		case *values.Buffer:
			w.Arguments[i] = state.GPU
		case *values.Typed:
			w.Arguments[i] = state
		}
	}
	if r := s.repeatable(v, config, args, count); r != nil {
		w.Repeat = r.prepare
	}
	s.Show(w)
}

// repeatable is a launch to be made again; nil where its arguments are not only buffers, numbers and booleans, or it needs
// more than its arguments.
func (s *Kernels) repeatable(v *Version, config gpu.LaunchConfig, args []modules.Argument, count []int) *repeat {
	r := &repeat{kernels: s, version: v, config: config, args: slices.Clone(args), count: slices.Clone(count)}
	for i := range r.args {
		a := &r.args[i]
		switch state := a.State.(type) {
		case nil:
		case *values.Typed:
			*a = modules.Argument{Kind: modules.ObjectKind, State: &values.Typed{Dtype: state.Dtype, Bits: state.Bits}}
		case *values.Buffer:
			if state.Growable != nil {
				return nil
			}
			*a = modules.Argument{Kind: modules.ObjectKind, State: &values.Buffer{Dtype: state.Dtype, Shape: state.Shape}}
		default:
			return nil
		}
	}
	if len(v.Program.Maps) > 0 {
		return nil
	}
	return r
}

// prepare makes the launch.
func (r *repeat) prepare() core.Repeat {
	r.launch = r.kernels.modules.NewLaunch(r.version.Function, &r.config, r.version.signature...)
	return r
}

func (r *repeat) Usable() bool { return !r.version.GPU.Module().Unloaded() }

func (r *repeat) SetBuffer(i int, b *gpu.Buffer) { r.args[i].State.(*values.Buffer).GPU = b }

func (r *repeat) SetNumber(i int, bits uint64) { r.args[i].State.(*values.Typed).Bits = bits }

func (r *repeat) Run() {
	defer func() {
		for _, a := range r.args {
			if b, ok := a.State.(*values.Buffer); ok {
				b.GPU = nil
			}
		}
	}()
	s, l := r.kernels, r.launch
	s.modules.Follow(l, &r.config)
	l.Round++
	at, err := s.SetAll(l.GPU, r.version, r.args)
	if err != nil {
		l.GPU.Clear()
		s.Fail(err)
	}
	s.submit(r.version, l, l.Round, at, r.count)
}
