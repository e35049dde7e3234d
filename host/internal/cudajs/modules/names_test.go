package modules

import (
	"maps"
	"regexp"
	"slices"
	"testing"

	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/devices"
	"github.com/cujs/cujs/stdlib"
)

// Editors and the prompt complete what the declarations list.
func TestDeclaredNamesAreAll(t *testing.T) {
	text, err := stdlib.Types.ReadFile("types/cuda.d.ts")
	if err != nil {
		t.Fatal(err)
	}
	for name, words := range map[string]core.Vocabulary{"DeviceAttribute": devices.DeviceWords(), "FunctionAttribute": functionWords(), "LimitName": devices.LimitWords()} {
		declaration := regexp.MustCompile(`type ` + name + ` =((\s*'\w+' ?\|?)+)`).FindSubmatch(text)
		if declaration == nil {
			t.Errorf("cuda.d.ts does not declare %s", name)
			continue
		}
		var declared []string
		for _, word := range regexp.MustCompile(`\w+`).FindAll(declaration[1], -1) {
			declared = append(declared, string(word))
		}
		slices.Sort(declared)
		if all := slices.Sorted(maps.Keys(words.Values)); !slices.Equal(declared, all) {
			for i := range all {
				if i == len(declared) || declared[i] != all[i] {
					t.Fatalf("cuda.d.ts declares %s with other names than there are, first %s", name, all[i])
				}
			}
		}
	}
}

func TestCamelCase(t *testing.T) {
	for name, want := range map[string]string{
		"MAX_GRID_DIM_X": "maxGridDimX", "WARP_SIZE": "warpSize", "CAN_USE_64_BIT_STREAM_MEM_OPS": "canUse64BitStreamMemOps",
	} {
		if got := core.CamelCase(name); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}

func TestVocabularyNamesEachValueOnce(t *testing.T) {
	words := devices.DeviceWords()
	seen := map[int64]string{}
	for _, name := range words.Names {
		value := words.Values[name]
		if other, ok := seen[value]; ok {
			t.Errorf("%s and %s are both %d", name, other, value)
		}
		seen[value] = name
	}
	if words.Values["multiprocessorCount"] != 16 || words.Values["warpSize"] != 10 {
		t.Errorf("multiprocessorCount is %d and warpSize %d, cuda.h has 16 and 10",
			words.Values["multiprocessorCount"], words.Values["warpSize"])
	}
}
