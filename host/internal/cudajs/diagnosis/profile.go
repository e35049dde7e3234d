// This file is cuda.profile, and the class Profile.

package diagnosis

import (
	_ "embed"
	"strings"
	"time"

	"github.com/cujs/cujs/gpu/profile"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/host/internal/sources"
	"github.com/dop251/goja"
)

//go:embed profile.js
var profileSource string

// profiling is cuda.profile.
func (s *Diagnosis) profiling() goja.Value {
	f, err := s.VM.RunScript(sources.Internal+"cuda/profile.js", profileSource)
	s.Check(err)
	wrap, _ := goja.AssertFunction(f)
	begin := s.Bind.Function("begin", 1, func(call goja.FunctionCall) goja.Value { return s.beginProfile(s.Bind.Args("cuda.profile", call)) })
	made := s.Bind.Call(wrap, goja.Undefined(), begin).(*goja.Object)
	s.Check(made.DefineDataProperty("name", s.VM.ToValue("profile"), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	return made
}

// beginProfile begins a profile for cuda.profile(f), and returns what ends it
// and makes the Profile.
func (s *Diagnosis) beginProfile(a bind.Args) goja.Value {
	a.Function(0, "f")
	s.Open()
	s.Check(s.Driver.Synchronize(s.Env.Loop.Context()))
	r := s.StartProfile()
	return s.Bind.Function("end", 0, func(goja.FunctionCall) goja.Value {
		err := s.Open().Synchronize(s.Env.Loop.Context())
		report := s.StopProfile(r)
		s.Check(err)
		return s.Make(report)
	})
}

func (s *Diagnosis) defineProfile() {
	type report = *profile.Report
	core.Define(s.Session, core.Class[report]{
		Name: "Profile", Op: "profile", Instead: "use cuda.profile()",
		Getters: []core.Getter[report]{
			{Name: "wall", Get: func(r report) any { return milliseconds(r.Wall) }},
			{Name: "busy", Get: func(r report) any { return milliseconds(r.Busy) }},
			{Name: "untimed", Get: func(r report) any { return int64(r.Untimed) }},
			{Name: "device", Get: func(r report) any { return s.profileRows(r.Device()) }},
			{Name: "host", Get: func(r report) any { return s.profileRows(r.Host()) }},
			{Name: "activities", Get: s.activities},
		},
		Methods: []core.Method[report]{
			{Name: "timeline", Call: func(r report, _ bind.Args) goja.Value {
				var b strings.Builder
				s.Check(r.WriteTimeline(&b))
				return s.VM.ToValue(b.String())
			}},
			{Name: "toString", Call: func(r report, _ bind.Args) goja.Value { return s.VM.ToValue(r.String()) }},
		},
		Show: func(_ *inspect.Context, r report) string { return r.String() },
	})
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// profileRows are the rows of a table, with times in milliseconds.
func (s *Diagnosis) profileRows(rows []profile.Row) goja.Value {
	list := make([]any, len(rows))
	for i := range rows {
		r := &rows[i]
		fields := []any{
			"name", r.Name, "count", r.Count, "total", milliseconds(r.Total),
			"mean", milliseconds(r.Mean()), "min", milliseconds(r.Min), "max", milliseconds(r.Max),
		}
		if r.Kind != "" {
			fields = append(fields, "kind", string(r.Kind), "bytes", int64(r.Bytes))
		}
		list[i] = s.PlainObject(fields...)
	}
	return s.VM.NewArray(list...)
}

// activities are what devices did, in the order of its beginning.
func (s *Diagnosis) activities(r *profile.Report) any {
	list := make([]any, len(r.Activities))
	for i := range r.Activities {
		a := &r.Activities[i]
		fields := []any{
			"kind", string(a.Kind), "name", a.Name, "device", a.Device, "stream", s.Bind.BigInt(a.Stream),
			"start", milliseconds(a.Start), "duration", milliseconds(a.Duration), "bytes", int64(a.Bytes),
		}
		if a.Kind == profile.Kernel {
			fields = append(fields, "grid", s.Dims(a.Grid), "block", s.Dims(a.Block), "shared", int64(a.Shared))
		}
		list[i] = s.PlainObject(fields...)
	}
	return s.VM.NewArray(list...)
}
