// This file is the table of GPUs that can be emulated. Sources: NVIDIA's data
// sheets, the CUDA C++ programming guide 13.0 (compute capabilities, and its
// table of arithmetic throughput for singleToDouble), and what the driver
// reports for memory, clocks, caches and buses, as deviceQuery shows it.

package emulator

const (
	kib = 1 << 10
	mib = 1 << 20
	mhz = 1000 // in kHz
)

var presets = map[string]preset{
	generic: {
		name: "Emulated GPU", major: 8, minor: 0, memory: 8192 * mib, multiprocessors: 16,
		clock: 1000 * mhz, memoryClock: 1000 * mhz, busWidth: 256, l2: 4 * mib,
		sharedPerMultiprocessor: 164 * kib, sharedOptIn: 163 * kib,
		threadsPerMultiprocessor: 2048, blocksPerMultiprocessor: 32, copyEngines: 2, singleToDouble: 2,
	},
	"v100": {
		name: "Emulated NVIDIA V100-SXM2-16GB", major: 7, minor: 0, memory: 16144 * mib, multiprocessors: 80,
		clock: 1530 * mhz, memoryClock: 877 * mhz, busWidth: 4096, l2: 6 * mib,
		sharedPerMultiprocessor: 96 * kib, sharedOptIn: 96 * kib,
		threadsPerMultiprocessor: 2048, blocksPerMultiprocessor: 32, copyEngines: 6, singleToDouble: 2, correcting: true,
	},
	"t4": {
		name: "Emulated NVIDIA T4", major: 7, minor: 5, memory: 14910 * mib, multiprocessors: 40,
		clock: 1590 * mhz, memoryClock: 5001 * mhz, busWidth: 256, l2: 4 * mib,
		sharedPerMultiprocessor: 64 * kib, sharedOptIn: 64 * kib,
		threadsPerMultiprocessor: 1024, blocksPerMultiprocessor: 16, copyEngines: 3, singleToDouble: 32, correcting: true,
	},
	"a100": {
		name: "Emulated NVIDIA A100-SXM4-80GB", major: 8, minor: 0, memory: 81051 * mib, multiprocessors: 108,
		clock: 1410 * mhz, memoryClock: 1593 * mhz, busWidth: 5120, l2: 40 * mib,
		sharedPerMultiprocessor: 164 * kib, sharedOptIn: 163 * kib,
		threadsPerMultiprocessor: 2048, blocksPerMultiprocessor: 32, copyEngines: 3, singleToDouble: 2, correcting: true,
	},
	"a10": {
		name: "Emulated NVIDIA A10", major: 8, minor: 6, memory: 22502 * mib, multiprocessors: 72,
		clock: 1695 * mhz, memoryClock: 6251 * mhz, busWidth: 384, l2: 6 * mib,
		sharedPerMultiprocessor: 100 * kib, sharedOptIn: 99 * kib,
		threadsPerMultiprocessor: 1536, blocksPerMultiprocessor: 16, copyEngines: 2, singleToDouble: 64, correcting: true,
	},
	"rtx3090": {
		name: "Emulated NVIDIA GeForce RTX 3090", major: 8, minor: 6, memory: 24245 * mib, multiprocessors: 82,
		clock: 1695 * mhz, memoryClock: 9751 * mhz, busWidth: 384, l2: 6 * mib,
		sharedPerMultiprocessor: 100 * kib, sharedOptIn: 99 * kib,
		threadsPerMultiprocessor: 1536, blocksPerMultiprocessor: 16, copyEngines: 2, singleToDouble: 64,
	},
	"orin": {
		name: "Emulated NVIDIA Jetson AGX Orin", major: 8, minor: 7, memory: 62841 * mib, multiprocessors: 16,
		clock: 1300 * mhz, memoryClock: 3200 * mhz, busWidth: 256, l2: 4 * mib,
		sharedPerMultiprocessor: 164 * kib, sharedOptIn: 163 * kib,
		threadsPerMultiprocessor: 1536, blocksPerMultiprocessor: 16, copyEngines: 2, singleToDouble: 64, integrated: true,
	},
	"rtx4090": {
		name: "Emulated NVIDIA GeForce RTX 4090", major: 8, minor: 9, memory: 24080 * mib, multiprocessors: 128,
		clock: 2520 * mhz, memoryClock: 10501 * mhz, busWidth: 384, l2: 72 * mib,
		sharedPerMultiprocessor: 100 * kib, sharedOptIn: 99 * kib,
		threadsPerMultiprocessor: 1536, blocksPerMultiprocessor: 24, copyEngines: 2, singleToDouble: 64,
	},
	"l4": {
		name: "Emulated NVIDIA L4", major: 8, minor: 9, memory: 22478 * mib, multiprocessors: 58,
		clock: 2040 * mhz, memoryClock: 6251 * mhz, busWidth: 192, l2: 48 * mib,
		sharedPerMultiprocessor: 100 * kib, sharedOptIn: 99 * kib,
		threadsPerMultiprocessor: 1536, blocksPerMultiprocessor: 24, copyEngines: 2, singleToDouble: 64, correcting: true,
	},
	"l40s": {
		name: "Emulated NVIDIA L40S", major: 8, minor: 9, memory: 45589 * mib, multiprocessors: 142,
		clock: 2520 * mhz, memoryClock: 9001 * mhz, busWidth: 384, l2: 96 * mib,
		sharedPerMultiprocessor: 100 * kib, sharedOptIn: 99 * kib,
		threadsPerMultiprocessor: 1536, blocksPerMultiprocessor: 24, copyEngines: 2, singleToDouble: 64, correcting: true,
	},
	"h100": {
		name: "Emulated NVIDIA H100 80GB HBM3", major: 9, minor: 0, memory: 81090 * mib, multiprocessors: 132,
		clock: 1980 * mhz, memoryClock: 2619 * mhz, busWidth: 5120, l2: 50 * mib,
		sharedPerMultiprocessor: 228 * kib, sharedOptIn: 227 * kib,
		threadsPerMultiprocessor: 2048, blocksPerMultiprocessor: 32, copyEngines: 3, singleToDouble: 2, correcting: true,
	},
	"h200": {
		name: "Emulated NVIDIA H200", major: 9, minor: 0, memory: 150109880320, multiprocessors: 132,
		clock: 1980 * mhz, memoryClock: 3201 * mhz, busWidth: 6016, l2: 60 * mib,
		sharedPerMultiprocessor: 228 * kib, sharedOptIn: 227 * kib,
		threadsPerMultiprocessor: 2048, blocksPerMultiprocessor: 32, copyEngines: 3, singleToDouble: 2, correcting: true,
	},
	"b200": {
		name: "Emulated NVIDIA B200", major: 10, minor: 0, memory: 182630 * mib, multiprocessors: 148,
		clock: 1965 * mhz, memoryClock: 3996 * mhz, busWidth: 7680, l2: 253 * mib / 2,
		sharedPerMultiprocessor: 228 * kib, sharedOptIn: 227 * kib,
		threadsPerMultiprocessor: 2048, blocksPerMultiprocessor: 32, copyEngines: 4, singleToDouble: 2, correcting: true,
	},
	"rtx5090": {
		name: "Emulated NVIDIA GeForce RTX 5090", major: 12, minor: 0, memory: 32120 * mib, multiprocessors: 170,
		clock: 2407 * mhz, memoryClock: 14001 * mhz, busWidth: 512, l2: 96 * mib,
		sharedPerMultiprocessor: 100 * kib, sharedOptIn: 99 * kib,
		threadsPerMultiprocessor: 1536, blocksPerMultiprocessor: 24, copyEngines: 2, singleToDouble: 64,
	},
}
