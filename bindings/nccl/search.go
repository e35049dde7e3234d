// This file names the library. NVIDIA builds it for Linux only.

package nccl

import "github.com/cujs/cujs/bindings/loader"

// libraries are the files: that of programs, and that of developers. NCCL has had one major version for CUDA 8 to 13.
var libraries = []loader.Version{{Files: []string{"libnccl.so.2", "libnccl.so"}}}
