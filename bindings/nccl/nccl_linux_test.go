package nccl

import (
	"encoding/binary"
	"errors"
	"strings"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/loader"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// source is a library that notes the arguments of its last call, each as C's type of it.
const source = `
#include <stdint.h>
#include <string.h>
typedef struct { char internal[128]; } ncclUniqueId;
typedef struct { size_t size; unsigned magic, version; int blocking, cgaClusterSize, minCTAs, maxCTAs; char *netName; int splitShare, trafficClass;
	char *commName; int rest[10]; } ncclConfig_t;
int64_t noted[32];
static char last[64];
int ncclGetVersion(int *version) { *version = VERSION; return 0; }
int ncclGetUniqueId(ncclUniqueId *id) { for (int i = 0; i < 128; i++) id->internal[i] = i + 1; return 0; }
const char *ncclGetLastError(void *comm) { return last; }
static void note(ncclUniqueId *id, void **comm, int size, int rank, ncclConfig_t *c) {
	*comm = (void *)0x1234;
	noted[0] = size, noted[1] = rank;
	memcpy(noted + 2, id, 128);
	if (c) noted[18] = c->size, noted[19] = c->magic, noted[20] = c->version, noted[21] = c->blocking, noted[22] = (int64_t)c->netName, noted[23] = c->rest[9];
}
int ncclCommInitRank(void **comm, int size, ncclUniqueId id, int rank) { note(&id, comm, size, rank, 0); return 0; }
int ncclCommInitRankConfig(void **comm, int size, ncclUniqueId id, int rank, ncclConfig_t *c) { note(&id, comm, size, rank, c); return 7; }
int ncclReduce(void *send, void *recv, size_t count, int type, int op, int root, void *comm, void *stream) {
	int64_t list[] = {(int64_t)send, (int64_t)recv, count, type, op, root, (int64_t)comm, (int64_t)stream};
	memcpy(noted, list, sizeof list);
	strcpy(last, "rank 7 of 4 cannot be the root");
	return root == 7 ? 4 : 0;
}
int ncclRedOpCreatePreMulSum(int *op, void *scalar, int type, int residence, void *comm) { *op = (int)*(double *)scalar + type + residence; return 0; }
`

func open(t *testing.T, version string) (*API, string) {
	t.Helper()
	file := devicetest.Stub(t, "libnccl.so.2", strings.ReplaceAll(source, "VERSION", version))
	t.Setenv("CUJS_LIBNCCL", file)
	api, err := Open(12)
	if err != nil {
		t.Fatal(err)
	}
	return api, file
}

func TestVersions(t *testing.T) {
	for number, want := range map[int]int{2708: 20708, 2804: 20804, 20905: 20905, 23007: 23007} {
		if got := release(number); got != want {
			t.Errorf("%d is %d, want %d", number, got, want)
		}
	}
	api, file := open(t, "2804")
	if path, version := api.Found(); path != file || version != "2.8.4" {
		t.Errorf("found %s, %s", path, version)
	}
}

// TestIdArrives passes the id by value.
func TestIdArrives(t *testing.T) {
	api, file := open(t, "22203")
	noted := devicetest.Noted(t, file, "noted")
	var id UniqueId
	if r := api.NcclGetUniqueId(&id); r != NcclSuccess || id.Internal[127] != 128 {
		t.Fatal(r, id)
	}
	arrived := func(size, rank int64) {
		t.Helper()
		if noted[0] != size || noted[1] != rank {
			t.Errorf("size %d, rank %d; want %d and %d", noted[0], noted[1], size, rank)
		}
		for i := range 16 {
			if want := int64(binary.LittleEndian.Uint64(id.Internal[8*i:])); noted[2+i] != want {
				t.Errorf("word %d of the id is %#x, want %#x", i, noted[2+i], want)
			}
		}
	}
	var comm Comm
	if r := api.NcclCommInitRank(&comm, 5, id, 3); r != NcclSuccess || comm != 0x1234 {
		t.Error(r, comm)
	}
	arrived(5, 3)
	c := api.NewConfig()
	c.Blocking = 0
	if r := api.NcclCommInitRankConfig(&comm, 6, id, 4, c); r != NcclInProgress {
		t.Error(r)
	}
	arrived(6, 4)
	for i, want := range []int64{int64(unsafe.Sizeof(Config{})), 0xcafebeef, 22203, 0, 0, -1 << 31} {
		if noted[18+i] != want {
			t.Errorf("field %d of the config is %#x, want %#x", i, noted[18+i], want)
		}
	}
	if r := api.NcclCommInitRankScalable(&comm, 5, 3, 1, &id, c); r != NotExported {
		t.Errorf("a function of 2.23 answers %v", r)
	}
}

func TestArgumentsArrive(t *testing.T) {
	api, file := open(t, "23007")
	noted := devicetest.Noted(t, file, "noted")
	call := func(root int32) Result {
		return api.NcclReduce(0x7f0000000001, 0x7f0000000002, 1<<40, NcclFloat64, NcclAvg, root, 0x1234, 0x5678)
	}
	if r := call(6); r != NcclSuccess {
		t.Error(r)
	}
	for i, want := range []int64{0x7f0000000001, 0x7f0000000002, 1 << 40, 8, 4, 6, 0x1234, 0x5678} {
		if noted[i] != want {
			t.Errorf("argument %d is %#x, want %#x", i+1, noted[i], want)
		}
	}
	scale, op := 100.0, RedOp(0)
	if r := api.NcclRedOpCreatePreMulSum(&op, unsafe.Pointer(&scale), NcclFloat64, NcclScalarHostImmediate, 0x1234); r != NcclSuccess || op != 109 {
		t.Error(r, op)
	}
	const text = `ncclReduce: ncclInvalidArgument (4): an argument is wrong ("rank 7 of 4 cannot be the root")`
	if err := api.Error("ncclReduce", call(7), 0x1234); err == nil || err.Error() != text || !errors.Is(err, NcclInvalidArgument) {
		t.Errorf("error %v, want %s", err, text)
	}
	if err := api.Error("ncclReduce", NcclSuccess, 0); err != nil {
		t.Error(err)
	}
}

// TestMissing names what was looked for, and where.
func TestMissing(t *testing.T) {
	system := loader.System{
		Open: func(string) (uintptr, error) { return 0, errors.New("no such file") },
		Getenv: func(name string) string {
			return map[string]string{"VIRTUAL_ENV": "/v", "CONDA_PREFIX": "/conda"}[name]
		},
		Glob: func(pattern string) []string {
			return map[string][]string{
				"/v/lib/python3*/site-packages/nvidia/nccl/lib/libnccl.so.2": {"/v/lib/python3.12/site-packages/nvidia/nccl/lib/libnccl.so.2"},
				"/conda/lib/libnccl.so.2":                                    {"/conda/lib/libnccl.so.2"},
			}[pattern]
		},
	}
	_, err := OpenWith(system, 13)
	const want = `NCCL, which moves data between GPUs, was not found; install it on Linux (pip install nvidia-nccl-cu13; conda install nccl; NVIDIA's package libnccl2), or name its file in CUJS_LIBNCCL; cujs moves the data through host memory, slowly; tried:
  libnccl.so.2: no such file
  /v/lib/python3.12/site-packages/nvidia/nccl/lib/libnccl.so.2: no such file
  /conda/lib/libnccl.so.2: no such file
  libnccl.so: no such file`
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}
