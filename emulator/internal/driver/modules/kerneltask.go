package modules

import (
	"errors"
	"maps"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/dag"
)

// A KernelTask launches a kernel.
type KernelTask struct {
	Function   *function
	handle     cuda.Function
	kern       cuda.Kernel
	Shape      shape
	params     []byte
	addresses  []unsafe.Pointer // of each argument, for who asks
	Attributes map[cuda.LaunchAttributeID]cuda.LaunchAttributeValue
}

// Kind is that of kernels.
func (*KernelTask) Kind() cuda.GraphNodeType { return cuda.CU_GRAPH_NODE_TYPE_KERNEL }

// Run launches.
func (t *KernelTask) Run(r *dag.Run, _ *dag.Step) error {
	c := t.Function.Module.Context
	if !c.Alive.Load() {
		return errContextEnded
	}
	l := launches.Get().(*launch)
	l.Params = append(l.Params[:0], t.params...)
	l.fill(t.Function, t.Shape)
	l.SetConditional, l.ctx, l.Work = r.SetConditional, r.Ctx, r.Work
	return l.Do(c)
}

// errContextEnded is what a graph meets whose kernel went with its context.
var errContextEnded = errors.New("the context of a kernel in the graph was destroyed")

// newKernelTask makes the node of a launch in a stream.
func newKernelTask(l *launch, f *function, handle cuda.Function, s shape) *KernelTask {
	t := &KernelTask{Function: f, handle: handle, Shape: s}
	t.keep(l)
	t.Attributes = map[cuda.LaunchAttributeID]cuda.LaunchAttributeValue{}
	var v cuda.LaunchAttributeValue
	if s.cooperative {
		*v.Cooperative() = 1
		t.Attributes[cuda.CU_LAUNCH_ATTRIBUTE_COOPERATIVE] = v
	}
	if d := s.cluster; d != [3]uint32{} {
		*v.ClusterDim() = cuda.LaunchAttributeValueClusterDim{X: d[0], Y: d[1], Z: d[2]}
		t.Attributes[cuda.CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION] = v
	}
	return t
}

// keep copies the arguments of a launch.
func (t *KernelTask) keep(l *launch) {
	t.params = append([]byte(nil), l.Params...)
	for _, p := range t.Function.Kernel.Params {
		t.addresses = append(t.addresses, unsafe.Pointer(&t.params[p.Offset]))
	}
}

// Describe gives the parameters. The arguments stay those of the node.
func (t *KernelTask) Describe() cuda.KernelNodeParams {
	p := cuda.KernelNodeParams{
		Func: t.handle, Kern: t.kern, Ctx: t.Function.Module.Context.Handle, SharedMemBytes: t.Shape.Shared,
		GridDimX: t.Shape.Grid[0], GridDimY: t.Shape.Grid[1], GridDimZ: t.Shape.Grid[2],
		BlockDimX: t.Shape.Block[0], BlockDimY: t.Shape.Block[1], BlockDimZ: t.Shape.Block[2],
	}
	if len(t.addresses) > 0 {
		p.KernelParams = &t.addresses[0]
	}
	return p
}

// nodeFunction finds the function of a node: a function, or a library's
// kernel in a context, the current one when none is named.
func (m *Modules) nodeFunction(p *cuda.KernelNodeParams) (*function, cuda.Result) {
	handle := p.Func
	if handle == 0 {
		handle = cuda.Function(p.Kern)
	}
	if p.Ctx == 0 || m.functions.Find(handle) != nil {
		return m.function(handle)
	}
	c, r := m.Context(p.Ctx)
	if r != success {
		return nil, r
	}
	m.Threads.Push(c)
	defer m.Threads.Pop()
	return m.function(handle)
}

// KernelTask checks the parameters of a node.
func (m *Modules) KernelTask(p *cuda.KernelNodeParams) (dag.Task, cuda.Result) {
	if p == nil || p.Func == 0 && p.Kern == 0 {
		return nil, invalidValue
	}
	f, r := m.nodeFunction(p)
	if r != success {
		return nil, r
	}
	t := &KernelTask{Function: f, handle: p.Func, kern: p.Kern, Shape: shape{
		Grid:  [3]uint32{p.GridDimX, p.GridDimY, p.GridDimZ},
		Block: [3]uint32{p.BlockDimX, p.BlockDimY, p.BlockDimZ}, Shared: p.SharedMemBytes,
	}}
	if r := t.Shape.check(f); r != success {
		return nil, r
	}
	l := launches.Get().(*launch)
	defer launches.Put(l)
	if r := l.pack(f.Kernel, p.KernelParams, p.Extra); r != success {
		return nil, r
	}
	t.keep(l)
	return t, success
}

// ChangedKernel keeps the attributes of the node. The context cannot change.
func (m *Modules) ChangedKernel(before dag.Task, p *cuda.KernelNodeParams) (dag.Task, cuda.Result) {
	does, r := m.KernelTask(p)
	if r != success {
		return nil, r
	}
	t, old := does.(*KernelTask), before.(*KernelTask)
	if t.Function.Module.Context != old.Function.Module.Context {
		return nil, invalidValue
	}
	t.Attributes, t.Shape.cooperative, t.Shape.cluster = old.Attributes, old.Shape.cooperative, old.Shape.cluster
	return t, t.Shape.check(t.Function)
}

// WithAttributes is the task with attributes set.
func (t *KernelTask) WithAttributes(with map[cuda.LaunchAttributeID]cuda.LaunchAttributeValue) (dag.Task, cuda.Result) {
	changed := *t
	changed.Attributes = maps.Clone(t.Attributes)
	if changed.Attributes == nil {
		changed.Attributes = map[cuda.LaunchAttributeID]cuda.LaunchAttributeValue{}
	}
	for id, value := range with {
		if r := changed.Shape.apply(&cuda.LaunchAttribute{Id: id, Value: value}); r != success {
			return nil, r
		}
		changed.Attributes[id] = value
	}
	return &changed, changed.Shape.check(changed.Function)
}
