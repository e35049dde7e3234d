// This file says what the parameters of functions mean to scripts, beyond
// their C types.

package main

import (
	"fmt"
	"strings"
)

// A role is how a parameter is used, and the parameter, or number, that
// belongs to it.
type role struct{ name, other string }

// roles explains the words of functions.txt. A word in brackets names another
// parameter; those marked with * hide that parameter from scripts, because it
// can be computed.
var roles = map[string]string{
	"in":        "In",        // a struct, or none
	"out":       "Out",       // a value that is returned
	"inout":     "InOut",     // a value that is passed, may be left out, and is returned
	"update":    "Update",    // a struct that is passed and changed in place
	"array":     "Array",     // an array of (n)* values
	"fill":      "Fill",      // an array of at most (n) values that is returned; n is passed
	"fixed":     "Fixed",     // an array of (4) values that is returned
	"fixedin":   "FixedIn",   // an array of (4) values that is passed
	"list":      "List",      // an array of (n)* values that is returned, asked for twice
	"refs":      "Refs",      // an array of (n)* values in the driver's memory that is returned
	"text":      "Text",      // a string in a buffer of (n)* bytes that is returned
	"growtext":  "GrowText",  // a string in a buffer of (n)* bytes, both ways
	"bytes":     "Bytes",     // (8) bytes that are returned
	"blob":      "Blob",      // (n)* bytes in the driver's memory that are returned
	"memory":    "Memory",    // an address, or a typed array of at least (n) bytes
	"params":    "Params",    // the arguments of a kernel
	"extra":     "Extra",     // the arguments of a kernel in one piece
	"options":   "Options",   // an array of (n)* names of options
	"values":    "Values",    // the values of options, both ways
	"pointer":   "Pointer",   // an (attribute) of an address, returned
	"pointers":  "Pointers",  // (attributes) of an address, returned
	"range":     "Range",     // an (attribute) of managed memory, returned
	"ranges":    "Ranges",    // (attributes) of managed memory, returned
	"word":      "Word",      // 64 bits that are returned
	"wordin":    "WordIn",    // 64 bits that are passed
	"oshandle":  "OSHandle",  // a handle of (kind) that is returned
	"osvalue":   "OSValue",   // a handle of the system
	"setting":   "Setting",   // a setting (attrib) of core dumps, returned
	"settingin": "SettingIn", // a setting of core dumps of (size)* bytes
	"split":     "Split",     // how many groups to make, both ways
	"splits":    "Splits",    // (n) groups that are returned
	"hidden":    "Hidden",    // computed
	"null":      "Null",      // nothing
}

// hides are the roles whose other parameter is computed.
var hides = map[string]bool{
	"Array": true, "List": true, "Refs": true, "Text": true, "GrowText": true, "Blob": true, "Options": true, "SettingIn": true,
}

// parseRole reads "name=text(len)".
func parseRole(word string) (param string, r role, err error) {
	param, use, _ := strings.Cut(word, "=")
	name, other, _ := strings.Cut(strings.TrimSuffix(use, ")"), "(")
	if roles[name] == "" {
		return "", role{}, fmt.Errorf("there is no role %q", name)
	}
	return param, role{roles[name], other}, nil
}

// usual is the role of a parameter whose C type tells it.
func (s *scripter) usual(t shape) string {
	kind := s.types[t.typ].kind
	switch {
	case kind == "Call":
		return "Call"
	case kind == "Char" && t.stars == 1 && t.constant:
		return "String"
	case kind == "Char" && t.stars == 2:
		return "OutString"
	case t.stars == 0:
		return "Value"
	case t.constant && t.stars == 1:
		return "In"
	}
	return "Out"
}

// counters are the fields of structs that count what another points to.
var counters = map[string]string{
	"CUDA_BATCH_MEM_OP_NODE_PARAMS_v1.paramArray":    "count",
	"CUDA_BATCH_MEM_OP_NODE_PARAMS_v2.paramArray":    "count",
	"CUDA_CONDITIONAL_NODE_PARAMS.phGraph_out":       "size",
	"CUlaunchConfig.attrs":                           "numAttrs",
	"CUctxCreateParams.execAffinityParams":           "numExecAffinityParams",
	"CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v1.extSemArray": "numExtSems",
	"CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v1.paramsArray": "numExtSems",
	"CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2.extSemArray": "numExtSems",
	"CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2.paramsArray": "numExtSems",
	"CUDA_EXT_SEM_WAIT_NODE_PARAMS_v1.extSemArray":   "numExtSems",
	"CUDA_EXT_SEM_WAIT_NODE_PARAMS_v1.paramsArray":   "numExtSems",
	"CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2.extSemArray":   "numExtSems",
	"CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2.paramsArray":   "numExtSems",
	"CUDA_MEM_ALLOC_NODE_PARAMS_v1.accessDescs":      "accessDescCount",
	"CUDA_MEM_ALLOC_NODE_PARAMS_v2.accessDescs":      "accessDescCount",
	"CUcheckpointRestoreArgs.gpuPairs":               "gpuPairsCount",
}
