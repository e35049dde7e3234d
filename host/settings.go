// This file is the options of a runtime as it reads them, and as they go to a worker.

package host

import (
	"cmp"
	"errors"
	"io"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/cujs/cujs/host/internal/settings"
)

// check refuses what makes no sense.
func (o *Options) check() error { return errors.Join(o.Limits.check(), checkDevice(o.Device)) }

// settings are the options that are plain data. TestOptionsCross has each of them come out of optionsOf as it was.
func (o *Options) settings() settings.Settings {
	return settings.Settings{
		Args: o.Args, Env: o.Env, Permissions: settings.Permissions(o.Permissions), Limits: settings.Limits(o.Limits),
		Device: o.Device, Memory: o.Memory, Shuffle: (*settings.Shuffle)(o.Shuffle),
		Debug: o.Debug, Alone: o.Alone, LaunchBlocking: o.LaunchBlocking, WithoutEnvironment: o.WithoutEnvironment,
	}
}

// optionsOf are the options with settings, and nothing else.
func optionsOf(s settings.Settings) Options {
	return Options{
		Args: s.Args, Env: s.Env, Permissions: Permissions(s.Permissions), Limits: Limits(s.Limits),
		Device: s.Device, Memory: s.Memory, Shuffle: (*emulator.Shuffle)(s.Shuffle),
		Debug: s.Debug, Alone: s.Alone, LaunchBlocking: s.LaunchBlocking, WithoutEnvironment: s.WithoutEnvironment,
	}
}

// config is the options as the modules of a runtime read them: nothing that may be nil in Options is missing.
func config(o Options) environment.Config {
	c := environment.Config{
		Settings: o.settings(), Version: Version(), Stdin: o.Stdin, Stdout: o.Stdout, Stderr: o.Stderr, Trace: o.Trace, Colors: o.Colors,
		Driver: o.Driver, Check: o.Check, Counting: o.Counting, Kernels: o.Kernels, Logger: o.Logger, OnLaunch: o.OnLaunch,
		Profile: o.Profile, Loading: o.Loading, Progress: o.Progress,
	}
	c.Limits.Contexts = cmp.Or(c.Limits.Contexts, DefaultContexts)
	c.Limits.StackDepth = cmp.Or(c.Limits.StackDepth, DefaultStackDepth)
	if c.Stdout == nil {
		c.Stdout = io.Discard
	}
	if c.Stderr == nil {
		c.Stderr = io.Discard
	}
	if c.Colors == nil {
		c.Colors = func(io.Writer) bool { return false }
	}
	return c
}
