//go:build !linux

package parent

import "github.com/cujs/cujs/host/internal/worker/confine"

// noGroup stands for the cgroup that only Linux has.
type noGroup struct{}

func (noGroup) refuse(c *Config) error {
	if c.Cgroup == "" {
		return nil
	}
	return confine.Missing{"a cgroup of its own in " + c.Cgroup + ": Linux has them"}
}

func (noGroup) refused(err error) error { return err }

func (noGroup) lend(int64) error { return nil }

func (noGroup) full() bool { return false }
