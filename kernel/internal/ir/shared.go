// This file places shared memory.

package ir

// MaxStatic is the shared memory of a block that needs no word of the launch.
const MaxStatic = 48 << 10

// PoolShared puts the arrays in shared memory into the dynamic shared memory of the launch where they
// are more than a block has otherwise. A kernel that asks for dynamic shared memory itself stays as it is.
func (f *Function) PoolShared() {
	var list []*Memory
	used := 0
	for _, m := range f.Memory {
		switch {
		case m.Space != Shared:
			continue
		case m.Count == 0:
			return
		}
		align := max(16, m.Align, m.Type.Size())
		used = (used + align - 1) / align * align
		m.Offset = int64(used)
		used += int(m.Count) * m.Type.Size()
		list = append(list, m)
	}
	if used <= MaxStatic {
		return
	}
	f.DynamicShared = used
	for _, m := range list {
		m.Pooled = true
	}
}
