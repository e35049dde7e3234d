// This file chooses the architecture to compile for.

package compile

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cujs/cujs/internal/lazyregexp"
)

var archPattern = lazyregexp.New(`^(?:sm|compute)_(\d{2,3})([af]?)$`)

// arch is the value of --gpu-architecture: a virtual one for what the driver or
// a linker will compile further, a real one for a cubin. Empty leaves it to
// NVRTC.
func (c *Compiler) arch(o Options) (string, error) {
	prefix := "compute_"
	if o.Output == Cubin {
		prefix = "sm_"
	}
	if o.Arch == "" {
		return c.deviceArch(prefix, o)
	}
	m := archPattern().FindStringSubmatch(o.Arch)
	if m == nil {
		return "", o.wrong("arch", "an architecture such as sm_90", strconv.Quote(o.Arch))
	}
	number, _ := strconv.Atoi(m[1]) // two or three digits
	if c.library.Load().Arches != nil && !slices.Contains(c.library.Load().Arches, number) {
		return "", o.wrong("arch", "one that "+c.String()+" knows ("+c.listArches()+")", o.Arch)
	}
	return prefix + m[1] + m[2], nil
}

// deviceArch is the architecture of the device, lowered to what the compiler
// knows: a driver compiles older PTX for a newer device. A cubin runs only on
// devices of its own major version.
func (c *Compiler) deviceArch(prefix string, o Options) (string, error) {
	if o.Device == 0 {
		return "", nil
	}
	arch := lowered(c.library.Load().Arches, o.Device)
	if arch == 0 || o.Output == Cubin && arch/10 != o.Device/10 {
		return "", o.wrong("arch", "one that "+c.String()+" knows ("+c.listArches()+")",
			fmt.Sprintf("sm_%d, the device's own%s", o.Device, c.instead(arch)))
	}
	return prefix + strconv.Itoa(arch), nil
}

// instead says what would work where a cubin cannot be made.
func (c *Compiler) instead(arch int) string {
	if arch == 0 {
		return ""
	}
	return fmt.Sprintf("; ptx for compute_%d would run there", arch)
}

// lowered is the newest of the arches that is no newer than the device, 0 when
// there is none. A compiler that cannot tell is trusted to know the device's.
func lowered(arches []int, device int) int {
	if arches == nil {
		return device
	}
	newest := 0
	for _, arch := range arches {
		if arch <= device {
			newest = arch
		}
	}
	return newest
}

// listArches is "sm_35, sm_37, … sm_90".
func (c *Compiler) listArches() string {
	names := make([]string, len(c.library.Load().Arches))
	for i, arch := range c.library.Load().Arches {
		names[i] = fmt.Sprintf("sm_%d", arch)
	}
	return strings.Join(names, ", ")
}
