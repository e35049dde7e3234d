// Builds a graph node by node with the functions of the driver: clear, copy, and a call of this script when it is done.
// Objects of the module cuda stand wherever a handle or an address is asked for.
//
//   cujs scripts/examples/driver_graph.js

const d = require('cuda/driver')
const cuda = require('cuda')

const ones = cuda.alloc('u32', 1000), copy = cuda.alloc('u32', 1000), stream = cuda.stream()
const { CU_MEMORYTYPE_DEVICE } = d.CUmemorytype
const { CU_GRAPH_NODE_TYPE_MEMSET, CU_GRAPH_NODE_TYPE_HOST } = d.CUgraphNodeType

const graph = d.cuGraphCreate(0)
const clear = d.cuGraphAddMemsetNode(graph, [], { dst: ones, elementSize: 4, value: 1, width: 1000, height: 1 }, cuda.context)
const move = d.cuGraphAddMemcpyNode(graph, [clear], {
  srcMemoryType: CU_MEMORYTYPE_DEVICE, srcDevice: ones, dstMemoryType: CU_MEMORYTYPE_DEVICE, dstDevice: copy,
  WidthInBytes: copy.bytes, Height: 1, Depth: 1,
}, cuda.context)
let calls = 0
d.cuGraphAddHostNode(graph, [move], { fn: () => { calls++ } })

const names = { [CU_GRAPH_NODE_TYPE_MEMSET]: 'memset', [CU_GRAPH_NODE_TYPE_HOST]: 'host' }
const kinds = d.cuGraphGetNodes(graph).map((node) => names[d.cuGraphNodeGetType(node)] ?? 'copy')
console.log(`${kinds.sort().join(', ')}; ${d.cuGraphGetEdges(graph).from.length} edges`)

const executable = d.cuGraphInstantiateWithFlags(graph, 0)
for (let i = 0; i < 3; i++) d.cuGraphLaunch(executable, stream)
stream.synchronizeAsync().then(() => {
  if (!copy.read().every((v) => v === 1)) throw new Error('wrong')
  d.cuGraphExecDestroy(executable)
  d.cuGraphDestroy(graph)
  setTimeout(() => console.log(`the copy is right, ${calls} calls`), 5)
})
