package cudajs_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
)

func TestTextures(t *testing.T) {
	out, errs := run(t, "testdata/images/textures.js", host.Options{Areas: areas.All()})
	want := `CudaArray f32[4×8] on device 0 PitchedBuffer f32[4×8], pitch N bytes, on device 0 ` +
		`Texture of array of 8×4 f32 on device 0, clamp Surface of array of 4×2 u32 on device 0 ` +
		`CudaArray u8[1×2] of 4 channels on device 0 CudaArray f32[4×4], 3 levels on device 0
CudaArray f32[4×8] on device 0 (freed)
`
	got := regexp.MustCompile(`pitch \d+`).ReplaceAllString(out, "pitch N")
	if got != want {
		t.Errorf("wrote\n%s\nwant\n%s", got, want)
	}
	if strings.Contains(errs, "Error") {
		t.Error(errs)
	}
}

func TestTexturesInKernels(t *testing.T) {
	if out, errs := run(t, "testdata/images/kernels.js", host.Options{Areas: areas.All()}); out+errs != "" {
		t.Errorf("wrote %s%s", out, errs)
	}
}

// TestTexturesAgainstAModel samples textures of every format, layout and mode.
func TestTexturesAgainstAModel(t *testing.T) {
	if out, errs := run(t, "testdata/images/model.js", host.Options{Areas: areas.All()}); out+errs != "" {
		t.Errorf("wrote %s%s", out, errs)
	}
}
