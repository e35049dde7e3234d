// This file keeps the nodes of graphs that launch kernels.

package emulator

import (
	"errors"
	"maps"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// A kernelTask launches a kernel.
type kernelTask struct {
	function   *function
	handle     cuda.Function
	kern       cuda.Kernel
	shape      shape
	params     []byte
	addresses  []unsafe.Pointer // of each argument, for who asks
	attributes map[cuda.LaunchAttributeID]cuda.LaunchAttributeValue
}

func (*kernelTask) kind() cuda.GraphNodeType { return cuda.CU_GRAPH_NODE_TYPE_KERNEL }

func (t *kernelTask) run(r *graphRun, _ *planStep) error {
	c := t.function.module.context
	if !c.alive.Load() {
		return errContextEnded
	}
	l := launches.Get().(*launch)
	l.Params = append(l.Params[:0], t.params...)
	l.fill(t.function, t.shape)
	l.SetConditional, l.ctx = r.setConditional, r.ctx
	return l.do(c)
}

// errContextEnded is what a graph meets whose kernel went with its context.
var errContextEnded = errors.New("the context of a kernel in the graph was destroyed")

// captured makes the node of a launch.
func (l *launch) captured(f *function, handle cuda.Function, s shape) *kernelTask {
	t := &kernelTask{function: f, handle: handle, shape: s}
	t.keep(l)
	if s.cooperative {
		t.attributes = map[cuda.LaunchAttributeID]cuda.LaunchAttributeValue{}
		var v cuda.LaunchAttributeValue
		*v.Cooperative() = 1
		t.attributes[cuda.CU_LAUNCH_ATTRIBUTE_COOPERATIVE] = v
	}
	return t
}

// keep copies the arguments of a launch.
func (t *kernelTask) keep(l *launch) {
	t.params = append([]byte(nil), l.Params...)
	for _, p := range t.function.kernel.Params {
		t.addresses = append(t.addresses, unsafe.Pointer(&t.params[p.Offset]))
	}
}

func (m *machine) bindKernelNodes(api *cuda.API) {
	const kernel = cuda.CU_GRAPH_NODE_TYPE_KERNEL
	api.CuGraphAddKernelNode = func(out *cuda.GraphNode, g cuda.Graph, list *cuda.GraphNode, n uint64, p *cuda.KernelNodeParams) cuda.Result {
		return m.addNode(out, g, list, nil, n, func(*graph) (task, cuda.Result) { return m.newKernelTask(p) })
	}
	api.CuGraphAddKernelNode_v1 = func(out *cuda.GraphNode, g cuda.Graph, list *cuda.GraphNode, n uint64, p *cuda.KernelNodeParamsV1) cuda.Result {
		return api.CuGraphAddKernelNode(out, g, list, n, newerParams(p))
	}
	api.CuGraphKernelNodeGetParams = func(node cuda.GraphNode, out *cuda.KernelNodeParams) cuda.Result {
		return taskOf(m, node, out, (*kernelTask).describe)
	}
	api.CuGraphKernelNodeGetParams_v1 = func(node cuda.GraphNode, out *cuda.KernelNodeParamsV1) cuda.Result {
		return taskOf(m, node, out, func(t *kernelTask) cuda.KernelNodeParamsV1 {
			p := t.describe()
			return *(*cuda.KernelNodeParamsV1)(unsafe.Pointer(&p))
		})
	}
	set := func(node cuda.GraphNode, p *cuda.KernelNodeParams) cuda.Result {
		return m.setNode(node, kernel, func() (task, cuda.Result) { return m.changedKernel(m.nodes.get(uintptr(node)).does, p) })
	}
	api.CuGraphKernelNodeSetParams = set
	api.CuGraphKernelNodeSetParams_v1 = func(node cuda.GraphNode, p *cuda.KernelNodeParamsV1) cuda.Result {
		return set(node, newerParams(p))
	}
	setExec := func(exec cuda.GraphExec, node cuda.GraphNode, p *cuda.KernelNodeParams) cuda.Result {
		return m.setExecNode(exec, node, kernel, func() (task, cuda.Result) { return m.changedKernel(m.nodes.get(uintptr(node)).does, p) })
	}
	api.CuGraphExecKernelNodeSetParams = setExec
	api.CuGraphExecKernelNodeSetParams_v1 = func(exec cuda.GraphExec, node cuda.GraphNode, p *cuda.KernelNodeParamsV1) cuda.Result {
		return setExec(exec, node, newerParams(p))
	}
	m.bindKernelAttributes(api)
}

// newerParams widens the parameters of the older calls, which begin alike.
func newerParams(p *cuda.KernelNodeParamsV1) *cuda.KernelNodeParams {
	if p == nil {
		return nil
	}
	return &cuda.KernelNodeParams{Func: p.Func, GridDimX: p.GridDimX, GridDimY: p.GridDimY, GridDimZ: p.GridDimZ, BlockDimX: p.BlockDimX,
		BlockDimY: p.BlockDimY, BlockDimZ: p.BlockDimZ, SharedMemBytes: p.SharedMemBytes, KernelParams: p.KernelParams, Extra: p.Extra}
}

// describe gives the parameters. The arguments stay those of the node.
func (t *kernelTask) describe() cuda.KernelNodeParams {
	p := cuda.KernelNodeParams{
		Func: t.handle, Kern: t.kern, Ctx: cuda.Context(t.function.module.context.handle), SharedMemBytes: t.shape.shared,
		GridDimX: t.shape.grid[0], GridDimY: t.shape.grid[1], GridDimZ: t.shape.grid[2],
		BlockDimX: t.shape.block[0], BlockDimY: t.shape.block[1], BlockDimZ: t.shape.block[2],
	}
	if len(t.addresses) > 0 {
		p.KernelParams = &t.addresses[0]
	}
	return p
}

// nodeFunction finds the function of a node: a function, or a library's
// kernel in a context, the current one when none is named.
func (m *machine) nodeFunction(p *cuda.KernelNodeParams) (*function, cuda.Result) {
	handle := p.Func
	if handle == 0 {
		handle = cuda.Function(p.Kern)
	}
	if p.Ctx == 0 || m.functions.get(uintptr(handle)) != nil {
		return m.function(handle)
	}
	c, r := m.context(p.Ctx)
	if r != success {
		return nil, r
	}
	m.threads.push(c)
	defer m.threads.pop()
	return m.function(handle)
}

func (m *machine) newKernelTask(p *cuda.KernelNodeParams) (task, cuda.Result) {
	if p == nil || p.Func == 0 && p.Kern == 0 {
		return nil, invalidValue
	}
	f, r := m.nodeFunction(p)
	if r != success {
		return nil, r
	}
	t := &kernelTask{function: f, handle: p.Func, kern: p.Kern, shape: shape{
		grid:  [3]uint32{p.GridDimX, p.GridDimY, p.GridDimZ},
		block: [3]uint32{p.BlockDimX, p.BlockDimY, p.BlockDimZ}, shared: p.SharedMemBytes,
	}}
	if r := t.shape.check(f); r != success {
		return nil, r
	}
	l := launches.Get().(*launch)
	defer launches.Put(l)
	if r := l.pack(f.kernel, p.KernelParams, p.Extra); r != success {
		return nil, r
	}
	t.keep(l)
	return t, success
}

// changedKernel keeps the attributes of the node. The context cannot change.
func (m *machine) changedKernel(before task, p *cuda.KernelNodeParams) (task, cuda.Result) {
	does, r := m.newKernelTask(p)
	if r != success {
		return nil, r
	}
	t, old := does.(*kernelTask), before.(*kernelTask)
	if t.function.module.context != old.function.module.context {
		return nil, invalidValue
	}
	t.attributes, t.shape.cooperative = old.attributes, old.shape.cooperative
	return t, t.shape.check(t.function)
}

func (m *machine) bindKernelAttributes(api *cuda.API) {
	api.CuGraphKernelNodeGetAttribute = func(node cuda.GraphNode, id cuda.KernelNodeAttrID, out *cuda.KernelNodeAttrValue) cuda.Result {
		if id < cuda.CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW || id > cuda.CU_LAUNCH_ATTRIBUTE_NVLINK_UTIL_CENTRIC_SCHEDULING {
			return invalidValue
		}
		return taskOf(m, node, out, func(t *kernelTask) cuda.LaunchAttributeValue { return t.attributes[id] })
	}
	api.CuGraphKernelNodeSetAttribute = func(node cuda.GraphNode, id cuda.KernelNodeAttrID, value *cuda.KernelNodeAttrValue) cuda.Result {
		if value == nil {
			return invalidValue
		}
		return m.changeAttributes(node, map[cuda.LaunchAttributeID]cuda.LaunchAttributeValue{id: *value})
	}
	api.CuGraphKernelNodeCopyAttributes = func(dst, src cuda.GraphNode) cuda.Result {
		var attributes map[cuda.LaunchAttributeID]cuda.LaunchAttributeValue
		r := taskOf(m, src, &attributes, func(t *kernelTask) map[cuda.LaunchAttributeID]cuda.LaunchAttributeValue { return t.attributes })
		if r != success {
			return r
		}
		return m.changeAttributes(dst, attributes)
	}
}

// changeAttributes sets attributes of a node that launches a kernel.
func (m *machine) changeAttributes(node cuda.GraphNode, with map[cuda.LaunchAttributeID]cuda.LaunchAttributeValue) cuda.Result {
	return m.setNode(node, cuda.CU_GRAPH_NODE_TYPE_KERNEL, func() (task, cuda.Result) {
		t := *m.nodes.get(uintptr(node)).does.(*kernelTask)
		t.attributes = maps.Clone(t.attributes)
		if t.attributes == nil {
			t.attributes = map[cuda.LaunchAttributeID]cuda.LaunchAttributeValue{}
		}
		for id, value := range with {
			if r := t.shape.apply(&cuda.LaunchAttribute{Id: id, Value: value}); r != success {
				return nil, r
			}
			t.attributes[id] = value
		}
		return &t, t.shape.check(t.function)
	})
}
