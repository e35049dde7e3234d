// Package nccl is NVIDIA's collective communication library as a table of Go functions.
//
// [API] holds one func field for every function of nccl.h that cujs uses, under the name that a C program uses, and
// [Open] fills it from the library that pip, conda or a Linux distribution has installed. The functions are the C
// functions: nothing is checked here, and they work in the context that is current on the thread, which must be a
// device's primary one. Package gpu/collective is the safe layer above.
//
// The state of a group belongs to the thread: a goroutine that calls NcclGroupStart stays locked to its thread until
// NcclGroupEnd has returned. Calls of one communicator must not overlap, but for NcclCommAbort and
// NcclCommGetAsyncError.
//
// Addresses on the device are a cuda.DevicePtr; other pointers passed to a call are kept alive until it returns. A
// call allocates nothing.
package nccl

//go:generate go run ../../tools/bindings/generate -small -spec internal/nccl.json -package nccl

import (
	"fmt"
	"math"
	"unsafe"

	"github.com/cujs/cujs/bindings/internal/toolkit"
	"github.com/cujs/cujs/bindings/loader"
)

// An API is a table of the library's functions. Functions that the library does
// not have are never nil: they answer NotExported.
type API struct {
	Functions
	toolkit.Library
	// Release is the version as a number, 23007 for 2.30.7: as NCCL counts from 2.9 on.
	Release int
}

// Open loads the library: one that the process has loaded already, what CUJS_LIBNCCL names, or what is found where pip,
// conda and toolkits put it. The major version is that of the driver, for the advice that the error gives, 0 for any. The
// error is a *loader.NotFoundError.
func Open(major int) (*API, error) { return OpenWith(loader.Native(), major) }

// OpenWith is Open with another loader, for tests.
func OpenWith(system loader.System, major int) (*API, error) {
	if major == 0 {
		major = 12
	}
	api := new(API)
	library, err := toolkit.Search{
		Library: "NCCL, which moves data between GPUs,", Variable: "CUJS_LIBNCCL", Versions: libraries, Wheel: "nccl", Shared: true,
		Advice:  fmt.Sprintf("install it on Linux (pip install nvidia-nccl-cu%d; conda install nccl; NVIDIA's package libnccl2)", major),
		Without: "cujs moves the data through host memory, slowly",
		Accept:  api.use,
	}.Find(system, 0)
	if err != nil {
		return nil, err
	}
	api.Path = library.Path
	return api, nil
}

// use fills the table from a library, unless it is none of NCCL.
func (api *API) use(library *loader.Library) error {
	table := loader.NewTable(functionCount, func(i int) (uintptr, bool) { return library.Lookup(symbols[i]) })
	bind(table, &api.Functions)
	if !table.Has(fnNcclGetUniqueId) {
		return fmt.Errorf("%s is not NCCL: it does not export ncclGetUniqueId", library.Path)
	}
	var version int32
	if r := api.NcclGetVersion(&version); r != NcclSuccess {
		return fmt.Errorf("ncclGetVersion: %w", r)
	}
	api.Release = release(int(version))
	api.Name, api.Major, api.Minor = "NCCL", api.Release/10000, api.Release/100%100
	return nil
}

// release is a version in the digits that NCCL has used since 2.9: 2804 was 2.8.4.
func release(version int) int {
	if version >= 10000 {
		return version
	}
	return version/1000*10000 + version%1000
}

// Found is the file of the library, and its version: "2.30.7".
func (api *API) Found() (path, version string) {
	return api.Path, fmt.Sprintf("%d.%d.%d", api.Major, api.Minor, api.Release%100)
}

// The oldest releases that have what is no function.
const (
	SinceAvg       = 21000 // the reduction NcclAvg, and elements of bf16
	SinceTinyFloat = 22400 // elements of 8-bit floating-point numbers
)

// magic marks a Config.
const magic = 0xcafebeef

// NewConfig returns a Config that leaves all to the library, which reads as many of its fields as it knows.
func (api *API) NewConfig() *Config {
	const unset = math.MinInt32
	return &Config{
		Size: uint64(unsafe.Sizeof(Config{})), Magic: magic, Version: uint32(api.Release),
		Blocking: unset, CgaClusterSize: unset, MinCTAs: unset, MaxCTAs: unset, SplitShare: unset, TrafficClass: unset,
		CollnetEnable: unset, CTAPolicy: unset, ShrinkShare: unset, NvlsCTAs: unset, NChannelsPerNetPeer: unset,
		NvlinkCentricSched: unset, GraphUsageMode: unset, NumRmaCtx: unset, MaxP2pPeers: unset, GraphStreamOrdering: unset,
	}
}
