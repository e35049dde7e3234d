// Package settings is what a program decides about a runtime that is plain data: one struct, which the modules of the
// runtime read, and which goes to a worker whole. Package host documents each as a field of its Options.
package settings

import "time"

// Settings are the plain data of host.Options.
type Settings struct {
	Args        []string
	Env         map[string]string // whether scripts see it is a permission: Variables
	Permissions Permissions
	Limits      Limits
	Device      string
	Memory      uint64
	Shuffle     *Shuffle

	Debug, Alone, LaunchBlocking, WithoutEnvironment bool
}

// Permissions have the fields of host.Permissions, so that one becomes the other by conversion, which the compiler checks.
type Permissions struct {
	Read, Write                          []string
	Env, Exit, Eval, Driver, FFI, Device bool
}

// Limits have the fields of host.Limits, likewise; 0 is none.
type Limits struct {
	StackDepth                                        int
	RunTime                                           time.Duration // of a call; also how long closing waits for kernels
	OutputBytes, DeviceBytes, PinnedBytes, ArrayBytes int64
	Objects, Contexts                                 int
}

// Shuffle has the fields of emulator.Shuffle, likewise.
type Shuffle struct{ Seed uint64 }

// Variables are the environment as scripts may see it.
func (s *Settings) Variables() map[string]string {
	if !s.Permissions.Env {
		return nil
	}
	return s.Env
}
