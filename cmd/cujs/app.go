// This file runs the app that stands behind this executable, which "cujs build" has put there.

package main

import (
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/app"
)

// appMain runs an app with all arguments, which are the script's, and returns the exit status.
func appMain(p *process, a *app.App, args []string) int { return p.report(p.runApp(a, args)) }

func (p *process) runApp(a *app.App, args []string) error {
	f := runFlags{command: "run", modes: append(modesOf("run"), &carried{a})}
	f.set(p) // reads the environment
	if a.Device != "" {
		f.device = a.Device
	}
	if err := f.check(); err != nil {
		return err
	}
	f.memory = a.Memory
	for _, m := range f.modes {
		if err := m.prepare(p, &f.deviceFlags); err != nil {
			return err
		}
	}
	j, err := p.job(&runFlags{eval: text{given: true}}, nil)
	if err != nil {
		return err
	}
	j = &job{file: a.Path(), args: append([]string{j.args[0], a.Path()}, args...)}
	err = j.do(p, &f)
	for _, m := range f.modes {
		err = m.finish(p, err)
	}
	return err
}

// carried is the mode of running an app.
type carried struct{ *app.App }

func (c *carried) define(*flagSet)                      {}
func (c *carried) prepare(*process, *deviceFlags) error { return nil }

func (c *carried) options(o *host.Options) {
	c.Configure(o)
	if c.Sandboxed {
		o.Permissions = c.Permissions
	}
}

func (c *carried) finish(_ *process, err error) error { return err }
