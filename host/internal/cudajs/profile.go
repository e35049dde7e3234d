// This file is cuda.profile, and the class Profile.

package cudajs

import (
	"context"
	_ "embed"
	"slices"
	"strings"
	"time"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/profile"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/frame"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/dop251/goja"
)

//go:embed profile.js
var profileSource string

// profiling is cuda.profile.
func (s *session) profiling() goja.Value {
	f, err := s.vm.RunScript(frame.Internal+"cuda/profile.js", profileSource)
	s.check(err)
	wrap, _ := goja.AssertFunction(f)
	begin := s.b.Function("begin", 1, func(call goja.FunctionCall) goja.Value { return s.beginProfile(s.b.Args("cuda.profile", call)) })
	made := s.b.Call(wrap, goja.Undefined(), begin).(*goja.Object)
	s.check(made.DefineDataProperty("name", s.vm.ToValue("profile"), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	return made
}

// beginProfile begins a profile for cuda.profile(f), and returns what ends it
// and makes the Profile.
func (s *session) beginProfile(a bind.Args) goja.Value {
	a.Function(0, "f")
	s.open()
	s.check(s.driver.Synchronize(s.env.Loop.Context()))
	r := s.startProfile()
	return s.b.Function("end", 0, func(goja.FunctionCall) goja.Value {
		err := s.open().Synchronize(s.env.Loop.Context())
		report := s.stopProfile(r)
		s.check(err)
		return s.make(report)
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

func (s *session) defineProfile() {
	type report = *profile.Report
	define(s, Class[report]{
		Name: "Profile", Op: "profile", Instead: "use cuda.profile()",
		Getters: []Getter[report]{
			{Name: "wall", Get: func(r report) any { return milliseconds(r.Wall) }},
			{Name: "busy", Get: func(r report) any { return milliseconds(r.Busy) }},
			{Name: "untimed", Get: func(r report) any { return int64(r.Untimed) }},
			{Name: "device", Get: func(r report) any { return s.profileRows(r.Device()) }},
			{Name: "host", Get: func(r report) any { return s.profileRows(r.Host()) }},
			{Name: "activities", Get: s.activities},
		},
		Methods: []Method[report]{
			{Name: "timeline", Call: func(r report, _ bind.Args) goja.Value {
				var b strings.Builder
				s.check(r.WriteTimeline(&b))
				return s.vm.ToValue(b.String())
			}},
			{Name: "toString", Call: func(r report, _ bind.Args) goja.Value { return s.vm.ToValue(r.String()) }},
		},
		Show: func(_ *inspect.Context, r report) string { return r.String() },
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
			fields = append(fields, field{"grid", s.dims(a.Grid)}, field{"block", s.dims(a.Block)}, field{"shared", int64(a.Shared)})
		}
		list[i] = s.plainObject(fields...)
	}
	return s.vm.NewArray(list...)
}
