// Sources of the table of GPUs: NVIDIA's data
// sheets, the CUDA C++ programming guide 13.0 (compute capabilities, and its
// table of arithmetic throughput for singleToDouble), and what the driver
// reports for memory, clocks, caches and buses, as deviceQuery shows it.

package preset

const mhz = 1000 // in kHz

// Presets are the GPUs by name.
var Presets = map[string]Preset{
	// Capability 9.0 is the newest whose instructions are executed; later ones multiply matrices in tensor memory.
	generic: {
		Name: "Emulated GPU", Major: 9, Minor: 0, Memory: 8192 << 20, Multiprocessors: 16,
		Clock: 1000 * mhz, MemoryClock: 1000 * mhz, BusWidth: 256, L2: 4 << 20,
		SharedPerMultiprocessor: 228 << 10, SharedOptIn: 227 << 10,
		ThreadsPerMultiprocessor: 2048, BlocksPerMultiprocessor: 32, CopyEngines: 2, SingleToDouble: 2,
	},
	"v100": {
		Name: "Emulated NVIDIA V100-SXM2-16GB", Major: 7, Minor: 0, Memory: 16144 << 20, Multiprocessors: 80,
		Clock: 1530 * mhz, MemoryClock: 877 * mhz, BusWidth: 4096, L2: 6 << 20,
		SharedPerMultiprocessor: 96 << 10, SharedOptIn: 96 << 10,
		ThreadsPerMultiprocessor: 2048, BlocksPerMultiprocessor: 32, CopyEngines: 6, SingleToDouble: 2, Correcting: true,
	},
	"t4": {
		Name: "Emulated NVIDIA T4", Major: 7, Minor: 5, Memory: 14910 << 20, Multiprocessors: 40,
		Clock: 1590 * mhz, MemoryClock: 5001 * mhz, BusWidth: 256, L2: 4 << 20,
		SharedPerMultiprocessor: 64 << 10, SharedOptIn: 64 << 10,
		ThreadsPerMultiprocessor: 1024, BlocksPerMultiprocessor: 16, CopyEngines: 3, SingleToDouble: 32, Correcting: true,
	},
	"a100": {
		Name: "Emulated NVIDIA A100-SXM4-80GB", Major: 8, Minor: 0, Memory: 81051 << 20, Multiprocessors: 108,
		Clock: 1410 * mhz, MemoryClock: 1593 * mhz, BusWidth: 5120, L2: 40 << 20,
		SharedPerMultiprocessor: 164 << 10, SharedOptIn: 163 << 10,
		ThreadsPerMultiprocessor: 2048, BlocksPerMultiprocessor: 32, CopyEngines: 3, SingleToDouble: 2, Correcting: true,
	},
	"a10": {
		Name: "Emulated NVIDIA A10", Major: 8, Minor: 6, Memory: 22502 << 20, Multiprocessors: 72,
		Clock: 1695 * mhz, MemoryClock: 6251 * mhz, BusWidth: 384, L2: 6 << 20,
		SharedPerMultiprocessor: 100 << 10, SharedOptIn: 99 << 10,
		ThreadsPerMultiprocessor: 1536, BlocksPerMultiprocessor: 16, CopyEngines: 2, SingleToDouble: 64, Correcting: true,
	},
	"rtx3090": {
		Name: "Emulated NVIDIA GeForce RTX 3090", Major: 8, Minor: 6, Memory: 24245 << 20, Multiprocessors: 82,
		Clock: 1695 * mhz, MemoryClock: 9751 * mhz, BusWidth: 384, L2: 6 << 20,
		SharedPerMultiprocessor: 100 << 10, SharedOptIn: 99 << 10,
		ThreadsPerMultiprocessor: 1536, BlocksPerMultiprocessor: 16, CopyEngines: 2, SingleToDouble: 64,
	},
	"orin": {
		Name: "Emulated NVIDIA Jetson AGX Orin", Major: 8, Minor: 7, Memory: 62841 << 20, Multiprocessors: 16,
		Clock: 1300 * mhz, MemoryClock: 3200 * mhz, BusWidth: 256, L2: 4 << 20,
		SharedPerMultiprocessor: 164 << 10, SharedOptIn: 163 << 10,
		ThreadsPerMultiprocessor: 1536, BlocksPerMultiprocessor: 16, CopyEngines: 2, SingleToDouble: 64, Integrated: true,
	},
	"rtx4090": {
		Name: "Emulated NVIDIA GeForce RTX 4090", Major: 8, Minor: 9, Memory: 24080 << 20, Multiprocessors: 128,
		Clock: 2520 * mhz, MemoryClock: 10501 * mhz, BusWidth: 384, L2: 72 << 20,
		SharedPerMultiprocessor: 100 << 10, SharedOptIn: 99 << 10,
		ThreadsPerMultiprocessor: 1536, BlocksPerMultiprocessor: 24, CopyEngines: 2, SingleToDouble: 64,
	},
	"l4": {
		Name: "Emulated NVIDIA L4", Major: 8, Minor: 9, Memory: 22478 << 20, Multiprocessors: 58,
		Clock: 2040 * mhz, MemoryClock: 6251 * mhz, BusWidth: 192, L2: 48 << 20,
		SharedPerMultiprocessor: 100 << 10, SharedOptIn: 99 << 10,
		ThreadsPerMultiprocessor: 1536, BlocksPerMultiprocessor: 24, CopyEngines: 2, SingleToDouble: 64, Correcting: true,
	},
	"l40s": {
		Name: "Emulated NVIDIA L40S", Major: 8, Minor: 9, Memory: 45589 << 20, Multiprocessors: 142,
		Clock: 2520 * mhz, MemoryClock: 9001 * mhz, BusWidth: 384, L2: 96 << 20,
		SharedPerMultiprocessor: 100 << 10, SharedOptIn: 99 << 10,
		ThreadsPerMultiprocessor: 1536, BlocksPerMultiprocessor: 24, CopyEngines: 2, SingleToDouble: 64, Correcting: true,
	},
	"h100": {
		Name: "Emulated NVIDIA H100 80GB HBM3", Major: 9, Minor: 0, Memory: 81090 << 20, Multiprocessors: 132,
		Clock: 1980 * mhz, MemoryClock: 2619 * mhz, BusWidth: 5120, L2: 50 << 20,
		SharedPerMultiprocessor: 228 << 10, SharedOptIn: 227 << 10,
		ThreadsPerMultiprocessor: 2048, BlocksPerMultiprocessor: 32, CopyEngines: 3, SingleToDouble: 2, Correcting: true,
	},
	"h200": {
		Name: "Emulated NVIDIA H200", Major: 9, Minor: 0, Memory: 150109880320, Multiprocessors: 132,
		Clock: 1980 * mhz, MemoryClock: 3201 * mhz, BusWidth: 6016, L2: 60 << 20,
		SharedPerMultiprocessor: 228 << 10, SharedOptIn: 227 << 10,
		ThreadsPerMultiprocessor: 2048, BlocksPerMultiprocessor: 32, CopyEngines: 3, SingleToDouble: 2, Correcting: true,
	},
	"b200": {
		Name: "Emulated NVIDIA B200", Major: 10, Minor: 0, Memory: 182630 << 20, Multiprocessors: 148,
		Clock: 1965 * mhz, MemoryClock: 3996 * mhz, BusWidth: 7680, L2: 253 << 20 / 2,
		SharedPerMultiprocessor: 228 << 10, SharedOptIn: 227 << 10,
		ThreadsPerMultiprocessor: 2048, BlocksPerMultiprocessor: 32, CopyEngines: 4, SingleToDouble: 2, Correcting: true,
	},
	"rtx5090": {
		Name: "Emulated NVIDIA GeForce RTX 5090", Major: 12, Minor: 0, Memory: 32120 << 20, Multiprocessors: 170,
		Clock: 2407 * mhz, MemoryClock: 14001 * mhz, BusWidth: 512, L2: 96 << 20,
		SharedPerMultiprocessor: 100 << 10, SharedOptIn: 99 << 10,
		ThreadsPerMultiprocessor: 1536, BlocksPerMultiprocessor: 24, CopyEngines: 2, SingleToDouble: 64,
	},
}
