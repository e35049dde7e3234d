// Package interop shares memory, events and memory pools with other processes on the same machine, imports memory and
// semaphores of other interfaces, such as Vulkan, Direct3D and dma-buf, and wraps the objects of other libraries in the process. What it makes are objects of package gpu, or have
// their rules: they know their context, retain what they need, and are released once, in stream order.
package interop

import (
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/internal/seam"
)

// inside is what gpu has for this module alone.
var inside = gpu.Inside(seam.Key{})
