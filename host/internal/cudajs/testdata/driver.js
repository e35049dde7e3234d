// The module cuda/driver: values in and out, structs, arrays, callbacks, errors, and objects of cuda beside raw handles.
const d = require('cuda/driver')
const cuda = require('cuda')
const assert = require('assert')
const kernels = require('./lib/kernels')

assert.strictEqual(d, require('cuda/driver'))
assert.strictEqual(d.cuInit(0), undefined)
assert.strictEqual(d.cuDeviceGetCount(), cuda.devices.length)
assert.strictEqual(d.cuDeviceGetName(0), cuda.devices[0].name)
assert.strictEqual(d.cuDeviceGet(0), 0)
assert.strictEqual(d.cuDeviceTotalMem(0), cuda.devices[0].totalMemory)
assert.strictEqual(d.cuDeviceGetPCIBusId(0), cuda.devices[0].pciBusId)
assert.strictEqual(d.cuDeviceGetByPCIBusId(d.cuDeviceGetPCIBusId(cuda.devices[0])), 0)
assert(d.cuDeviceGetUuid(0) instanceof Uint8Array)
assert.strictEqual(d.cuDeviceGetUuid(0).length, 16)
assert.strictEqual(d.cuDeviceGetAttribute('CU_DEVICE_ATTRIBUTE_WARP_SIZE', 0), 32)
assert.strictEqual(d.cuDeviceGetAttribute(d.CUdevice_attribute.CU_DEVICE_ATTRIBUTE_WARP_SIZE, 0), 32)
assert.strictEqual(d.CUresult.CUDA_ERROR_OUT_OF_MEMORY, 2)
assert.strictEqual(d.cuGetErrorName('CUDA_ERROR_INVALID_VALUE'), 'CUDA_ERROR_INVALID_VALUE')
assert.strictEqual(typeof d.cuGetErrorString(1), 'string')
assert.deepStrictEqual(Object.keys(d.cuDeviceComputeCapability(0)), ['major', 'minor'])

// What is current, for raw calls and for objects.
const primary = d.cuDevicePrimaryCtxRetain(0)
d.cuCtxSetCurrent(primary)
assert.strictEqual(d.cuCtxGetCurrent(), primary)
assert.strictEqual(cuda.context.handle, primary)
assert.strictEqual(cuda.context, cuda.devices[0].primaryContext())
assert.strictEqual(d.cuCtxGetId(cuda.context), cuda.context.id)
const own = d.cuCtxCreate(null, 0, 0)
assert.strictEqual(d.cuCtxGetCurrent(), own)
assert.strictEqual(cuda.context.handle, own)
const inOwn = cuda.alloc('f32', 4)
assert.strictEqual(inOwn.context.handle, own)
d.cuCtxDestroy(own)
assert.throws(() => inOwn.read(), { name: 'TypeError', message: /was ended by another part of the program/ })
d.cuCtxSetCurrent(cuda.devices[0].primaryContext())
assert.strictEqual(cuda.context.handle, primary)
cuda.context.use(() => assert.strictEqual(d.cuCtxGetCurrent(), primary))

// Memory: typed arrays, addresses, buffers.
const up = Float32Array.from({ length: 64 }, (_, i) => i), down = new Float32Array(64)
const p = d.cuMemAlloc(256)
assert.strictEqual(typeof p, 'bigint')
d.cuMemcpyHtoD(p, up, 256)
d.cuMemcpyDtoH(down, p, 256)
assert.deepStrictEqual(down, up)
assert.deepStrictEqual(d.cuMemGetAddressRange(p + 8n), { pbase: p, psize: 256 })
const buffer = cuda.alloc('f32', 64)
d.cuMemcpyDtoD(buffer, p, 256)
assert.deepStrictEqual(buffer.read(), up)
d.cuMemsetD32(buffer.address, 7, 64)
assert.strictEqual(buffer.view('u32').at(63), 7)
assert.strictEqual(d.cuPointerGetAttribute('CU_POINTER_ATTRIBUTE_CONTEXT', p), primary)
assert.deepStrictEqual(d.cuPointerGetAttributes(['CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL', 'CU_POINTER_ATTRIBUTE_RANGE_START_ADDR'], p), [0, p])
d.cuMemcpy2D({ srcMemoryType: 'CU_MEMORYTYPE_HOST', srcHost: up, srcPitch: 32, dstMemoryType: 'CU_MEMORYTYPE_DEVICE', dstDevice: buffer,
  dstPitch: 16, WidthInBytes: 16, Height: 8 })
assert.deepStrictEqual([...buffer.read().subarray(0, 8)], [0, 1, 2, 3, 8, 9, 10, 11])
const host = d.cuMemAllocHost(64), seen = new Uint8Array(d.hostMemory(host, 64))
seen.fill(9)
d.cuMemcpyHtoD(p, host, 64)
d.cuMemcpyDtoH(down, p, 64)
assert.strictEqual(new Uint8Array(down.buffer)[63], 9)
d.cuMemFreeHost(host)

// A module, its functions and variables, a launch.
const loaded = d.cuModuleLoadDataEx(kernels.saxpy, ['CU_JIT_OPTIMIZATION_LEVEL'], [4])
const saxpy = d.cuModuleGetFunction(loaded, 'saxpy')
assert.strictEqual(d.cuFuncGetModule(saxpy), loaded)
assert(d.cuFuncGetAttribute('CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK', saxpy) >= 64)
d.cuMemcpyHtoD(p, up, 256)
buffer.fill(1)
d.cuLaunchKernel(saxpy, 1, 1, 1, 64, 1, 1, 0, null, [cuda.f32(2), p, buffer, cuda.u32(64)])
assert.deepStrictEqual(buffer.read(), up.map((x) => 2 * x + 1))
d.cuLaunchKernelEx({ gridDimX: 1, gridDimY: 1, gridDimZ: 1, blockDimX: 64, blockDimY: 1, blockDimZ: 1 }, saxpy,
  [new Float32Array([1]), p, buffer.address, new Uint32Array([64])])
assert.deepStrictEqual(buffer.read(), up.map((x) => 3 * x + 1))
assert.throws(() => d.cuLaunchKernel(saxpy, 1, 1, 1, 64, 1, 1, 0, null, [2, p, buffer, 64]), { name: 'TypeError',
  message: 'cuLaunchKernel: kernelParams[0]: expected a BigInt, a Buffer, a value with a type such as cuda.f32(1), or the bytes of a struct, got number' })
if (d.cuDriverGetVersion() >= 12040) {
  assert.throws(() => d.cuLaunchKernel(saxpy, 1, 1, 1, 64, 1, 1, 0, null, [cuda.f32(2), p, buffer]),
    { name: 'TypeError', message: 'cuLaunchKernel: kernelParams: the kernel takes 4 arguments, got 3' })
  assert.throws(() => d.cuLaunchKernel(saxpy, 1, 1, 1, 64, 1, 1, 0, null, [cuda.f64(2), p, buffer, cuda.u32(64)]),
    { name: 'TypeError', message: 'cuLaunchKernel: kernelParams[0]: the kernel takes 4 bytes there, got 8' })
}
const ours = cuda.module(kernels.saxpy)
assert.strictEqual(d.cuModuleGetFunction(ours, 'saxpy'), ours.function('saxpy').handle)
const params = cuda.module(kernels.params)
const calls = d.cuModuleGetGlobal(params, 'calls')
assert.deepStrictEqual(calls, { dptr: params.global('calls').address, bytes: 4 })

// Streams and events: NOT_READY is an answer.
const stream = d.cuStreamCreate(d.CUstream_flags.CU_STREAM_NON_BLOCKING), event = d.cuEventCreate(0), later = cuda.event()
d.cuEventRecord(event, stream)
d.cuMemcpyHtoDAsync(p, up, 256, stream)
d.cuEventRecord(later, stream)
d.cuStreamSynchronize(stream)
assert.strictEqual(d.cuStreamQuery(stream), true)
assert.strictEqual(d.cuEventQuery(later.handle), true)
assert(d.cuEventElapsedTime(event, later) >= 0)
assert.strictEqual(d.cuStreamGetFlags(stream), d.CUstream_flags.CU_STREAM_NON_BLOCKING)
assert.strictEqual(d.cuStreamGetFlags(cuda.stream({ nonBlocking: true })), 1)
const told = []
d.cuLaunchHostFunc(stream, () => told.push('host'))
d.cuStreamAddCallback(stream, (s, status) => told.push(s === stream, status), 0)

// A graph of explicit nodes, read back.
const graph = d.cuGraphCreate(0)
const clear = d.cuGraphAddMemsetNode(graph, [], { dst: p, elementSize: 4, value: 5, width: 64, height: 1 }, primary)
const copy = d.cuGraphAddMemcpyNode(graph, [clear], { srcMemoryType: 'CU_MEMORYTYPE_DEVICE', srcDevice: p, dstMemoryType: 'CU_MEMORYTYPE_DEVICE',
  dstDevice: buffer, WidthInBytes: 256, Height: 1, Depth: 1 }, primary)
const call = d.cuGraphAddHostNode(graph, [copy], { fn: () => told.push('graph') })
assert.deepStrictEqual(new Set(d.cuGraphGetNodes(graph)), new Set([clear, copy, call]))
assert.deepStrictEqual(d.cuGraphGetRootNodes(graph), [clear])
assert.deepStrictEqual(d.cuGraphNodeGetDependencies_v1(call), [copy])
assert.strictEqual(d.cuGraphMemsetNodeGetParams(clear).value, 5)
assert.strictEqual(d.cuGraphNodeGetType(call), d.CUgraphNodeType.CU_GRAPH_NODE_TYPE_HOST)
const exec = d.cuGraphInstantiateWithFlags(graph, 0)
d.cuGraphLaunch(exec, stream)
d.cuStreamSynchronize(stream)
assert.strictEqual(buffer.view('u32').at(10), 5)
d.cuGraphExecDestroy(exec)
d.cuGraphDestroy(graph)
assert.deepStrictEqual(d.cuGraphGetNodes(d.cuGraphCreate(0)), [])

// What scripts may get wrong.
const wrong = (f, name, message) => assert.throws(f, { name, message })
wrong(() => d.cuMemAlloc('8'), 'TypeError', 'cuMemAlloc: bytesize: expected an integer, got string')
wrong(() => d.cuMemAlloc(-1), 'RangeError', 'cuMemAlloc: bytesize: expected an integer from 0 to 9223372036854775807, got -1')
wrong(() => d.cuMemAlloc(1.5), 'RangeError', 'cuMemAlloc: bytesize: expected an integer, got 1.5')
wrong(() => d.cuMemAlloc(), 'TypeError', 'cuMemAlloc: bytesize: expected an integer, got undefined')
wrong(() => d.cuMemAlloc(8, 8), 'TypeError', 'cuMemAlloc: expected at most 1 argument, got 2')
wrong(() => d.cuMemcpyHtoD(p, up, 257), 'RangeError', 'cuMemcpyHtoD: srcHost: expected at least 257 bytes (ByteCount), got 256')
wrong(() => d.cuMemFreeHost(5n), 'RangeError', 'cuMemFreeHost: p: expected an address, got 5n')
wrong(() => d.cuStreamQuery(buffer), 'TypeError', 'cuStreamQuery: hStream: expected a CUstream, got Buffer')
wrong(() => d.cuDeviceGetAttribute('WARP_SIZE', 0), 'TypeError', 
  'cuDeviceGetAttribute: attrib: CUdevice_attribute has no value "WARP_SIZE"; did you mean "CU_DEVICE_ATTRIBUTE_WARP_SIZE"?')
wrong(() => d.cuMemcpy2D({ srcDevce: p }), 'TypeError', 'cuMemcpy2D: pCopy: a CUDA_MEMCPY2D has no field "srcDevce"; did you mean "srcDevice"?')
wrong(() => d.cuMemcpy2D({ srcPitch: 'x' }), 'TypeError', 'cuMemcpy2D: pCopy.srcPitch: expected an integer, got string')
wrong(() => d.cuGraphAddEmptyNode(1n, 5), 'TypeError', 'cuGraphAddEmptyNode: dependencies: expected an array (numDependencies is left out: arrays know their length), got number')
wrong(() => d.cuLaunchHostFunc(stream, 5), 'TypeError', 'cuLaunchHostFunc: fn: expected a function, got number')
wrong(() => d.cuIpcOpenMemHandle(new Uint8Array(3), 0), 'RangeError', 'cuIpcOpenMemHandle: handle: expected 64 bytes, got 3')
wrong(() => d.cuMemAlloc(0), 'CudaError', /^cuMemAlloc: CUDA_ERROR_INVALID_VALUE \(1\): an argument is outside what the call accepts(; the driver adds: .+)?$/)
assert.throws(() => d.cuMemAlloc(0), (e) => e instanceof cuda.CudaError && e.code === d.CUresult.CUDA_ERROR_INVALID_VALUE && e.call === 'cuMemAlloc')
const freed = cuda.alloc('f32', 4)
freed.free()
wrong(() => d.cuMemFree(freed), 'TypeError', 'cuMemFree: dptr: the Buffer has been freed')

d.cuStreamDestroy(stream)
d.cuEventDestroy(event)
d.cuModuleUnload(loaded)
d.cuMemFree(p)
d.cuDevicePrimaryCtxRelease(0)
setTimeout(() => assert.deepStrictEqual(told, ['host', true, 0, 'graph']), 1)

// Flags by name, constants of C, enums backwards, and what messages advise.
{
  const wrong = (f, name, message) => assert.throws(f, { name, message })
  const named = d.cuStreamCreate('CU_STREAM_NON_BLOCKING')
  assert.strictEqual(d.cuStreamGetFlags(named), 1)
  d.cuStreamDestroy(named)
  const locked = d.cuMemHostAlloc(64, 'CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP')
  assert.strictEqual(d.cuMemHostGetFlags(locked) & 3, d.CU_MEMHOSTALLOC_PORTABLE | d.CU_MEMHOSTALLOC_DEVICEMAP)
  d.cuMemFreeHost(locked)
  assert.strictEqual(d.CUresult[d.CUresult.CUDA_ERROR_OUT_OF_MEMORY], 'CUDA_ERROR_OUT_OF_MEMORY')
  assert(!Object.keys(d.CUresult).includes('2'))
  wrong(() => d.cuStreamCreate('CU_STREAM_NONBLOCKING'), 'TypeError', 'cuStreamCreate: Flags: expected a number or the names of flags, got "CU_STREAM_NONBLOCKING"; did you mean "CU_STREAM_NON_BLOCKING"?')
  wrong(() => d.cuMemAlloc(2 ** 60), 'RangeError', 'cuMemAlloc: bytesize: 1.152921504606847e+18 is more than a number holds exactly; write a BigInt')
  const m = d.cuModuleLoadData(kernels.saxpy), f = d.cuModuleGetFunction(m, 'saxpy')
  if (cuda.Function.wrap(f).params.length > 0) {
    wrong(() => d.cuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, 0), 'TypeError', 'cuLaunchKernel: kernelParams: the kernel takes 4 arguments, got none')
    const g = d.cuGraphCreate(0), one = { gridDimX: 1, gridDimY: 1, gridDimZ: 1, blockDimX: 1, blockDimY: 1, blockDimZ: 1 }
    wrong(() => d.cuGraphAddKernelNode(g, [], { func: f, ...one }), 'TypeError', 'cuGraphAddKernelNode: nodeParams.kernelParams: the kernel takes 4 arguments, got none')
    d.cuGraphDestroy(g)
  }
  d.cuModuleUnload(m)
  const was = cuda.context
  d.cuCtxSetCurrent(null)
  assert.throws(() => d.cuMemAlloc(16), (e) => e.symbol === 'CUDA_ERROR_INVALID_CONTEXT' && e.hint === "require('cuda').context makes the primary context of device 0 current, cuCtxSetCurrent any other")
  was.makeCurrent()
}

// Memory that a raw launch uses is nobody else's before that is done, whoever frees the buffer.
{
  const slow = cuda.kernel(function slow(x, n) { let v = 0; for (let i = 0; i < n; i++) v = (v * 3 + i) & 255; x[0] = 5 + v * 0 }, { params: { x: 'f32[]', n: 'i32' } })
  const f = slow.specialize('f32[]', 'i32'), raw = d.cuStreamCreate('CU_STREAM_NON_BLOCKING')
  const used = cuda.alloc('f32', 1024)
  d.cuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, raw, [used.address, cuda.i32(1024), cuda.i32(2_000_000)])
  used.free()
  const next = cuda.alloc('f32', 1024).fill(1)
  next.read()
  d.cuStreamSynchronize(raw)
  assert.strictEqual(next.at(0), 1)
  d.cuStreamDestroy(raw)
}

// The same in a stream of a context that is not current, which the script destroys at once.
{
  const other = cuda.device().createContext(), raw = other.use(() => d.cuStreamCreate(1)), used = other.alloc('u32', 1 << 16)
  const put = () => d.cuMemsetD32Async(used.address, 7, 1 << 16, raw)
  if (cuda.device().emulated) put() // another driver may want the context to be current
  else other.use(put)
  d.cuStreamDestroy(raw)
  used.free()
  assert.strictEqual(other.alloc('u32', 1 << 16).fill(1).at(9), 1)
  other.destroy()
}

// Typed arrays in structs of copies are as long as what is copied.
{
  cuda.context.makeCurrent()
  const box = d.cuMemAllocPitch(100, 10, 4), host = new Uint8Array(1000)
  const up = (more) => d.cuMemcpy2D({ srcMemoryType: 'CU_MEMORYTYPE_HOST', srcHost: host, srcPitch: 100, dstMemoryType: 'CU_MEMORYTYPE_DEVICE', dstDevice: box.dptr,
    dstPitch: box.pPitch, WidthInBytes: 100, Height: 10, ...more })
  up({})
  up({ srcY: 5, Height: 5 })
  const short = (n, got) => ({ name: 'RangeError', message: `cuMemcpy2D: pCopy.srcHost: expected at least the ${n} bytes that the copy reaches to, got ${got}` })
  assert.throws(() => up({ srcHost: host.subarray(1) }), short(1000, 999))
  assert.throws(() => up({ srcPitch: 101 }), short(1009, 1000))
  assert.throws(() => up({ srcY: 1, srcPitch: 0 }), short(1100, 1000))
  assert.throws(() => d.cuMemcpy3D({ srcMemoryType: 'CU_MEMORYTYPE_DEVICE', srcDevice: box.dptr, srcPitch: box.pPitch, srcHeight: 5, dstMemoryType: 'CU_MEMORYTYPE_HOST',
    dstHost: host, dstPitch: 100, dstHeight: 6, WidthInBytes: 100, Height: 5, Depth: 2 }),
  { name: 'RangeError', message: 'cuMemcpy3D: pCopy.dstHost: expected at least the 1100 bytes that the copy reaches to, got 1000' })
  d.cuMemFree(box.dptr)
}

// Freed objects are refused by the name of the call and of its argument, and a call that is refused leaves no
// function behind that the script would wait for at its end.
{
  const freed = cuda.stream()
  freed.free()
  assert.throws(() => d.cuStreamQuery(freed), { name: 'TypeError', message: 'cuStreamQuery: hStream: the Stream has been freed' })
  assert.throws(() => d.cuLaunchHostFunc(cuda.defaultStream, () => {}, 1, 2), { message: 'cuLaunchHostFunc: expected at most 2 arguments, got 4' })
  assert.throws(() => d.cuStreamAddCallback(cuda.defaultStream, () => {}, 'x'), { message: 'cuStreamAddCallback: flags: expected a number or the names of flags, got "x"' })
}

// Objects that have two handles stand for either.
{
  const x = cuda.alloc('f32', 4), g = cuda.graph(() => x.fill(6))
  d.cuGraphLaunch(g, cuda.defaultStream)
  assert.deepStrictEqual([...x.read()], [6, 6, 6, 6])
  assert.strictEqual(d.cuGraphGetNodes(g).length, 1)
  g.free()
  assert.throws(() => d.cuGraphLaunch(g, 0n), { name: 'TypeError', message: 'cuGraphLaunch: hGraphExec: the Graph has been freed' })
  assert.throws(() => d.cuGraphLaunch(x, 0n), { name: 'TypeError', message: 'cuGraphLaunch: hGraphExec: expected a CUgraphExec, got Buffer' })
}

// What is wrong with a graph is told by calls that fail.
{
  const words = cuda.alloc('u32', 4)
  const one = cuda.graph(() => words.fill(1)), two = cuda.graph(() => { words.fill(1); words.fill(2) })
  const x = d.cuGraphInstantiateWithFlags(one.handle, 0)
  assert.throws(() => d.cuGraphExecUpdate(x, two.handle), error => error.symbol === 'CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE' &&
    /; result CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED, errorNode 0x[0-9a-f]+, errorFromNode 0x[0-9a-f]+/.test(error.message))
  d.cuGraphExecDestroy(x)
  if (cuda.device().emulated) {
    const lacking = d.cuGraphCreate(0), params = {}
    d.cuGraphConditionalHandleCreate(lacking, cuda.context, 1, 'CU_GRAPH_COND_ASSIGN_DEFAULT')
    assert.throws(() => d.cuGraphInstantiateWithParams(lacking, params), { message: /; result_out CUDA_GRAPH_INSTANTIATE_CONDITIONAL_HANDLE_UNUSED, hErrNode_out 0x0$/ })
    assert.strictEqual(params.result_out, d.CUgraphInstantiateResult.CUDA_GRAPH_INSTANTIATE_CONDITIONAL_HANDLE_UNUSED)
    d.cuGraphDestroy(lacking)
  }
}

// What cuda.h has by macros.
{
  const x = cuda.alloc('u32', 4), g = d.cuGraphCreate(0)
  d.cuGraphAddMemsetNode(g, [], { dst: x, value: 3, elementSize: 4, width: 4, height: 1 }, cuda.context)
  const exec = d.cuGraphInstantiate(g, 0)
  d.cuGraphLaunch(exec, d.CU_STREAM_LEGACY)
  assert.deepStrictEqual([...x.read()], [3, 3, 3, 3])
  d.cuGraphExecDestroy(exec)
  d.cuGraphDestroy(g)
  d.cuStreamSynchronize(d.CU_STREAM_PER_THREAD)
  assert.deepStrictEqual([d.CU_STREAM_LEGACY, d.CU_STREAM_PER_THREAD, d.CU_DEVICE_CPU, d.CU_DEVICE_INVALID], [1n, 2n, -1, -2])
}
