// This file wraps the driver's calls for tracing and profiling.

package core

import (
	"context"
	"fmt"
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/profile"
)

// SetTrace has a line written for every driver call, or no more.
func (s *Session) SetTrace(on bool) {
	s.tracing = on
	s.WatchCalls()
}

// WatchCalls has the calls of the driver pass whoever wants to see them: the
// profiles that are being taken, and in front of them the trace.
func (s *Session) WatchCalls() {
	api := s.Table
	for _, p := range s.profiles {
		api = api.Wrap(p.Hook)
	}
	if s.tracing {
		w := s.Env.Config.Trace
		if w == nil {
			w = s.Env.Config.Stderr
		}
		s.Owner.Set(Goroutine())
		api = api.Wrap(cuda.Trace(w, cuda.TraceOptions{Color: s.Env.Config.Colors(w), Where: s.where}))
	}
	s.Driver.SetAPI(api)
}

// StartProfile has the calls of the driver timed from now on.
func (s *Session) StartProfile() *profile.Recorder {
	r := profile.New(s.Table)
	s.profiles = append(s.profiles, r)
	s.WatchCalls()
	return r
}

// StopProfile ends a profile and returns its report.
func (s *Session) StopProfile(r *profile.Recorder) *profile.Report {
	report := r.Finish()
	s.profiles = slices.DeleteFunc(s.profiles, func(other *profile.Recorder) bool { return other == r })
	s.WatchCalls()
	return report
}

// tellProfile gives the host the profile of all that the script asked for,
// where it wants one. What runs longer than close waits is not timed.
func (s *Session) tellProfile(driver *gpu.Driver, wait context.Context) {
	if s.profile == nil {
		return
	}
	_ = driver.Synchronize(wait) // it fails when the time is up, which is no mistake
	s.Env.Config.Profile(s.profile.Finish())
}

// longCopy is the least size in bytes of a copy that is reported as progress: it takes some
// milliseconds.
const longCopy = 16 << 20

// Working tells of work; what it returns must be called when the work has ended.
func (s *Session) Working(format string, args ...any) (done func()) {
	tell := s.Env.Config.Progress
	if tell == nil {
		return func() {}
	}
	return tell(fmt.Sprintf(format, args...))
}

// Copying is working for a copy, and nothing for a short one. Doing is "reading" or "writing".
func (s *Session) Copying(doing string, bytes int) (done func()) {
	if bytes < longCopy {
		return func() {}
	}
	return s.Working("%s %s", doing, gpu.FormatBytes(uint64(bytes)))
}
