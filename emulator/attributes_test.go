package emulator

import (
	_ "embed"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
)

//go:embed testdata/h200-attributes.txt
var recorded string

// differing are the attributes in which the emulated H200 is not like the real
// one: its place on the bus, and what only hardware or a later version does.
var differing = map[cuda.DeviceAttribute]int32{
	cuda.CU_DEVICE_ATTRIBUTE_PCI_BUS_ID:                                    1,
	cuda.CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID:                                 0,
	cuda.CU_DEVICE_ATTRIBUTE_GPU_PCI_DEVICE_ID:                             0,
	cuda.CU_DEVICE_ATTRIBUTE_GPU_PCI_SUBSYSTEM_ID:                          0,
	cuda.CU_DEVICE_ATTRIBUTE_DIRECT_MANAGED_MEM_ACCESS_FROM_HOST:           1,
	cuda.CU_DEVICE_ATTRIBUTE_COOPERATIVE_MULTI_DEVICE_LAUNCH:               0,
	cuda.CU_DEVICE_ATTRIBUTE_GENERIC_COMPRESSION_SUPPORTED:                 0,
	cuda.CU_DEVICE_ATTRIBUTE_MAX_PERSISTING_L2_CACHE_SIZE:                  0,
	cuda.CU_DEVICE_ATTRIBUTE_MAX_ACCESS_POLICY_WINDOW_SIZE:                 0,
	cuda.CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WITH_CUDA_VMM_SUPPORTED:       0,
	cuda.CU_DEVICE_ATTRIBUTE_SPARSE_CUDA_ARRAY_SUPPORTED:                   0,
	cuda.CU_DEVICE_ATTRIBUTE_TIMELINE_SEMAPHORE_INTEROP_SUPPORTED:          0,
	cuda.CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_SUPPORTED:                     0,
	cuda.CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_FLUSH_WRITES_OPTIONS:          0,
	cuda.CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WRITES_ORDERING:               0,
	cuda.CU_DEVICE_ATTRIBUTE_MEMPOOL_SUPPORTED_HANDLE_TYPES:                1,
	cuda.CU_DEVICE_ATTRIBUTE_DEFERRED_MAPPING_CUDA_ARRAY_SUPPORTED:         0,
	cuda.CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS:                 0,
	cuda.CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR:                 0,
	cuda.CU_DEVICE_ATTRIBUTE_DMA_BUF_SUPPORTED:                             0,
	cuda.CU_DEVICE_ATTRIBUTE_MEM_SYNC_DOMAIN_COUNT:                         1,
	cuda.CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_FABRIC_SUPPORTED:                  0,
	cuda.CU_DEVICE_ATTRIBUTE_UNIFIED_FUNCTION_POINTERS:                     0,
	cuda.CU_DEVICE_ATTRIBUTE_HOST_NUMA_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED: 0,
	cuda.CU_DEVICE_ATTRIBUTE_HOST_NUMA_MEMORY_POOLS_SUPPORTED:              0,
	cuda.CU_DEVICE_ATTRIBUTE_HOST_MEMORY_POOLS_SUPPORTED:                   0,
	cuda.CU_DEVICE_ATTRIBUTE_HOST_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED:      0,
}

// onLinux are what the emulated device has on Linux alone, whose memory can be mapped twice and
// shared by descriptors.
var onLinux = map[cuda.DeviceAttribute]bool{
	cuda.CU_DEVICE_ATTRIBUTE_VIRTUAL_ADDRESS_MANAGEMENT_SUPPORTED:        true,
	cuda.CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED: true,
	cuda.CU_DEVICE_ATTRIBUTE_MEMPOOL_SUPPORTED_HANDLE_TYPES:              true,
	cuda.CU_DEVICE_ATTRIBUTE_IPC_EVENT_SUPPORTED:                         true,
}

func TestAttributesOfH200(t *testing.T) {
	s := open(t, Options{Devices: "h200"})
	for line := range strings.Lines(recorded) {
		var a cuda.DeviceAttribute
		var want, got int32
		if _, err := fmt.Sscan(line, &a, &want); err != nil {
			continue
		}
		if other, ok := differing[a]; ok {
			want = other
		}
		if runtime.GOOS != "linux" && onLinux[a] {
			want = 0
		}
		s.ok(s.CuDeviceGetAttribute(&got, a, 0))
		if got != want {
			t.Errorf("%v is %d, want %d", a, got, want)
		}
	}
	var total uint64
	s.ok(s.CuDeviceTotalMem(&total, 0))
	if total != 150109880320 {
		t.Errorf("%d bytes of memory", total)
	}
}
