// This file lists the special registers.

package code

import "strings"

// A Scope says for whom a special register has one value.
type Scope uint8

const (
	NoSpecial       Scope = iota
	LaneSpecial           // a thread
	BlockSpecial          // a block of threads
	LaunchSpecial         // a launch
	ChangingSpecial       // changes while a block runs; see clocks
)

// specialScopes are the special registers by name, without % and with the
// component.
var specialScopes = map[string]Scope{
	"tid.x": LaneSpecial, "tid.y": LaneSpecial, "tid.z": LaneSpecial, "laneid": LaneSpecial, "warpid": LaneSpecial,
	"lanemask_eq": LaneSpecial, "lanemask_lt": LaneSpecial, "lanemask_le": LaneSpecial, "lanemask_gt": LaneSpecial, "lanemask_ge": LaneSpecial,
	"ctaid.x": BlockSpecial, "ctaid.y": BlockSpecial, "ctaid.z": BlockSpecial,
	"clusterid.x": BlockSpecial, "clusterid.y": BlockSpecial, "clusterid.z": BlockSpecial, "smid": BlockSpecial,
	"cluster_ctaid.x": BlockSpecial, "cluster_ctaid.y": BlockSpecial, "cluster_ctaid.z": BlockSpecial, "cluster_ctarank": BlockSpecial,
	"ntid.x": LaunchSpecial, "ntid.y": LaunchSpecial, "ntid.z": LaunchSpecial,
	"nctaid.x": LaunchSpecial, "nctaid.y": LaunchSpecial, "nctaid.z": LaunchSpecial,
	"nwarpid": LaunchSpecial, "nsmid": LaunchSpecial, "gridid": LaunchSpecial,
	"total_smem_size": LaunchSpecial, "aggr_smem_size": LaunchSpecial, "dynamic_smem_size": LaunchSpecial,
	"reserved_smem_offset_begin": LaunchSpecial, "reserved_smem_offset_end": LaunchSpecial, "reserved_smem_offset_cap": LaunchSpecial,
	"reserved_smem_offset_0": LaunchSpecial, "reserved_smem_offset_1": LaunchSpecial,
	"current_graph_exec": LaunchSpecial, "is_explicit_cluster": LaunchSpecial,
	"nclusterid.x": LaunchSpecial, "nclusterid.y": LaunchSpecial, "nclusterid.z": LaunchSpecial,
	"cluster_nctaid.x": LaunchSpecial, "cluster_nctaid.y": LaunchSpecial, "cluster_nctaid.z": LaunchSpecial,
	"cluster_nctarank": LaunchSpecial,
}

// SpecialScope is that of a special register; noSpecial for other names.
func SpecialScope(name string) Scope {
	switch {
	case Clocks[name] != 0:
		return ChangingSpecial
	case strings.HasPrefix(name, "envreg"), strings.HasPrefix(name, "pm"):
		return LaunchSpecial
	}
	return specialScopes[name]
}

// Clocks are the special registers that change while a block runs.
var Clocks = map[string]Clock{
	"clock": ClockLow, "clock_hi": ClockHigh, "clock64": Clock64,
	"globaltimer": timer, "globaltimer_lo": TimerLow, "globaltimer_hi": TimerHigh,
}
