// This file opens the driver when a script first needs it, and closes it.

package core

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/gpu"
)

// Open opens the driver on first need, and throws when there is none.
func (s *Session) Open() *gpu.Driver {
	if s.Driver == nil {
		s.Check(s.TryOpen())
	}
	return s.Driver
}

// TryOpen opens the driver unless that has been done. From here on the task in
// progress has its thread locked.
func (s *Session) TryOpen() error {
	if s.Driver != nil {
		return nil
	}
	api, err := s.choose()
	if err != nil {
		return err
	}
	c := s.Env.Config
	options := gpu.Options{Debug: c.Debug, Where: s.where, Leaks: s.leaked, LaunchBlocking: c.LaunchBlocking, ResetBy: resetBy}
	if c.Check != nil && c.Check.Leaks {
		options.Debug, options.Unfreed = true, s.unfreed
		if !c.Debug {
			options.Leaks = nil
		}
	}
	options.OnLaunch = c.OnLaunch
	options.MaxBytes, options.MaxPinned = uint64(c.Limits.DeviceBytes), uint64(c.Limits.PinnedBytes)
	options.MaxObjects, options.MaxContexts = uint64(c.Limits.Objects), uint64(c.Limits.Contexts)
	driver, err := gpu.Open(api, options)
	if err != nil {
		return err
	}
	s.Table, s.Driver, s.Thread = api, driver, driver.NewThread()
	s.Debugging = options.Debug
	s.Timer.session = s
	s.opened.Store(true)
	for _, v := range driver.Devices() {
		s.Env.Log(slog.LevelInfo, "device", slog.Int("ordinal", v.Ordinal()), slog.String("name", v.Name()), slog.Bool("emulated", api.Emulated))
	}
	s.Life, s.end = context.WithCancel(context.Background())
	s.beforeTask()
	s.tracing = c.Trace != nil
	s.WatchCalls()
	if c.Profile != nil {
		s.profile = s.StartProfile()
	}
	return nil
}

// resetBy is how a script resets a device.
func resetBy(v *gpu.Device) string { return fmt.Sprintf("call cuda.device(%d).reset()", v.Ordinal()) }

// choose is the driver's table that the host's options ask for, which New has looked at.
func (s *Session) choose() (*cuda.API, error) {
	c := s.Env.Config
	if c.Driver != nil {
		return s.Share(s.apart(c.Driver)), nil
	}
	name, preset, _ := strings.Cut(c.Device, ":")
	switch name {
	case "cuda":
		return s.openGPU()
	case "emulated":
		return s.emulate(preset)
	}
	return s.auto(preset)
}

// apart is a table over the devices of the host's that shares with others what cannot be kept
// apart; what its users allocate is not lent.
func (s *Session) apart(api *cuda.API) *cuda.API {
	if api.Tenant != nil {
		return api.Tenant(s.Env.Config.Stdout)
	}
	own := *api
	own.Lend = nil
	return &own
}

// auto takes the GPU where there is one, and tells once when there is none.
func (s *Session) auto(preset string) (*cuda.API, error) {
	api, err := s.openGPU()
	if err == nil || errors.Is(err, errLimit) {
		return api, err
	}
	s.Env.Warn("no GPU in use (%s); running on the emulated device", reason(err))
	return s.emulate(preset)
}

// errLimit is why a GPU is not used whose memory should be limited.
var errLimit = errors.New("the memory of a GPU cannot be limited: use the emulated device, or leave the limit out")

func (s *Session) openGPU() (*cuda.API, error) {
	api, err := cuda.Open()
	switch {
	case err != nil:
		return nil, err
	case s.Env.Config.Memory != 0:
		return nil, errLimit
	}
	return s.apart(api), nil
}

// reason is why there is no GPU, on one line.
func reason(err error) string {
	var open *cuda.OpenError
	if errors.As(err, &open) && open.Reason == cuda.NotFound {
		return "NVIDIA's driver is not installed"
	}
	text, _, _ := strings.Cut(err.Error(), "\n")
	return text
}

func (s *Session) emulate(devices string) (*cuda.API, error) {
	c := s.Env.Config
	if s.Counting = c.Counting; s.Counting == nil {
		s.Counting = &emulator.Counting{}
	}
	check := c.Check
	if check != nil {
		check = s.looked(s.Overflows.heard(*check))
		if check.Where == nil {
			check.Where = s.where
		}
		check.Element = s.element
	}
	api, err := emulator.Open(emulator.Options{Devices: devices, Memory: c.Memory, Alone: c.Alone, Stdout: c.Stdout, Check: check, Shuffle: (*emulator.Shuffle)(c.Shuffle), WithoutEnvironment: c.WithoutEnvironment, Counting: s.Counting, Source: s.sourceOf})
	if err != nil {
		return nil, err
	}
	return s.Share(api), nil
}

// element is how many bytes an element has that the script reads by the call under way.
func (s *Session) element() int {
	if !s.Owner.calls() {
		return 0
	}
	return s.Element
}

// looked passes over what the task copies without a value while it only looks at memory.
func (s *Session) looked(check *emulator.Check) *emulator.Check {
	tell := check.Report
	check.Report = func(r *report.Report) {
		if (r == nil || r.Kind == report.Uninitialised) && s.Owner.calls() && s.Looks {
			return
		}
		tell(r)
	}
	return check
}

// sourceOf is the text behind a kernel: CUDA C++ that was compiled, a script, or a
// file that scripts may read.
func (s *Session) sourceOf(name string) (string, bool) {
	if text, known := s.Texts.text(s.Env.Files.Abs(name)); known {
		return text, text != ""
	}
	if data, err := s.Env.ReadFile(s.Env.Files.Abs(name)); err == nil {
		return string(data), true
	}
	return s.Env.Sources.Text(name)
}

// Share is a table whose kernels the session can end without harm to others,
// where there is such a thing.
func (s *Session) Share(api *cuda.API) *cuda.API {
	if api.Share == nil {
		return api
	}
	s.Unshared = api
	api, s.Kill = api.Share()
	return api
}

// How long close waits for kernels of a script that came to its end, where the
// host has set no limit on the run time, and then for kernels that were ended:
// those stop at once, but work of others may be ahead of them in a stream.
const (
	closePatience = 10 * time.Second
	endPatience   = time.Second
)

// close releases everything. It waits for the kernels of a script that came to
// its end, for a while, but not for those of one that was cancelled. It ends
// what then still runs where that is possible; where it is not, as on a GPU,
// what a kernel uses stays until its context ends.
func (s *Session) close() error {
	if s.Driver == nil {
		return nil
	}
	s.end()
	s.detachAll()
	s.afterTask()
	driver := s.Driver
	s.Driver, s.Thread = nil, nil
	wait, done := s.parting()
	defer done()
	driver.SetInterrupt(wait)
	s.tellProfile(driver, wait)
	return driver.Close()
}

// parting answers what bounds the waits of close, and has the kernels ended in
// due time.
func (s *Session) parting() (wait context.Context, done func()) {
	patience := closePatience
	if limit := s.Env.Config.Limits.RunTime; limit > 0 {
		patience = limit
	}
	if s.ended || len(s.Timer.waits) > 0 {
		patience = 0
	}
	until, cancel := context.WithTimeout(s.Env.Closing, patience)
	if s.Kill == nil {
		return until, cancel
	}
	wait, end := context.WithCancel(context.Background())
	stop := context.AfterFunc(until, func() {
		s.Kill()
		time.AfterFunc(endPatience, end)
	})
	return wait, func() {
		stop()
		cancel()
		end()
		s.Kill()
	}
}

// leaked tells what the script did not release, with debugging on.
func (s *Session) leaked(objects []gpu.LiveObject) {
	for _, o := range objects {
		s.Env.Warn("not released: %s", o)
	}
}

// unfreed reports what the script did not release itself. Modules are not
// looked at: those of kernels live as long as the program by design.
func (s *Session) unfreed(objects []gpu.LiveObject) {
	for _, o := range objects {
		if o.Kind != "module" {
			s.Env.Config.Check.Report(&report.Report{
				Kind: report.Leak, Size: o.Bytes, Advice: report.Leak.Advice(), Detail: "the script never freed the " + o.String(),
			})
		}
	}
}

// texts are sources by their absolute names. Code tells only the name of what it
// was made from: where two sources have the same, neither can be quoted. Kernels
// that run ask for texts while scripts compile others.
type texts struct {
	mu     sync.Mutex
	byName map[string]string
}

// Keep notes a source.
func (t *texts) Keep(name, text string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.byName == nil {
		t.byName = map[string]string{}
	}
	if old, known := t.byName[name]; known && old != text {
		text = ""
	}
	t.byName[name] = text
}

// text is the source of that name; "" where there were several.
func (t *texts) text(name string) (text string, known bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	text, known = t.byName[name]
	return text, known
}

// overflows are the integer overflows that checked launches found. Launches report them
// while scripts run.
type overflows struct {
	mu   sync.Mutex
	list []*report.Report
}

// heard is a check whose reports of overflows are kept, too.
func (o *overflows) heard(check emulator.Check) *emulator.Check {
	tell := check.Report
	check.Report = func(r *report.Report) {
		if r != nil && r.Kind == report.Overflow {
			o.mu.Lock()
			o.list = append(o.list, r)
			o.mu.Unlock()
		}
		tell(r)
	}
	return &check
}

// Of are those in kernels of a name.
func (o *overflows) Of(kernel string) (list []*report.Report) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, r := range o.list {
		if r.Kernel == kernel {
			list = append(list, r)
		}
	}
	return list
}
