// This file lists the special registers.

package engine

import "strings"

// A scope says for whom a special register has one value.
type scopeOfSpecial uint8

const (
	noSpecial       scopeOfSpecial = iota
	laneSpecial                    // a thread
	blockSpecial                   // a block of threads
	launchSpecial                  // a launch
	changingSpecial                // nobody: it changes while a block runs; see clocks
)

// specialScopes are the special registers by name, without % and with the
// component.
var specialScopes = map[string]scopeOfSpecial{
	"tid.x": laneSpecial, "tid.y": laneSpecial, "tid.z": laneSpecial, "laneid": laneSpecial, "warpid": laneSpecial,
	"lanemask_eq": laneSpecial, "lanemask_lt": laneSpecial, "lanemask_le": laneSpecial, "lanemask_gt": laneSpecial, "lanemask_ge": laneSpecial,
	"ctaid.x": blockSpecial, "ctaid.y": blockSpecial, "ctaid.z": blockSpecial,
	"clusterid.x": blockSpecial, "clusterid.y": blockSpecial, "clusterid.z": blockSpecial, "smid": blockSpecial,
	"ntid.x": launchSpecial, "ntid.y": launchSpecial, "ntid.z": launchSpecial,
	"nctaid.x": launchSpecial, "nctaid.y": launchSpecial, "nctaid.z": launchSpecial,
	"nwarpid": launchSpecial, "nsmid": launchSpecial, "gridid": launchSpecial,
	"total_smem_size": launchSpecial, "aggr_smem_size": launchSpecial, "dynamic_smem_size": launchSpecial,
	"reserved_smem_offset_begin": launchSpecial, "reserved_smem_offset_end": launchSpecial, "reserved_smem_offset_cap": launchSpecial,
	"reserved_smem_offset_0": launchSpecial, "reserved_smem_offset_1": launchSpecial,
	"current_graph_exec": launchSpecial, "is_explicit_cluster": launchSpecial,
	"nclusterid.x": launchSpecial, "nclusterid.y": launchSpecial, "nclusterid.z": launchSpecial,
	"cluster_ctaid.x": launchSpecial, "cluster_ctaid.y": launchSpecial, "cluster_ctaid.z": launchSpecial,
	"cluster_nctaid.x": launchSpecial, "cluster_nctaid.y": launchSpecial, "cluster_nctaid.z": launchSpecial,
	"cluster_ctarank": launchSpecial, "cluster_nctarank": launchSpecial,
}

// specialScope is that of a special register; noSpecial for other names.
func specialScope(name string) scopeOfSpecial {
	switch {
	case clocks[name] != 0:
		return changingSpecial
	case strings.HasPrefix(name, "envreg"), strings.HasPrefix(name, "pm"):
		return launchSpecial
	}
	return specialScopes[name]
}

// clocks are the special registers that change while a block runs.
var clocks = map[string]clock{
	"clock": clockLow, "clock_hi": clockHigh, "clock64": clock64,
	"globaltimer": timer, "globaltimer_lo": timerLow, "globaltimer_hi": timerHigh,
}
