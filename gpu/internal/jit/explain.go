// This file explains why an image does not load.

package jit

import (
	"errors"
	"fmt"
	"strings"

	"github.com/cujs/cujs/bindings/cuda"
)

// Explain returns why an image does not load on a device; "" where that cannot be seen.
func Explain(err error, image []byte, on Target) string {
	isText := IsPTX(image)
	switch target := strings.TrimSuffix(directive(image, ".target"), ","); {
	case isText && errors.Is(err, cuda.CUDA_ERROR_UNSUPPORTED_PTX_VERSION):
		if version := directive(image, ".version"); version != "" {
			return fmt.Sprintf("the text is of PTX version %s, which this driver (CUDA %d.%d) does not know",
				version, on.Version/1000, on.Version%1000/10)
		}
	case isText && architecture(target) > on.Capability:
		return fmt.Sprintf("the text is for %s, and %s is sm_%d", target, on.Name, on.Capability)
	case isText:
	case errors.Is(err, cuda.CUDA_ERROR_NO_BINARY_FOR_GPU), errors.Is(err, cuda.CUDA_ERROR_INVALID_PTX),
		errors.Is(err, cuda.CUDA_ERROR_INVALID_IMAGE) && architectures(image) != "":
		needs := fmt.Sprintf("%s needs code for sm_%d, or PTX for that or an older architecture", on.Name, on.Capability)
		if on.Emulated {
			needs = fmt.Sprintf("%s needs PTX for sm_%d or an older architecture", on.Name, on.Capability)
		}
		if list := architectures(image); list != "" {
			return fmt.Sprintf("the image is for %s, and %s", list, needs)
		}
		return needs
	}
	return ""
}

// architecture returns 90 for "sm_90" and "sm_90a", 0 for other names.
func architecture(name string) int {
	target, _ := ParseTarget(strings.TrimSuffix(name, "f"))
	return int(target % acceleratedTarget)
}

// directive returns the first operand of a directive in PTX.
func directive(image []byte, name string) string {
	_, rest, _ := strings.Cut(string(image), name)
	fields := strings.Fields(rest[:min(len(rest), 64)])
	if len(fields) == 0 {
		return ""
	}
	return fields[0]
}
