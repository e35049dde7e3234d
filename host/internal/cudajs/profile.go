// This file is cuda.profile, and the class Profile.

package cudajs

import (
	"context"
	_ "embed"
	"slices"
	"strings"
	"time"

	"github.com/dop251/goja"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/profile"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/frame"
)

//go:embed profile.js
var profileSource string

// profiling puts profile into the module.
func (s *session) profiling(o *goja.Object) {
	s.b.Lazy(o, "profile", false, func() goja.Value {
		f, err := s.vm.RunScript(frame.Internal+"cuda/profile.js", profileSource)
		s.check(err)
		wrap, _ := goja.AssertFunction(f)
		made := s.b.Call(wrap, goja.Undefined(), s.b.Function("begin", 1, s.beginProfile)).(*goja.Object)
		s.check(made.DefineDataProperty("name", s.vm.ToValue("profile"), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE))
		return made
	})
}

// beginProfile begins a profile for cuda.profile(f), and returns what ends it
// and makes the Profile.
func (s *session) beginProfile(call goja.FunctionCall) goja.Value {
	s.b.Args("cuda.profile", call).Function(0, "f")
	s.open()
	s.check(s.driver.Synchronize(s.env.Loop.Context()))
	r := s.startProfile()
	return s.b.Function("end", 0, func(goja.FunctionCall) goja.Value {
		err := s.open().Synchronize(s.env.Loop.Context())
		report := s.stopProfile(r)
		s.check(err)
		return s.classes.profile.New(report)
	})
}

// startProfile has the calls of the driver timed from now on.
func (s *session) startProfile() *profile.Recorder {
	r := profile.New(s.table)
	s.profiles = append(s.profiles, r)
	s.watchCalls()
	return r
}

func (s *session) stopProfile(r *profile.Recorder) *profile.Report {
	report := r.Finish()
	s.profiles = slices.DeleteFunc(s.profiles, func(other *profile.Recorder) bool { return other == r })
	s.watchCalls()
	return report
}

// tellProfile gives the host the profile of all that the script asked for,
// where it wants one. What runs longer than close waits is not timed.
func (s *session) tellProfile(driver *gpu.Driver, wait context.Context) {
	if s.profile == nil {
		return
	}
	_ = driver.Synchronize(wait) // it fails when the time is up, which is no mistake
	s.env.Config.Profile(s.profile.Finish())
}

func (s *session) profileClass() *bind.Class {
	type report = *profile.Report
	get := func(name string, f func(report) any) bind.Accessor {
		return bind.Accessor{Name: name, Get: of(s, "profile."+name, f)}
	}
	return s.b.Class(bind.Definition{
		Name: "Profile", Instead: "use cuda.profile()",
		Accessors: []bind.Accessor{
			get("wall", func(r report) any { return milliseconds(r.Wall) }),
			get("busy", func(r report) any { return milliseconds(r.Busy) }),
			get("untimed", func(r report) any { return int64(r.Untimed) }),
			get("device", func(r report) any { return s.profileRows(r.Device()) }),
			get("host", func(r report) any { return s.profileRows(r.Host()) }),
			get("activities", s.activities),
		},
		Methods: []bind.Method{
			{Name: "timeline", Func: func(call goja.FunctionCall) goja.Value {
				var b strings.Builder
				s.check(bind.This[report](s.b, call, "profile.timeline").WriteTimeline(&b))
				return s.vm.ToValue(b.String())
			}},
			{Name: "toString", Func: func(call goja.FunctionCall) goja.Value {
				return s.vm.ToValue(bind.This[report](s.b, call, "profile.toString").String())
			}},
		},
	})
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// profileRows are the rows of a table, with times in milliseconds.
func (s *session) profileRows(rows []profile.Row) goja.Value {
	list := make([]any, len(rows))
	for i := range rows {
		r := &rows[i]
		fields := []field{
			{"name", r.Name}, {"count", r.Count}, {"total", milliseconds(r.Total)},
			{"mean", milliseconds(r.Mean())}, {"min", milliseconds(r.Min)}, {"max", milliseconds(r.Max)},
		}
		if r.Kind != "" {
			fields = append(fields, field{"kind", string(r.Kind)}, field{"bytes", int64(r.Bytes)})
		}
		list[i] = s.plainObject(fields...)
	}
	return s.vm.NewArray(list...)
}

// activities are what devices did, in the order of its beginning.
func (s *session) activities(r *profile.Report) any {
	list := make([]any, len(r.Activities))
	for i := range r.Activities {
		a := &r.Activities[i]
		fields := []field{
			{"kind", string(a.Kind)}, {"name", a.Name}, {"device", a.Device}, {"stream", s.b.BigInt(a.Stream)},
			{"start", milliseconds(a.Start)}, {"duration", milliseconds(a.Duration)}, {"bytes", int64(a.Bytes)},
		}
		if a.Kind == profile.Kernel {
			fields = append(fields, field{"grid", s.dimensions(a.Grid)}, field{"block", s.dimensions(a.Block)}, field{"shared", int64(a.Shared)})
		}
		list[i] = s.plainObject(fields...)
	}
	return s.vm.NewArray(list...)
}

func (s *session) dimensions(d [3]uint32) goja.Value {
	return s.vm.NewArray(int64(d[0]), int64(d[1]), int64(d[2]))
}
