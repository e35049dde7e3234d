// This file opens the driver when a script first needs it, and closes it.

package cudajs

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
)

// open opens the driver on first need, and throws when there is none.
func (s *session) open() *gpu.Driver {
	if s.driver == nil {
		s.check(s.tryOpen())
	}
	return s.driver
}

// tryOpen opens the driver unless that has been done. From here on the task in
// progress has its thread locked.
func (s *session) tryOpen() error {
	if s.driver != nil {
		return nil
	}
	api, err := s.choose()
	if err != nil {
		return err
	}
	c := s.env.Config
	options := gpu.Options{Debug: c.Debug, Where: s.where, Leaks: s.leaked, LaunchBlocking: c.LaunchBlocking}
	if c.Check != nil && c.Check.Leaks {
		options.Debug, options.Unfreed = true, s.unfreed
		if !c.Debug {
			options.Leaks = nil
		}
	}
	options.MaxBytes, options.MaxPinned = uint64(c.Limits.DeviceBytes), uint64(c.Limits.PinnedBytes)
	options.MaxObjects = uint64(c.Limits.Objects)
	driver, err := gpu.Open(api, options)
	if err != nil {
		return err
	}
	s.table, s.driver, s.thread = api, driver, driver.NewThread()
	s.debugging = options.Debug
	s.life, s.end = context.WithCancel(context.Background())
	s.beforeTask()
	if c.Trace != nil {
		s.setTrace(true)
	}
	return nil
}

// choose is the driver's table that the host's options ask for.
func (s *session) choose() (*cuda.API, error) {
	c := s.env.Config
	if c.Driver != nil {
		return c.Driver, nil
	}
	name, preset, _ := strings.Cut(c.Device, ":")
	switch name {
	case "", "auto":
		return s.auto(preset)
	case "cuda":
		return cuda.Open()
	case "emulated":
		return s.emulate(preset)
	}
	return nil, fmt.Errorf("there is no device %q: write auto, cuda, emulated, or emulated with a preset, such as emulated:h100", c.Device)
}

// auto takes the GPU where there is one, and tells once when there is none.
func (s *session) auto(preset string) (*cuda.API, error) {
	api, err := cuda.Open()
	if err == nil {
		return api, nil
	}
	fmt.Fprintf(s.env.Config.Stderr, "cujs: no GPU in use (%s); running on the emulated device\n", reason(err))
	return s.emulate(preset)
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

func (s *session) emulate(devices string) (*cuda.API, error) {
	ctx, kill := context.WithCancel(context.Background())
	s.kill = kill
	c := s.env.Config
	return emulator.Open(emulator.Options{Devices: devices, Stdout: c.Stdout, Context: ctx, Check: c.Check, Shuffle: c.Shuffle})
}

// close releases everything. It waits for the kernels of a script that came to
// its end; those of one that was cancelled may never end, and are ended where
// that is possible.
func (s *session) close() error {
	if s.driver == nil {
		return nil
	}
	s.end()
	if s.kill != nil {
		defer s.kill()
	}
	s.detachAll()
	s.afterTask()
	if s.ended || len(s.timer.waits) > 0 {
		s.driver.SetInterrupt(s.life)
		if s.kill != nil {
			s.kill()
		}
	}
	driver := s.driver
	s.driver, s.thread = nil, nil
	return driver.Close()
}

// leaked tells what the script did not release, with debugging on.
func (s *session) leaked(objects []gpu.LiveObject) {
	for _, o := range objects {
		fmt.Fprintf(s.env.Config.Stderr, "cujs: not released: %s\n", o)
	}
}

// unfreed reports what the script did not release itself. Modules are not
// looked at: those of kernels live as long as the program by design.
func (s *session) unfreed(objects []gpu.LiveObject) {
	for _, o := range objects {
		if o.Kind != "module" {
			s.env.Config.Check.Report(&emulator.Report{
				Kind: emulator.Leak, Size: o.Bytes, Advice: emulator.Leak.Advice(), Detail: "the script never freed the " + o.String(),
			})
		}
	}
}
