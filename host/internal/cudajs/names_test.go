package cudajs

import "testing"

func TestCamelCase(t *testing.T) {
	for name, want := range map[string]string{
		"MAX_GRID_DIM_X": "maxGridDimX", "WARP_SIZE": "warpSize", "CAN_USE_64_BIT_STREAM_MEM_OPS": "canUse64BitStreamMemOps",
	} {
		if got := camelCase(name); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}

func TestVocabularyNamesEachValueOnce(t *testing.T) {
	words := deviceWords()
	seen := map[int64]string{}
	for _, name := range words.names {
		value := words.values[name]
		if other, ok := seen[value]; ok {
			t.Errorf("%s and %s are both %d", name, other, value)
		}
		seen[value] = name
	}
	if words.values["multiprocessorCount"] != 16 || words.values["warpSize"] != 10 {
		t.Errorf("multiprocessorCount is %d and warpSize %d, cuda.h has 16 and 10",
			words.values["multiprocessorCount"], words.values["warpSize"])
	}
}
