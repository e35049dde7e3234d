// This file says since which PTX instructions exist that are younger than the rest of theirs.

package builtin

import "github.com/cujs/cujs/ptx"

// Float8Version is the first PTX with mma of 8-bit floats; wgmma of them came with wgmma.
var Float8Version = ptx.Version{Major: 8, Minor: 4}

// Float8Ada is the first PTX in which sm_89 converts floats of 8 bits; sm_90 did in 7.8.
var Float8Ada = ptx.Version{Major: 8, Minor: 1}

// PairVersion is the first PTX that compares and exchanges 16 bytes in a scope. That of the system came later.
func PairVersion(scope string) ptx.Version {
	if scope == "sys" {
		return ptx.Version{Major: 8, Minor: 4}
	}
	return ptx.Version{Major: 8, Minor: 3}
}
