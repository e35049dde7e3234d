// Types of the module cuda: const cuda = require('cuda'), import cuda from 'cuda', import { kernel } from 'cuda'.
//
// Sizes called length and offset count elements, those called bytes count bytes. Times are in milliseconds. Addresses
// and 64-bit values are BigInt. What owns something on the device is released when the collector finds it unused, by
// free(), or by `using`; to release twice does no harm.

declare module 'cuda' {
  export = cuda

  namespace cuda {
    /** The type of an element on the device. f16 and bf16 are kept in a Uint16Array on the host, f8e4m3 and f8e5m2 in a Uint8Array. */
    type DType = 'i8' | 'u8' | 'i16' | 'u16' | 'i32' | 'u32' | 'i64' | 'u64' | 'f8e4m3' | 'f8e5m2' | 'f16' | 'bf16' | 'f32' | 'f64'
    /** Every kind of typed array. */
    type TypedArray = Int8Array | Uint8Array | Uint8ClampedArray | Int16Array | Uint16Array | Int32Array | Uint32Array |
      BigInt64Array | BigUint64Array | Float32Array | Float64Array
    /** Memory that JavaScript holds, and that is copied from where it lies. */
    type HostData = TypedArray | ArrayBuffer | DataView
    /** A type of elements: its name, or the constructor of a typed array, as in alloc(Float32Array, 10). */
    type Type = DType | { new (length: number): TypedArray }
    /** The number of elements, or the sizes of up to several dimensions, row by row. */
    type Shape = number | readonly number[]
    /** A size in up to three dimensions. */
    type Dim = number | readonly number[] | { x?: number, y?: number, z?: number }
    /** The type of a kernel's parameter: an element type, an address, or a struct of so many bytes. */
    type Param = DType | 'ptr' | 'texture' | 'surface' | { bytes: number, align?: number }
    /** The typed array that has elements of a type on the host. */
    type Elements<T> = T extends 'i8' ? Int8Array : T extends 'u8' | 'f8e4m3' | 'f8e5m2' ? Uint8Array : T extends 'i16' ? Int16Array : T extends 'u16' | 'f16' | 'bf16' ? Uint16Array :
      T extends 'i32' ? Int32Array : T extends 'u32' ? Uint32Array : T extends 'i64' ? BigInt64Array : T extends 'u64' ? BigUint64Array :
      T extends 'f32' ? Float32Array : T extends 'f64' ? Float64Array : any
    /** The type that the elements of a typed array have in a buffer. */
    type ElementType<A> = A extends Int8Array ? 'i8' : A extends Uint8Array | Uint8ClampedArray ? 'u8' : A extends Int16Array ? 'i16' : A extends Uint16Array ? 'u16' :
      A extends Int32Array ? 'i32' : A extends Uint32Array ? 'u32' : A extends BigInt64Array ? 'i64' : A extends BigUint64Array ? 'u64' :
      A extends Float32Array ? 'f32' : A extends Float64Array ? 'f64' : any
    /** The element type that a Type means. */
    type TypeOf<T> = T extends { new (length: number): infer A } ? ElementType<A> : T extends DType ? T : any
    /** What a kernel can be launched with. A HostData is a struct that is passed by value. */
    type Arg = Buffer | number | bigint | boolean | HostData | Typed | object
    /** An array of cuda/ndarray. */
    type NDArray = import('cuda/ndarray').NDArray
    /** The argument that a kernel in JavaScript takes for a parameter of type T. */
    type KernelArg<T> = 0 extends 1 & T ? any : T extends boolean ? boolean : T extends number | bigint ? number | bigint | Typed :
      T extends TypedArray ? Buffer<ElementType<T>> | NDArray : T extends ReadonlyArray<infer E> ? BufferOf<E> | NDArray : T extends ArrayLike<unknown> ? Buffer | NDArray : T
    /** The buffer for a parameter whose elements are annotated: x: f32[], m: f64[][]. */
    type BufferOf<E> = E extends ReadonlyArray<infer Inner> ? BufferOf<Inner> : [Annotated<keyof E>] extends [never] ? Buffer : Buffer<Annotated<keyof E>>
    /** The type of the kernel language by whose name an annotation says what a number is. */
    type Annotated<K> = K extends ` ${infer D extends DType}` ? D : never
    /** The arguments that a kernel in JavaScript is launched with. */
    type KernelArgs<F extends (...args: any[]) => unknown> = Parameters<F> extends infer P extends any[] ? { [K in keyof P]: KernelArg<P[K]> | Meaning<KernelArg<P[K]>> } : never
    /** The name of the method by which an object says what it is as an argument: Symbol.for('cujs.argument'). */
    const argument: unique symbol
    /** An object of a class of the script's that stands for an argument. */
    interface Meaning<T> {
      /** The argument; asked for at every launch. */
      [argument](): T | Meaning<T>
    }
    /** A class whose objects other functions make; it is there for instanceof. */
    interface Class<T> {
      /** The class cannot be constructed. */
      new (...none: never): T
      /** What its objects inherit from. */
      readonly prototype: T
    }
    /**
     * A class that makes objects of what cuda/driver, a library in the process or the program around the script has made.
     * The object is used like others, destroys nothing, and keeps owner alive. It needs the permission that cuda/driver needs.
     */
    interface Wrapping<T> extends Class<T> {
      /** The object of a handle, in the current context; the handle must be one, and stay one as long as the object is used. */
      wrap(handle: bigint | number, options?: { owner?: object }): T
    }

    /** What both the module and every context have; in the module they act in the current context. */
    interface Factories {
      /** Device memory that is not initialised. */
      alloc<T extends Type>(type: T, shape: Shape, options?: { stream?: Stream, pool?: MemoryPool, shareable?: boolean }): Buffer<TypeOf<T>>
      /** Device memory with a copy of data; the type follows a typed array, for other data it is given. */
      buffer<T extends Type>(data: HostData | readonly number[] | readonly bigint[], options: { type: T, stream?: Stream, shareable?: boolean }): Buffer<TypeOf<T>>
      buffer<A extends HostData | readonly number[] | readonly bigint[]>(data: A, options?: { type?: undefined, stream?: Stream, shareable?: boolean }): Buffer<ElementType<A>>
      /** A typed array in page-locked host memory: copies are faster, and asynchronous ones really are. */
      pinned<T extends Type>(type: T, length: number, options?: { writeCombined?: boolean, mapped?: boolean, portable?: boolean }): Pinned<T>
      /** Memory that the script and kernels use at one address; never more than the device has free. */
      managed<T extends Type>(type: T, shape: Shape, options?: { attach?: 'global' | 'host' }): ManagedBuffer<TypeOf<T>>
      /** Page-locks memory that JavaScript has, until free(). */
      register(data: HostData, options?: { mapped?: boolean, portable?: boolean, readOnly?: boolean }): Registration
      /** Device memory that grows where it is, up to capacity elements; by default as much as the device has. */
      growable<T extends Type>(type: T, length: number, options?: { capacity?: number }): GrowableBuffer<TypeOf<T>>
      /** The Buffer, the Event or the MemoryPool that another process has shared, by what its share() gave. */
      openShared(text: string): any
      /** Memory that another interface, such as Vulkan, has allocated. A descriptor is the driver's from then on. */
      importMemory(options: { type: 'opaqueFd' | 'opaqueWin32' | 'opaqueWin32Kmt' | 'd3d12Heap' | 'd3d12Resource' | 'd3d11Resource' | 'd3d11ResourceKmt' | 'nvSciBuf' | 'dmaBufFd',
        handle: number | bigint, bytes: number, dedicated?: boolean }): ExternalMemory
      /** A semaphore that another interface has made. A descriptor is the driver's from then on. */
      importSemaphore(options: { type: 'opaqueFd' | 'opaqueWin32' | 'opaqueWin32Kmt' | 'd3d12Fence' | 'd3d11Fence' | 'nvSciSync' | 'd3d11KeyedMutex' |
        'd3d11KeyedMutexKmt' | 'timelineFd' | 'timelineWin32', handle: number | bigint }): ExternalSemaphore
      /** Copies like those of copyTo, begun together, in no order among themselves. */
      copyBatch(copies: Array<{ src: Buffer, dst: Buffer, offset?: number, dstOffset?: number, length?: number }>, options?: { stream?: Stream, convert?: boolean }): void
      /** A buffer over device memory that somebody else owns; owner is kept alive as long as the buffer. */
      wrap(address: bigint | number, bytes: number, options?: { type?: Type, owner?: object }): Buffer
      /** Loads PTX, a cubin, a fatbin or a compiled program. */
      module(image: string | HostData | Program, options?: JitOptions): Module
      /** Loads a file: .ptx, .cubin, .fatbin, or .cu, which NVRTC compiles. */
      moduleFile(path: string, options?: JitOptions): Module
      /** Compiles CUDA C++ with NVRTC; throws CompileError with the log. */
      compile(source: string, options?: CompileOptions): Program
      /** Links programs, PTX, cubins, objects and libraries for the GPU. */
      link(inputs: readonly LinkInput[], options?: JitOptions): Program
      /** A new stream: work in it runs in order, work in different streams may overlap. A priority beyond context.streamPriorities is the nearest of them. */
      stream(options?: { nonBlocking?: boolean, priority?: number }): Stream
      /** A new event, a mark in a stream that can be waited for and that knows its time. */
      event(options?: { timing?: boolean, blocking?: boolean, interprocess?: boolean }): Event
      /** An image in the device's own layout, for textures and surfaces; not initialised. */
      array(options: ArrayOptions): CudaArray
      /** Memory whose rows begin where the device reads them fastest; sizes in elements. */
      pitched(type: Type, width: number, height: number, depth?: number): PitchedBuffer
      /** Has kernels read an image by coordinates; of pitched memory its first slice. */
      texture(from: CudaArray | PitchedBuffer | Buffer, options?: TextureOptions): Texture
      /** Has kernels read and write an array that was made with surface: true. */
      surface(array: CudaArray): Surface
      /** Copies a rectangle. */
      copy2d(options: Copy2D): void
      /** Copies a box. */
      copy3d(options: Copy3D): void
      /** What f puts into the stream that it gets, recorded; without f an empty graph, for add(). */
      graph(f?: (stream: Stream) => void): Graph
      /** Runs f and measures it, on the GPU and on the host; with repeat the mean of so many runs. */
      time(f: () => void, options?: { stream?: Stream, repeat?: number }): { gpu: number, host: number }
      /** Measures f many times: median, spread, and with bytes or flops the share of the device's limit. */
      bench(f: () => void, options?: BenchOptions): Benchmark
      /** Measures several functions in turn, and compares the others with the first. */
      bench(functions: Record<string, (() => void) | BenchSubject>, options?: BenchOptions): Comparison
      /** Measures variants of a kernel and answers the best. The next call with the same takes it from the disk. */
      tune<F extends (...args: any[]) => unknown, S extends TuneSpace>(kernel: Kernel<F>, space: S, options: TuneOptions<F, TuneVariant<S>>): Tuning<F, TuneVariant<S>>
      /** Waits for all work of the context; Ctrl-C ends the wait. */
      synchronize(): void
      /** A promise of the end of all work of the context. */
      synchronizeAsync(): Promise<void>
      /** The stream that work goes to where none is given. */
      readonly defaultStream: Stream
      /** A stream for programs that want a default one without the waiting of all for all: the same each time, ordered with defaultStream only. */
      readonly perThreadStream: Stream
    }

    /** Device memory that is not initialised. */
    const alloc: Factories['alloc']
    /** Device memory with a copy of data; the type follows a typed array, for other data it is given. */
    const buffer: Factories['buffer']
    /** A typed array in page-locked host memory: copies are faster, and asynchronous ones really are. */
    const pinned: Factories['pinned']
    /** Memory that the script and kernels use at one address; never more than the device has free. */
    const managed: Factories['managed']
    /** Page-locks memory that JavaScript has, until free(). */
    const register: Factories['register']
    /** Device memory that grows where it is, up to capacity elements; by default as much as the device has. */
    const growable: Factories['growable']
    /** The Buffer, the Event or the MemoryPool that another process has shared, by what its share() gave. */
    const openShared: Factories['openShared']
    /** Memory that another interface has allocated. */
    const importMemory: Factories['importMemory']
    /** A semaphore that another interface has made. */
    const importSemaphore: Factories['importSemaphore']
    /** Changes what is given of the driver's settings for core dumps, and tells how all are. */
    function coreDump(settings?: Partial<CoreDump>): CoreDump
    /** Takes the CUDA of a process off the GPU, and brings it back. */
    const checkpoint: Checkpoint
    /** Copies like those of copyTo, begun together, in no order among themselves. */
    const copyBatch: Factories['copyBatch']
    /** A buffer over device memory that somebody else owns; owner is kept alive as long as the buffer. */
    const wrap: Factories['wrap']
    /** Loads PTX, a cubin, a fatbin or a compiled program. */
    const module: Factories['module']
    /** Loads a file: .ptx, .cubin, .fatbin, or .cu, which NVRTC compiles. */
    const moduleFile: Factories['moduleFile']
    /** Compiles CUDA C++ with NVRTC; throws CompileError with the log. */
    const compile: Factories['compile']
    /** Links programs, PTX, cubins, objects and libraries for the GPU. */
    const link: Factories['link']
    /** A new stream: work in it runs in order, work in different streams may overlap. */
    const stream: Factories['stream']
    /** A new event, a mark in a stream that can be waited for and that knows its time. */
    const event: Factories['event']
    /** An image in the device's own layout, for textures and surfaces; not initialised. */
    const array: Factories['array']
    /** Memory whose rows begin where the device reads them fastest; sizes in elements. */
    const pitched: Factories['pitched']
    /** Has kernels read an image by coordinates. */
    const texture: Factories['texture']
    /** Has kernels read and write an array that was made with surface: true. */
    const surface: Factories['surface']
    /** Copies a rectangle. */
    const copy2d: Factories['copy2d']
    /** Copies a box. */
    const copy3d: Factories['copy3d']
    /** What f puts into the stream that it gets, recorded; without f an empty graph, for add(). */
    const graph: Factories['graph']
    /** Runs f and measures it, on the GPU and on the host; with repeat the mean of so many runs. */
    const time: Factories['time']
    /** Measures a function many times, or several in turn: median, spread, and with bytes or flops the share of the device's limit. */
    const bench: Factories['bench']
    /** Measures variants of a kernel and answers the best. The next call with the same takes it from the disk. */
    const tune: Factories['tune']
    /** Waits for all work of the context; Ctrl-C ends the wait. */
    const synchronize: Factories['synchronize']
    /** A promise of the end of all work of the context. */
    const synchronizeAsync: Factories['synchronizeAsync']
    /** The stream that work goes to where none is given. */
    const defaultStream: Factories['defaultStream']
    /** A stream for programs that want a default one without the waiting of all for all: the same each time, ordered with defaultStream only. */
    const perThreadStream: Factories['perThreadStream']
    /** Versions of cujs, of the CUDA that the driver is for, and of the toolkit's libraries where they are found. */
    const version: { readonly cujs: string, readonly driver: string, readonly nvrtc?: string, readonly nvjitlink?: string }
    /** All devices that can be used. */
    const devices: readonly Device[]
    /** The current context; made when it is first needed. */
    const context: Context
    /** Starts and stops profilers such as Nsight Systems. */
    const profiler: Profiler
    /** Ranges with names, and marks, that profilers show; without a profiler they do nothing. */
    const nvtx: Nvtx
    /** Whether there is a device to use; never throws. */
    function functional(): boolean
    /** The device with this ordinal, without one the current device. */
    function device(ordinal?: number): Device
    /** The devices that fit all criteria, by ordinal; it throws when none does. */
    function select(criteria?: Criteria): Device[]
    /** Waits until no other process computes on any of the devices. */
    function waitFree(devices: readonly Device[], options?: { interval?: number, timeout?: number, signal?: AbortSignal }): Promise<void>
    /** Runs f with the devices that fit; contexts that this made are ended when f, or the promise it returns, is done. */
    function withDevices<T>(criteria: Criteria, f: (devices: Device[]) => T): T
    /** The driver and its devices as plain data, as `cujs info` shows them. */
    function info(): Info
    /** What is on the device and not released; with debugging on, with the line that made it. */
    function liveObjects(): Array<{ kind: string, bytes: number, allocatedAt?: string }>
    /** Shows every driver call from now on, or no more. Its lines have addresses: it needs a trace of the host's, or Permissions.Driver. */
    function trace(on?: boolean): void
    /** Switches costly checks on or off: objects know where they were made. */
    function debug(on?: boolean): void
    /**
     * Draws what the first launch of a kernel in body did, on the emulated device: what each thread read and wrote, the
     * sectors and banks of a warp's accesses, barriers, waves of blocks, divergence. Counters stay as they are.
     */
    function picture(kernel: Kernel<any> | Function, body: () => void, options?: PictureOptions): import('plot').Picture
    /**
     * What launches of a kernel did on the emulated device, since they are counted, which the first call begins; with
     * body what they did in it. Throws on a GPU. docs/counters.md says what each number means.
     */
    function stats(kernel: Kernel<any> | Function, body?: () => void): Stats
    /**
     * Where the time goes while f runs, until the promise that it may return is done: what devices did, and the calls of
     * the driver. It works on a GPU and on the emulated device, and needs no profiler.
     */
    function profile<T>(f: () => T): T extends PromiseLike<unknown> ? Promise<Profile> : Profile
    /** Compiles a function for the GPU when it is first launched; docs/kernel-language.md says what it may contain. */
    function kernel<F extends (...args: any[]) => unknown>(f: F, options?: KernelOptions): Kernel<F>
    /** A launch argument of type i8. */
    function i8(value: number | bigint): Typed
    /** A launch argument of type u8. */
    function u8(value: number | bigint): Typed
    /** A launch argument of type i16. */
    function i16(value: number | bigint): Typed
    /** A launch argument of type u16. */
    function u16(value: number | bigint): Typed
    /** A launch argument of type i32. */
    function i32(value: number | bigint): Typed
    /** A launch argument of type u32. */
    function u32(value: number | bigint): Typed
    /** A launch argument of type i64. */
    function i64(value: number | bigint): Typed
    /** A launch argument of type u64. */
    function u64(value: number | bigint): Typed
    /** A launch argument of type f8e4m3, up to 448; f8e4m3.from and f8e4m3.to convert arrays. */
    const f8e4m3: ShortType<Uint8Array>
    /** A launch argument of type f8e5m2, up to 57344; f8e5m2.from and f8e5m2.to convert arrays. */
    const f8e5m2: ShortType<Uint8Array>
    /** A launch argument of type f16; f16.from and f16.to convert arrays. */
    const f16: ShortType<Uint16Array>
    /** A launch argument of type bf16; bf16.from and bf16.to convert arrays. */
    const bf16: ShortType<Uint16Array>
    /** A launch argument of type f32. */
    function f32(value: number | bigint): Typed
    /** A launch argument of type f64. */
    function f64(value: number | bigint): Typed
    /** The class of devices. */
    const Device: Class<Device>
    /** The class of contexts. */
    const Context: Wrapping<Context>
    /** The class of buffers. */
    const Buffer: Class<Buffer>
    /** The class of managed memory. */
    const ManagedBuffer: Class<ManagedBuffer>
    /** The class of buffers that grow. */
    const GrowableBuffer: Class<GrowableBuffer>
    /** The class of what register() gives. */
    const Registration: Class<Registration>
    /** The class of memory pools. */
    const MemoryPool: Wrapping<MemoryPool>
    /** What the driver knows of an address, a BigInt, or that of a buffer or of memory of the host, such as pinned. */
    function pointerAttributes(address: bigint | number | Buffer | HostData): PointerAttributes
    /** The class of a module's variables. */
    const Global: Class<Global>
    /** The class of modules. */
    const Module: Wrapping<Module>
    /** The class of functions for the GPU. */
    const Function: Wrapping<Function>
    /** The class of streams. */
    const Stream: Wrapping<Stream>
    /** The class of events. */
    const Event: Wrapping<Event>
    /** The class of arrays. */
    const CudaArray: Class<CudaArray> & {
      /** The object of a CUarray in the current context, or with levels of a CUmipmappedArray; it destroys nothing. */
      wrap(handle: bigint | number, options?: { owner?: object, levels?: number }): CudaArray
    }
    /** The class of pitched buffers. */
    const PitchedBuffer: Class<PitchedBuffer>
    /** The class of textures. */
    const Texture: Class<Texture>
    /** The class of surfaces. */
    const Surface: Class<Surface>
    /** The class of contexts for a part of a device. */
    const GreenContext: Class<GreenContext>
    /** The class of tensor maps. */
    const TensorMap: Class<TensorMap>
    /** The class of imported memory. */
    const ExternalMemory: Class<ExternalMemory>
    /** The class of imported semaphores. */
    const ExternalSemaphore: Class<ExternalSemaphore>
    /** The class of graphs. */
    const Graph: Wrapping<Graph>
    /** The class of nodes of graphs. */
    const GraphNode: Class<GraphNode>
    /** The class of conditions of graphs. */
    const Condition: Class<Condition>
    /** The class of the memory of graphs. */
    const GraphMemory: Class<GraphMemory>
    /** The class of compiled programs. */
    const Program: Class<Program>
    /** The class of profiles. */
    const Profile: Class<Profile>
    /** The class of what cuda.bench measures. */
    const Benchmark: Class<Benchmark>
    /** The class of comparisons of it. */
    const Comparison: Class<Comparison>
    /** The class of what cuda.tune finds. */
    const Tuning: Class<Tuning>
    /** The class of errors of the driver. */
    const CudaError: ErrorClass<CudaError>
    /** The class of errors when device memory does not suffice. */
    const OutOfMemoryError: ErrorClass<OutOfMemoryError>
    /** The class of errors of compilers and linkers. */
    const CompileError: ErrorClass<CompileError>
    /** The class of errors of NVIDIA's libraries of mathematics. */
    const LibraryError: ErrorClass<LibraryError>

    /** What an array is. */
    interface ArrayOptions {
      /** The type of a channel: an integer of up to 32 bits, f16 or f32. */
      type: Type
      /** Channels of a texel; one by default. */
      channels?: 1 | 2 | 4
      /** Texels of a row. */
      width: number
      /** Rows. */
      height?: number
      /** Slices. */
      depth?: number
      /** Images behind each other, each by its number; of a cube, how many cubes. */
      layers?: number
      /** Each image is the six sides of a cube. */
      cube?: boolean
      /** Smaller versions of the image that are kept with it. */
      levels?: number
      /** Kernels may write it. */
      surface?: boolean
      /** Kernels may gather four texels at once. */
      gather?: boolean
    }

    /** A part of an image; what is left out goes to the edge. */
    interface Range { x?: number, y?: number, z?: number, width?: number, height?: number, depth?: number }

    /** An image in the device's own layout. */
    interface CudaArray {
      /** The CUarray, or the CUmipmappedArray where there are levels, for functions of cuda/driver. */
      readonly handle: bigint
      /** The type of a channel. */
      readonly type: DType
      /** Channels of a texel. */
      readonly channels: number
      /** Texels of a row. */
      readonly width: number
      /** Rows. */
      readonly height: number
      /** Slices. */
      readonly depth: number
      /** Images behind each other; of cubes, how many. */
      readonly layers: number
      /** Whether each is the six sides of a cube. */
      readonly cube: boolean
      /** Levels of detail. */
      readonly levels: number
      /** Its size in bytes. */
      readonly bytes: number
      /** Whether it was released. */
      readonly freed: boolean
      /** The context it lives in. */
      readonly context: Context
      /** Copies data into all of it, row by row without padding. */
      write(src: HostData | readonly number[]): this
      /** Copies all of it to the host, into dst or a new typed array. */
      read(): any
      read<T extends HostData>(dst: T): T
      /** A part of it in a new typed array; what lies beyond the edges is outside, without that it is an error. */
      get(range?: Range, outside?: number | bigint): any
      /** One level of detail as an array. */
      level(level: number): CudaArray
      /** Releases it. */
      free(): void
      /** Releases it: what `using` calls. */
      [Symbol.dispose](): void
    }

    /** Memory whose rows begin where the device reads them fastest. */
    interface PitchedBuffer {
      /** Where it begins on the device. */
      readonly address: bigint
      /** The type of its elements. */
      readonly type: DType
      /** Elements of a row. */
      readonly width: number
      /** Rows. */
      readonly height: number
      /** Slices. */
      readonly depth: number
      /** Bytes from one row to the next. */
      readonly pitch: number
      /** Its size in bytes, padding included. */
      readonly bytes: number
      /** Whether it was released. */
      readonly freed: boolean
      /** The same memory as a buffer, padding included. */
      readonly buffer: Buffer
      /** The context it lives in. */
      readonly context: Context
      /** Sets all elements, or those of a box, in stream order. What lies between the rows keeps its values. */
      fill(value: number | bigint, options?: Range & { stream?: Stream }): this
      /** Copies data into all of it, row by row without padding. */
      write(src: HostData | readonly number[]): this
      /** Copies all of it to the host, into dst or a new typed array, without padding. */
      read(): any
      read<T extends HostData>(dst: T): T
      /** A part of it in a new typed array; what lies beyond the edges is outside, without that it is an error. */
      get(range?: Range, outside?: number | bigint): any
      /** Releases it. */
      free(): void
      /** Releases it: what `using` calls. */
      [Symbol.dispose](): void
    }

    /** How a texture is read; docs/images.md says more. */
    interface TextureOptions {
      /** What lies beyond the edges, for all directions or for each. */
      address?: AddressMode | AddressMode[]
      /** Whether texels are mixed. */
      filter?: 'point' | 'linear'
      /** Whether levels of detail are mixed. */
      mipFilter?: 'point' | 'linear'
      /** Coordinates go from 0 to 1. */
      normalized?: boolean
      /** What kernels get of integers: them, or numbers from 0 or -1 to 1. */
      read?: 'element' | 'normalized'
      /** Colours are made linear. */
      srgb?: boolean
      /** The colour beyond the edges, for address border; one number is for all channels. */
      border?: number | number[]
      /** How much finer or coarser a level is taken. */
      bias?: number
      /** The finest level. */
      minLevel?: number
      /** The coarsest level. */
      maxLevel?: number
      /** Samples along the direction of the greatest shrinking. */
      anisotropy?: number
      /** Channels of a texel, where from is a buffer. */
      channels?: 1 | 2 | 4
    }
    /** What lies beyond the edges of an image. */
    type AddressMode = 'wrap' | 'clamp' | 'mirror' | 'border'

    /** An image that kernels read by coordinates; an argument of launches. */
    interface Texture {
      /** The CUtexObject: the number that kernels know it by, and functions of cuda/driver. */
      readonly handle: bigint
      /** The type of a channel. */
      readonly type: DType
      /** Channels of a texel. */
      readonly channels: number
      /** Whether it was released. */
      readonly freed: boolean
      /** Releases it. */
      free(): void
      /** Releases it: what `using` calls. */
      [Symbol.dispose](): void
    }

    /** An array that kernels read and write; an argument of launches. */
    interface Surface {
      /** The CUsurfObject: the number that kernels know it by, and functions of cuda/driver. */
      readonly handle: bigint
      /** The array. */
      readonly array: CudaArray
      /** Whether it was released. */
      readonly freed: boolean
      /** Releases it. */
      free(): void
      /** Releases it: what `using` calls. */
      [Symbol.dispose](): void
    }

    /** What copy2d copies; places and sizes count texels or elements. */
    interface Copy2D {
      /** Where from. */
      src: CudaArray | PitchedBuffer | Buffer | HostData
      /** Where to. */
      dst: CudaArray | PitchedBuffer | Buffer | HostData
      /** How much of a row; to the edge by default. */
      width?: number
      /** How many rows. */
      height?: number
      /** Where in the source's rows it begins. */
      srcX?: number
      /** The source's first row. */
      srcY?: number
      /** Where in the destination's rows it begins. */
      dstX?: number
      /** The destination's first row. */
      dstY?: number
      /** Texels of an array on either side, else elements, from one row of the source to the next. */
      srcPitch?: number
      /** The same for the destination. */
      dstPitch?: number
      /** Where it runs. */
      stream?: Stream
    }

    /** What copy3d copies. */
    interface Copy3D extends Copy2D {
      /** How many slices. */
      depth?: number
      /** The source's first slice. */
      srcZ?: number
      /** The destination's first slice. */
      dstZ?: number
      /** Rows from one slice of the source to the next. */
      srcHeight?: number
      /** Rows from one slice of the destination to the next. */
      dstHeight?: number
    }

    /** Work that is launched as a whole. */
    interface Graph {
      /** The CUgraph, for functions of cuda/driver. */
      readonly handle: bigint
      /** Launches it. */
      launch(stream?: Stream): void
      /** Brings it to the device, so that the first launch does not. */
      upload(stream?: Stream): void
      /** Has it do what another graph of the same shape does; false when it cannot, reason says why. */
      update(graph: Graph): boolean
      /** A copy. */
      clone(): Graph
      /** It as text for Graphviz. */
      dot(): string
      /** Adds what f puts into the stream that it gets, behind other nodes. */
      add(f: (stream: Stream) => void, options?: { after?: GraphNode | readonly GraphNode[] }): GraphNode
      /** Adds a node that records an event at each launch. */
      record(event: Event, options?: { after?: GraphNode | readonly GraphNode[] }): GraphNode
      /** Adds a node that waits at each launch for an event's last recording. */
      wait(event: Event, options?: { after?: GraphNode | readonly GraphNode[] }): GraphNode
      /** Adds a node that does nothing, for others to wait for. */
      empty(options?: { after?: GraphNode | readonly GraphNode[] }): GraphNode
      /** Adds a node that allocates memory at each launch, always at the same address. */
      alloc(type: Type, shape: Shape, options?: { after?: GraphNode | readonly GraphNode[] }): { node: GraphNode, buffer: Buffer }
      /** Adds a node that frees what alloc's node has allocated. */
      release(buffer: Buffer, options?: { after?: GraphNode | readonly GraphNode[] }): GraphNode
      /** A number that a conditional node depends on; in a function that adds to the graph, for a node in there. */
      condition(initial?: number): Condition
      /** Adds a node that runs f if the condition is not 0. In a function that adds to the graph it comes behind what the stream has got. */
      if(condition: Condition, f: (stream: Stream) => void, options?: { else?: (stream: Stream) => void, after?: GraphNode | readonly GraphNode[] }): GraphNode
      /** Adds a node that runs f while the condition is not 0. */
      while(condition: Condition, f: (stream: Stream) => void, options?: { after?: GraphNode | readonly GraphNode[] }): GraphNode
      /** Adds a node that runs the function that the condition counts to. */
      switch(condition: Condition, bodies: Array<(stream: Stream) => void>, options?: { after?: GraphNode | readonly GraphNode[] }): GraphNode
      /** Releases it. */
      free(): void
      /** Its nodes in the order of their making. */
      readonly nodes: GraphNode[]
      /** Why the last update could not be. */
      readonly reason: string
      /** The context it lives in. */
      readonly context: Context
      /** Whether it was released. */
      readonly freed: boolean
      /** Releases it: what `using` calls. */
      [Symbol.dispose](): void
    }

    /** What a node does; what it has depends on its kind. Addresses are null for memory of the host and arrays. */
    interface NodeParams {
      /** Of a kernel. */
      grid?: [number, number, number]
      /** Of a kernel. */
      block?: [number, number, number]
      /** Of a kernel: bytes of dynamic shared memory. */
      shared?: number
      /** Of a copy. */
      src?: bigint | null
      /** Of a copy. */
      dst?: bigint | null
      /** Of a fill, an allocation and a release. */
      address?: bigint | null
      /** Of a row of a copy or a fill, or of an allocation. */
      bytes?: number
      /** Rows of a copy or a fill. */
      height?: number
      /** Slices of a copy. */
      depth?: number
      /** That a fill writes. */
      value?: number
      /** Bytes of that. */
      width?: number
    }

    /** One piece of a graph's work. */
    interface GraphNode {
      /** The CUgraphNode, for functions of cuda/driver. */
      readonly handle: bigint
      /** What it is: kernel, copy, fill, host, graph, empty, wait, record, alloc, free, memory or conditional. */
      readonly kind: string
      /** The kernel's name, where it is one. */
      readonly kernel?: string
      /** What a kernel, a copy, a fill, an allocation or a release does; undefined for others. */
      readonly params?: NodeParams
      /** The nodes before it. */
      readonly dependencies: GraphNode[]
      /** The nodes of the graphs inside of it: of a child, or of the branches of a condition. */
      readonly bodies: GraphNode[][]
      /** Whether launches run it; kernels, copies and fills can be left out. */
      enabled: boolean
      /** What launches give the kernel from now on. */
      setArguments(...args: Arg[]): void
      /** What a node that copies between buffers copies from now on; they are on the devices of those it was made with. */
      setCopy(src: Buffer, dst: Buffer, options?: { offset?: number, dstOffset?: number, length?: number }): void
      /** What a node that fills memory fills from now on. */
      setFill(buffer: Buffer, value: number | bigint, options?: { offset?: number, length?: number }): void
      /** The same of pitched memory: as many rows of the same length and distance as the node has filled. */
      setFill(buffer: PitchedBuffer, value: number | bigint, options?: Range): void
      /** What a node that calls a function calls from now on. */
      setCall(f: () => void): void
      /** What a node that records or waits for an event records or waits for from now on. */
      setEvent(event: Event): void
      /** Makes it wait for other nodes, too. */
      after(...nodes: GraphNode[]): void
      /** Makes it not wait for nodes any more. */
      notAfter(...nodes: GraphNode[]): void
      /** Takes it out of the graph; what waited for it does not wait for what it waited for. */
      remove(): void
    }

    /** The memory that graphs allocate on a device, in bytes. */
    interface GraphMemory {
      /** What nodes of graph.alloc have allocated. */
      readonly used: number
      /** The most of it since resetHigh(). */
      readonly usedHigh: number
      /** What the device holds for them. */
      readonly reserved: number
      /** The most of it since resetHigh(). */
      readonly reservedHigh: number
      /** Its device. */
      readonly device: Device
      /** Gives back what is held and not used. */
      trim(): void
      /** Begins the high marks anew. */
      resetHigh(): void
    }

    /** Multiprocessors of a device, or a part of them. */
    interface Multiprocessors {
      /** How many. */
      readonly count: number
      /** The smallest part that can be made; 0 of a part, which cannot be divided again. */
      readonly smallest: number
      /** What a part is a multiple of, for clusters of blocks; 0 of a part. */
      readonly alignment: number
    }

    /** A context whose kernels run on a part of a device's multiprocessors. */
    interface GreenContext {
      /** The CUgreenCtx, for functions of cuda/driver. */
      readonly handle: bigint
      /** To load code and allocate in; it shares the memory of the device's primary context, whose kernels run in its streams too. */
      readonly context: Context
      /** What it has. */
      readonly multiprocessors: Multiprocessors
      /** A stream for work on them, which does not wait for the default stream. */
      stream(options?: { priority?: number }): Stream
      /** Waits for its work, and ends it with all that was made in it. Nothing else does: like other contexts it is not collected. */
      free(): void
      /** Whether it was ended. */
      readonly freed: boolean
      /** Ends it: what `using` calls. */
      [Symbol.dispose](): void
    }

    /** A tensor in a buffer, as an argument of kernels: const __grid_constant__ CUtensorMap in CUDA C++. */
    interface TensorMap {
      /** The 128 bytes that kernels get. */
      readonly bytes: ArrayBuffer
    }

    /** Memory that another interface has allocated. */
    interface ExternalMemory {
      /** The CUexternalMemory, for functions of cuda/driver. */
      readonly handle: bigint
      /** Its size. */
      readonly bytes: number
      /** A part of it, offset bytes from its start, as a buffer. */
      buffer(type: Type, shape: Shape, options?: { offset?: number }): Buffer
      /** Lets go of it; its buffers must not be used any more. */
      free(): void
      /** Whether it was freed. */
      readonly freed: boolean
      /** Lets go of it: what `using` calls. */
      [Symbol.dispose](): void
    }

    /** A semaphore that another interface has made. */
    interface ExternalSemaphore {
      /** The CUexternalSemaphore, for functions of cuda/driver. */
      readonly handle: bigint
      /** Sets it, to a value or with a mutex's key, when the work before it in the stream is done. */
      signal(options?: { value?: number | bigint, stream?: Stream }): void
      /** Has later work in the stream wait for it; a timeout, in milliseconds, is for mutexes. */
      wait(options?: { value?: number | bigint, timeout?: number, stream?: Stream }): void
      /** Lets go of it. */
      free(): void
      /** Whether it was freed. */
      readonly freed: boolean
      /** Lets go of it: what `using` calls. */
      [Symbol.dispose](): void
    }

    /** The driver's settings for core dumps of the GPU. */
    interface CoreDump {
      /** Whether a kernel that fails leaves a dump. */
      enabled: boolean
      /** Whether the process is aborted then, for its own dump. */
      host: boolean
      /** Whether memory is left out. */
      lightweight: boolean
      /** Whether writing to the pipe makes a dump. */
      userTrigger: boolean
      /** Where it goes: %h is the host, %p the process, %t the time. */
      file: string
      /** The pipe's name. */
      pipe: string
    }

    /** In this order; each for the process with a number, this one without. */
    interface Checkpoint {
      /** Where the process is. */
      state(pid?: number): 'running' | 'locked' | 'checkpointed' | 'failed'
      /** Keeps it from calling the driver; timeout is milliseconds. */
      lock(pid?: number, options?: { timeout?: number }): void
      /** Moves what it has on the GPU to its own memory, and lets go of the GPU. */
      checkpoint(pid?: number): void
      /** Moves it back. */
      restore(pid?: number): void
      /** Lets it go on. */
      unlock(pid?: number): void
      /** The thread that has to run for restore. */
      restoreThread(pid?: number): number
    }

    /** A number that conditional nodes depend on; as an argument of a kernel, what cudaGraphSetConditional takes. */
    interface Condition {
      /** The number that kernels know it by. */
      readonly handle: bigint
      /** Records that it takes the value of a buffer's element. */
      set(buffer: Buffer, options?: { index?: number, stream?: Stream }): void
    }

    /** What cuda.info() tells. */
    interface Info {
      /** The version of cujs. */
      cujs: string
      /** Whether there is a device to use. */
      functional: boolean
      /** Why there is none. */
      reason?: string
      /** The driver in use. */
      driver?: { version: string, library: string, emulated: boolean }
      /** The devices. */
      devices: Array<{ ordinal: number, name: string, capability: string, totalMemory: number, uuid?: string, pciBusId?: string, multiprocessors?: number }>
    }

    /** The profiler's switch. */
    interface Profiler {
      /** Has the profiler record from now on. */
      start(): void
      /** Has it stop. */
      stop(): void
    }

    /** What a profiler is told the script is doing. */
    interface Nvtx {
      /** Runs f as a range and answers its result. The range ends when f returns or throws, and where that is a promise when it settles. */
      range<T>(name: string, f: () => T): T
      /** Begins a range inside those pushed before; it ends with pop(), or with this turn of the event loop. */
      push(name: string): void
      /** Ends the range that was pushed last; does nothing where there is none. */
      pop(): void
      /** Marks a moment. */
      mark(name: string): void
    }

    /** A floating-point type below 32 bits, which JavaScript lacks: a launch argument of it, and conversions of whole arrays. */
    interface ShortType<Bits> {
      /** A launch argument of the type. */
      (value: number | bigint): Typed
      /** Rounds numbers to the type, as the device keeps them. */
      from(values: readonly number[] | TypedArray): Bits
      /** The values of elements that the device keeps. */
      to(bits: Bits): Float32Array
    }

    /** A typed array in page-locked memory. */
    type Pinned<T extends Type> = (T extends { new (length: number): infer A } ? A : T extends 'i8' ? Int8Array : T extends 'u8' | 'f8e4m3' | 'f8e5m2' ? Uint8Array :
      T extends 'i16' ? Int16Array : T extends 'u16' | 'f16' | 'bf16' ? Uint16Array : T extends 'i32' ? Int32Array : T extends 'u32' ? Uint32Array :
      T extends 'i64' ? BigInt64Array : T extends 'u64' ? BigUint64Array : T extends 'f32' ? Float32Array : Float64Array) &
      { readonly mapped: Buffer, free(): void, [Symbol.dispose](): void }

    /** A scalar with its type, for a kernel whose parameter does not tell. */
    interface Typed {
      /** Its type. */
      readonly type: DType
      /** Its value as the type keeps it. */
      readonly value: number | bigint
    }

    /** What device.attribute and device.attributes know: CU_DEVICE_ATTRIBUTE_* in camelCase. */
    type DeviceAttribute =
      'maxThreadsPerBlock' | 'maxBlockDimX' | 'maxBlockDimY' | 'maxBlockDimZ' | 'maxGridDimX' | 'maxGridDimY' | 'maxGridDimZ' |
      'maxSharedMemoryPerBlock' | 'totalConstantMemory' | 'warpSize' | 'maxPitch' | 'maxRegistersPerBlock' | 'clockRate' |
      'textureAlignment' | 'gpuOverlap' | 'multiprocessorCount' | 'kernelExecTimeout' | 'integrated' | 'canMapHostMemory' |
      'computeMode' | 'maximumTexture1dWidth' | 'maximumTexture2dWidth' | 'maximumTexture2dHeight' | 'maximumTexture3dWidth' |
      'maximumTexture3dHeight' | 'maximumTexture3dDepth' | 'maximumTexture2dLayeredWidth' | 'maximumTexture2dLayeredHeight' |
      'maximumTexture2dLayeredLayers' | 'surfaceAlignment' | 'concurrentKernels' | 'eccEnabled' | 'pciBusId' | 'pciDeviceId' |
      'tccDriver' | 'memoryClockRate' | 'globalMemoryBusWidth' | 'l2CacheSize' | 'maxThreadsPerMultiprocessor' |
      'asyncEngineCount' | 'unifiedAddressing' | 'maximumTexture1dLayeredWidth' | 'maximumTexture1dLayeredLayers' |
      'canTex2dGather' | 'maximumTexture2dGatherWidth' | 'maximumTexture2dGatherHeight' | 'maximumTexture3dWidthAlternate' |
      'maximumTexture3dHeightAlternate' | 'maximumTexture3dDepthAlternate' | 'pciDomainId' | 'texturePitchAlignment' |
      'maximumTexturecubemapWidth' | 'maximumTexturecubemapLayeredWidth' | 'maximumTexturecubemapLayeredLayers' |
      'maximumSurface1dWidth' | 'maximumSurface2dWidth' | 'maximumSurface2dHeight' | 'maximumSurface3dWidth' |
      'maximumSurface3dHeight' | 'maximumSurface3dDepth' | 'maximumSurface1dLayeredWidth' | 'maximumSurface1dLayeredLayers' |
      'maximumSurface2dLayeredWidth' | 'maximumSurface2dLayeredHeight' | 'maximumSurface2dLayeredLayers' |
      'maximumSurfacecubemapWidth' | 'maximumSurfacecubemapLayeredWidth' | 'maximumSurfacecubemapLayeredLayers' |
      'maximumTexture1dLinearWidth' | 'maximumTexture2dLinearWidth' | 'maximumTexture2dLinearHeight' |
      'maximumTexture2dLinearPitch' | 'maximumTexture2dMipmappedWidth' | 'maximumTexture2dMipmappedHeight' |
      'computeCapabilityMajor' | 'computeCapabilityMinor' | 'maximumTexture1dMipmappedWidth' | 'streamPrioritiesSupported' |
      'globalL1CacheSupported' | 'localL1CacheSupported' | 'maxSharedMemoryPerMultiprocessor' |
      'maxRegistersPerMultiprocessor' | 'managedMemory' | 'multiGpuBoard' | 'multiGpuBoardGroupId' |
      'hostNativeAtomicSupported' | 'singleToDoublePrecisionPerfRatio' | 'pageableMemoryAccess' | 'concurrentManagedAccess' |
      'computePreemptionSupported' | 'canUseHostPointerForRegisteredMem' | 'canUseStreamMemOpsV1' |
      'canUse64BitStreamMemOpsV1' | 'canUseStreamWaitValueNorV1' | 'cooperativeLaunch' | 'cooperativeMultiDeviceLaunch' |
      'maxSharedMemoryPerBlockOptin' | 'canFlushRemoteWrites' | 'hostRegisterSupported' |
      'pageableMemoryAccessUsesHostPageTables' | 'directManagedMemAccessFromHost' | 'virtualAddressManagementSupported' |
      'handleTypePosixFileDescriptorSupported' | 'handleTypeWin32HandleSupported' | 'handleTypeWin32KmtHandleSupported' |
      'maxBlocksPerMultiprocessor' | 'genericCompressionSupported' | 'maxPersistingL2CacheSize' | 'maxAccessPolicyWindowSize' |
      'gpuDirectRdmaWithCudaVmmSupported' | 'reservedSharedMemoryPerBlock' | 'sparseCudaArraySupported' |
      'readOnlyHostRegisterSupported' | 'timelineSemaphoreInteropSupported' | 'memoryPoolsSupported' |
      'gpuDirectRdmaSupported' | 'gpuDirectRdmaFlushWritesOptions' | 'gpuDirectRdmaWritesOrdering' |
      'mempoolSupportedHandleTypes' | 'clusterLaunch' | 'deferredMappingCudaArraySupported' | 'canUse64BitStreamMemOps' |
      'canUseStreamWaitValueNor' | 'dmaBufSupported' | 'ipcEventSupported' | 'memSyncDomainCount' | 'tensorMapAccessSupported' |
      'handleTypeFabricSupported' | 'unifiedFunctionPointers' | 'numaConfig' | 'numaId' | 'multicastSupported' | 'mpsEnabled' |
      'hostNumaId' | 'd3d12CigSupported' | 'memDecompressAlgorithmMask' | 'memDecompressMaximumLength' | 'vulkanCigSupported' |
      'gpuPciDeviceId' | 'gpuPciSubsystemId' | 'hostNumaVirtualMemoryManagementSupported' | 'hostNumaMemoryPoolsSupported' |
      'hostNumaMultinodeIpcSupported' | 'hostMemoryPoolsSupported' | 'hostVirtualMemoryManagementSupported' |
      'hostAllocDmaBufSupported' | 'onlyPartialHostNativeAtomicSupported' | 'maximumTexture2dArrayHeight' |
      'maximumTexture2dArrayNumslices' | 'maximumTexture2dArrayWidth' | 'registersPerBlock' | 'sharedMemoryPerBlock' |
      'virtualMemoryManagementSupported'
    /** What function.attributes knows: CU_FUNC_ATTRIBUTE_* in camelCase. */
    type FunctionAttribute =
      'maxThreadsPerBlock' | 'sharedSizeBytes' | 'constSizeBytes' | 'localSizeBytes' | 'numRegs' | 'ptxVersion' |
      'binaryVersion' | 'cacheModeCa' | 'maxDynamicSharedSizeBytes' | 'preferredSharedMemoryCarveout' | 'clusterSizeMustBeSet' |
      'requiredClusterWidth' | 'requiredClusterHeight' | 'requiredClusterDepth' | 'nonPortableClusterSizeAllowed' |
      'clusterSchedulingPolicyPreference'
    /** What context.limit knows: CU_LIMIT_* in camelCase. */
    type LimitName =
      'stackSize' | 'printfFifoSize' | 'mallocHeapSize' | 'devRuntimeSyncDepth' | 'devRuntimePendingLaunchCount' |
      'maxL2FetchGranularity' | 'persistingL2CacheSize' | 'shmemSize' | 'cigEnabled' | 'cigShmemFallbackEnabled'

    /** What devices are chosen by; what is not given does not count. */
    interface Criteria {
      /** The compute capability, such as '>=8.0', '<9.0' or '9.0'. */
      capability?: string
      /** Bytes of memory that are free at least. */
      memory?: number
      /** Only devices on which no other process computes. */
      free?: boolean
      /** As many devices at most. */
      max?: number
      /** A test of the script's own. */
      where?: (device: Device) => boolean
    }

    /** How the host waits for a context inside the driver, and what the context keeps. */
    interface ContextFlags { schedule?: 'auto' | 'spin' | 'yield' | 'blocking', mapHost?: boolean, keepLocalMemory?: boolean }

    /** A device. */
    interface Device {
      /** Its number, from 0. */
      readonly ordinal: number
      /** Its name, such as NVIDIA H200. */
      readonly name: string
      /** Its unique identifier. */
      readonly uuid: string
      /** Its place on the PCI bus. */
      readonly pciBusId: string
      /** Its memory in bytes. */
      readonly totalMemory: number
      /** Whether no hardware stands behind it. */
      readonly emulated: boolean
      /** Its compute capability; as a string 9.0. */
      readonly capability: { readonly major: number, readonly minor: number, toString(): string }
      /** Every CU_DEVICE_ATTRIBUTE_* under its name in camelCase, read when it is asked for. */
      readonly attributes: Readonly<Record<DeviceAttribute, number>>
      /** One attribute, by its name or its number in cuda.h. */
      attribute(name: DeviceAttribute | number): number
      /** Memory in bytes: what can still be allocated, with what cujs keeps unused, and the whole; no more than the host lets a script have. */
      memoryInfo(): { free: number, total: number }
      /** Whether its primary context exists; to ask does not make it. */
      readonly active: boolean
      /** Whether no other process computes on it, as far as NVML or the driver tells. */
      readonly free: boolean
      /** The share of the last moments in which a kernel ran, and memory was used, 0 to 1; like all that NVML tells, undefined where nobody knows. */
      readonly utilization?: { gpu: number, memory: number }
      /** What it draws and may draw, in watts. */
      readonly power?: { draw: number, limit: number }
      /** In degrees Celsius. */
      readonly temperature?: number
      /** Present and highest clocks in MHz. */
      readonly clocks?: { sm: { now: number, highest: number }, memory: { now: number, highest: number } }
      /** Who computes on it, this process included; memory is 0 where it is not known. */
      readonly processes?: Array<{ pid: number, memory: number }>
      /** The link to another device: every CU_DEVICE_P2P_ATTRIBUTE_* that the driver has under its name in camelCase. */
      p2p(other: Device): { performanceRank: number, accessSupported: number, nativeAtomicSupported: number, [name: string]: number }
      /** Whether kernels here can use memory of the other device. */
      canAccessPeer(other: Device): boolean
      /** The context that all of the process shares. */
      primaryContext(): Context
      /** A context of its own. */
      createContext(flags?: number | ContextFlags): Context
      /**
       * The pool that memory comes from that is allocated in a stream's order, everywhere in the process. Set it to
       * another pool of the device, which it keeps alive, or back to defaultPool; freeing the pool does that, too.
       */
      pool: MemoryPool
      /** The pool that the device has by itself. */
      readonly defaultPool: MemoryPool
      /** The memory that graphs allocate. */
      readonly graphMemory: GraphMemory
      /** What partition divides. */
      readonly multiprocessors: Multiprocessors
      /** Contexts whose kernels run on a part of the multiprocessors each, of at least so many. */
      partition(counts: readonly number[], options?: { dryRun?: false }): GreenContext[]
      /** What the contexts would have. */
      partition(counts: readonly number[], options: { dryRun: true }): Multiprocessors[]
      /** A pool of its own, of at most so many bytes; a shareable one (on Linux) is for other processes, too. */
      createPool(options?: { maxBytes?: number, releaseThreshold?: number, shareable?: boolean }): MemoryPool
      /** Gives back the memory that cujs keeps unused for what is allocated next, until it holds no more than keepBytes. */
      trim(keepBytes?: number): void
      /** Runs f with this device's primary context current, also after an await. */
      use<T>(f: () => T): T
      /** Resets the primary context; everything made in it is dead then. */
      reset(): void
    }

    /** A context: what belongs to it lives and dies with it. */
    interface Context extends Factories {
      /** The CUcontext, for functions of cuda/driver. */
      readonly handle: bigint
      /** Its device. */
      readonly device: Device
      /** Its number, which no other context of the process has. */
      readonly id: bigint
      /** Whether it is neither destroyed nor reset. */
      readonly valid: boolean
      /** The flags it was made with. */
      readonly flags: number
      /** The version of the driver's interface, such as 3020. */
      readonly apiVersion: number
      /** How the multiprocessor's memory is shared out. */
      cacheConfig: 'preferNone' | 'preferShared' | 'preferL1' | 'preferEqual'
      /** The priorities that streams can have; the greatest is the smaller number. */
      readonly streamPriorities: { least: number, greatest: number }
      /** Makes it the current one. */
      makeCurrent(): void
      /** Makes it current until pop(). */
      push(): void
      /** Goes back to what was current before push(). */
      pop(): Context | null
      /** Runs f with it current, also after an await. */
      use<T>(f: () => T): T
      /** Destroys it with everything in it. */
      destroy(): void
      /** Is destroy, under the name that all other objects have for it. */
      free(): void
      /** A limit by its name, such as stackSize; with a value it is set first. */
      limit(name: LimitName, value?: number): number
      /** Changes the flags, as createContext takes them; what is not given is the default. */
      setFlags(flags: number | ContextFlags): void
      /** Makes what the second-level cache keeps for persisting accesses (stream.setAttributes) normal again. */
      resetPersistingL2(): void
      /** Lets kernels here use memory of the peer. */
      enablePeerAccess(peer: Context): void
      /** Takes that back. */
      disablePeerAccess(peer: Context): void
      /** Destroys it: what `using` calls. */
      [Symbol.dispose](): void
    }

    /** Device memory with a type and a shape. */
    interface Buffer<T extends DType = any> {
      /** In kernels, and in functions that map and build of cuda/ndarray get, an element. Anywhere else there is none. */
      readonly [place: number]: any
      /** Where it begins on the device. */
      readonly address: bigint
      /** Its size in bytes. */
      readonly bytes: number
      /** Its size in elements. */
      readonly length: number
      /** The type of its elements. */
      readonly type: T
      /** Its sizes, one for each dimension. */
      readonly shape: number[]
      /** The context it lives in. */
      readonly context: Context
      /** Whether it was released. */
      readonly freed: boolean
      /** Copies src into it, from element offset on. With convert, floating-point numbers of another type are rounded to the buffer's. */
      write(src: HostData | readonly number[] | readonly bigint[], options?: number | { offset?: number, convert?: boolean }): this
      /** Copies all of it to the host; from element offset on what dst takes, or all that follows without dst. */
      read(dst?: undefined, offset?: number): Elements<T>
      read<D extends HostData>(dst: D, offset?: number): D
      /** Copies src into it and keeps src from the collector; the promise is settled when it is done. With convert, as write. */
      writeAsync(src: HostData, options?: { stream?: Stream, offset?: number, convert?: boolean }): Promise<void>
      /** Copies to the host meanwhile. */
      readAsync(dst?: undefined, options?: { stream?: Stream, offset?: number }): Promise<Elements<T>>
      readAsync<D extends HostData>(dst: D, options?: { stream?: Stream, offset?: number }): Promise<D>
      /** Copies length elements, all from offset on by default, into another buffer, on the device or between devices. There must be room for them.
          With convert, elements of a floating-point type are rounded to that of dst, by a kernel on the device. */
      copyTo(dst: Buffer, options?: { stream?: Stream, offset?: number, dstOffset?: number, length?: number, convert?: boolean }): void
      /** Sets elements to value. */
      fill(value: number | bigint, options?: { stream?: Stream, offset?: number, length?: number }): this
      /** A view of the same memory, from element begin to before end. */
      subarray(begin?: number, end?: number): Buffer<T>
      /** A view of the same memory with another type. */
      view<V extends Type>(type: V): Buffer<TypeOf<V>>
      /** A view of the same memory with another shape. */
      reshape(shape: Shape): Buffer<T>
      /** A new Buffer of the same shape in the same context, and of the same type unless another is given; it has any values. */
      similar(type?: undefined, options?: { stream?: Stream }): Buffer<T>
      similar<V extends Type>(type: V, options?: { stream?: Stream }): Buffer<TypeOf<V>>
      /** One element; slow, for looking. */
      at(index: number): any
      /** Sets one element; slow. */
      set(index: number, value: number | bigint): void
      /** Text by which another process opens the memory: cuda.openShared(text). It must have been allocated with { shareable: true }, or from a pool that was. */
      share(): string
      /** A tensor in the buffer as the tensor memory accelerator takes it, for a kernel's parameter of 128 bytes. Sizes are those of the outermost dimension first, strides bytes. */
      tensorMap(options: { box: readonly number[], shape?: readonly number[], strides?: readonly number[], elementStrides?: readonly number[], offset?: number,
        interleave?: 'none' | '16B' | '32B', swizzle?: 'none' | '32B' | '64B' | '128B' | '128B atom 32B' | '128B atom 32B flip 8B' | '128B atom 64B',
        promotion?: 'none' | '64B' | '128B' | '256B', fill?: 'zero' | 'nan' }): TensorMap
      /** Releases it, when the stream's work until now is done where one is given. */
      free(options?: { stream?: Stream }): void
      /** Releases it: what `using` calls. */
      [Symbol.dispose](): void
    }

    /** Memory that the script and kernels use at one address. */
    interface ManagedBuffer<T extends DType = any> extends Buffer<T> {
      /** The memory as the script sees it; empty after free(). Wait for kernels before looking. */
      readonly array: Elements<T>
      /** What was advised and prefetched. */
      readonly residence: { readMostly: boolean, preferred: Device | 'host' | null, prefetched: Device | 'host' | null, accessedBy: Array<Device | 'host'> }
      /** Moves elements to where they are used next, in a stream's order. */
      prefetch(to: Device | 'host', options?: { stream?: Stream, offset?: number, length?: number, discard?: boolean }): this
      /** Says that nobody needs what elements hold, so that it need not move; since CUDA 13.0. prefetch with discard does both. */
      discard(options?: { stream?: Stream, offset?: number, length?: number }): this
      /** Tells the driver how elements will be used; location is the buffer's device when it is left out. */
      advise(advice: 'setReadMostly' | 'unsetReadMostly' | 'setPreferredLocation' | 'unsetPreferredLocation' | 'setAccessedBy' | 'unsetAccessedBy',
        location?: Device | 'host', options?: { offset?: number, length?: number }): this
      /** Says who may use it from here on in the stream's order: everybody, the host, or only that stream. */
      attach(to: 'global' | 'host' | 'single', stream?: Stream): this
    }

    /** Device memory that grows where it is. */
    interface GrowableBuffer<T extends DType = any> extends Buffer<T> {
      /** How many elements it can have: what was asked for. */
      readonly capacity: number
      /** The bytes of addresses that are reserved for that: the device gives them in units, of 2 MiB on most. */
      readonly reserved: number
      /** The bytes of memory behind it. */
      readonly committed: number
      /** Makes it longer; address, contents and views stay. */
      grow(length: number): this
    }

    /** Memory of JavaScript that is page-locked until free(). */
    interface Registration {
      /** What was registered. */
      readonly array: any
      /** Its size in bytes. */
      readonly bytes: number
      /** The memory as a buffer, for kernels. */
      readonly mapped: Buffer
      /** The context it lives in. */
      readonly context: Context
      /** Whether it was released. */
      readonly freed: boolean
      /** Ends it; the array stays. */
      free(): void
      /** Ends it: what `using` calls. */
      [Symbol.dispose](): void
    }

    /** Where memory comes from that is allocated in a stream's order. */
    interface MemoryPool {
      /** The CUmemoryPool, for functions of cuda/driver. */
      readonly handle: bigint
      /** The bytes that it keeps when nobody uses them; Infinity keeps all. */
      releaseThreshold: number
      /** The bytes in use. */
      readonly used: number
      /** The most bytes in use since resetHigh(). */
      readonly usedHigh: number
      /** The bytes it has taken from the device. */
      readonly reserved: number
      /** The most of them since resetHigh(). */
      readonly reservedHigh: number
      /** Every CU_MEMPOOL_ATTR_* under its name in camelCase; settable where the driver allows. */
      readonly attributes: Record<string, number>
      /** Its device. */
      readonly device: Device
      /** Whether it was released. */
      readonly freed: boolean
      /** Memory in the stream's order, not initialised; not of a pool of another process, which alone allocates from it. */
      alloc(type: Type, shape: Shape, stream?: Stream): Buffer
      /** Gives unused memory back until so many bytes are left. */
      trim(keepBytes?: number): void
      /** Lets kernels on another device use its memory, or no longer. */
      access(device: Device, enabled?: boolean): void
      /** Begins the high marks anew. */
      resetHigh(): void
      /** Text by which another process of the same user opens the pool: cuda.openShared(text). It must be made with { shareable: true }. */
      share(): string
      /** Releases it; what was allocated lives on. The device's own stays. */
      free(): void
      /** Releases it: what `using` calls. */
      [Symbol.dispose](): void
    }

    /** What the driver knows of an address. */
    interface PointerAttributes {
      /** What lies there; host is page-locked memory. */
      kind: 'device' | 'managed' | 'host' | 'unknown'
      /** Where it is. */
      device: Device | null
      /** Where the allocation begins. */
      base: bigint
      /** The allocation's size. */
      bytes: number
      /** Where kernels find it. */
      deviceAddress: bigint
      /** Where the host finds it; 0n where it cannot. */
      hostAddress: bigint
      /** The number of the allocation. */
      id: bigint
      /** Whether it has memory behind it. */
      mapped: boolean
      /** Whether it comes from a pool. */
      pool: boolean
    }

    /** A variable of a module. */
    interface Global extends Buffer {
      /** Its value: a number, or an array where it has several elements. */
      get(): any
      /** Sets its value. */
      put(value: number | bigint | TypedArray): void
    }

    /** How PTX is compiled by the driver. */
    interface JitOptions {
      /** Registers that a thread may have. */
      maxRegisters?: number
      /** How much is optimised; 4 is the default. */
      optLevel?: 0 | 1 | 2 | 3 | 4
      /** Keeps source lines for profilers. */
      lineInfo?: boolean
      /** Keeps what debuggers need. */
      debug?: boolean
      /** The architecture, such as sm_90. */
      target?: string
      /** How loads are cached. */
      cacheMode?: 'ca' | 'cg'
      /** Threads of a block that the kernel shall be launched with. */
      threads?: number
      /** Blocks that a multiprocessor shall hold. */
      minBlocks?: number
      /** Threads that a block may have. */
      maxThreads?: number
      /** The options count more than what the PTX itself says. */
      override?: boolean
      /** Threads that the driver compiles with; 0 is as many as there are. */
      compileThreads?: number
      /** Threads that the driver loads machine code with; 0 is as many as there are. For drivers of CUDA 13.1 or newer. */
      loaderThreads?: number
      /** What to prefer when the code is not for the device: ptx or binary. */
      fallback?: string
      /** Has the log tell of registers and memory. */
      verbose?: boolean
    }

    /** How CUDA C++ is compiled. */
    interface CompileOptions {
      /** The file's name in messages. */
      name?: string
      /** The architecture, such as sm_90; that of the current device by default. */
      arch?: string
      /** What to make; ptx by default. */
      output?: 'ptx' | 'cubin' | 'ltoir'
      /** Options of NVRTC. */
      options?: readonly string[]
      /** Header files by the name they are included with. */
      headers?: Record<string, string>
      /** Folders of header files. */
      include?: readonly string[]
      /** Macros. */
      define?: Record<string, string | number | boolean>
      /** C++ names to instantiate, such as add<float>. */
      expressions?: readonly string[]
      /** Has the code tell the lines of the source, for profilers and the emulated device. */
      lineInfo?: boolean
      /** Code for debuggers, not optimised. */
      debug?: boolean
      /** Precompiles headers, where NVRTC can (12.8 or newer). */
      pch?: boolean
      /** Whether the result is kept on disk; true by default. */
      cache?: boolean
    }

    /** What a compiler or linker made. */
    interface Program {
      /** What image is. */
      readonly format: 'ptx' | 'cubin' | 'ltoir' | 'fatbin'
      /** The architecture it is for. */
      readonly arch: string
      /** The code. */
      readonly image: ArrayBuffer
      /** The code as text, where it is PTX. */
      readonly text?: string
      /** What the compiler said. */
      readonly log: string
      /** How long it took. */
      readonly time: number
      /** Whether it was found in the cache. */
      readonly cached: boolean
      /** Its machine code. */
      sass(): string
      /** The name in the code of a C++ name. */
      lowered(expression: string): string
      /** Loads it in the current context. */
      load(options?: JitOptions): Module
    }

    /** Code on the device. */
    interface Module {
      /** The CUmodule, for functions of cuda/driver. */
      readonly handle: bigint
      /** A kernel by its name; the signature is needed only for code whose parameters nobody can tell. */
      function(name: string, signature?: readonly Param[]): Function
      /** A variable by its name. */
      global(name: string, type?: Type): Global
      /** The names of its kernels. */
      readonly functions: string[]
      /** The names of its variables. */
      readonly globals: string[]
      /** What the driver's compiler said. */
      readonly infoLog: string
      /** How many milliseconds its loading took. */
      readonly loadTime: number
      /** Releases it. */
      unload(): void
      /** Releases it. */
      free(): void
      /** Releases it: what `using` calls. */
      [Symbol.dispose](): void
    }

    /** The shape of a launch of a kernel in JavaScript. */
    interface KernelConfig {
      /** Blocks; 1 unless given. */
      grid?: Dim
      /** Threads of a block, 1 unless given; a kernel of tiles knows it itself. */
      block?: Dim
      /** Bytes of dynamic shared memory. */
      shared?: number
      /** Where it runs; the default stream without one. */
      stream?: Stream
      /** Blocks of a cluster. */
      cluster?: Dim
      /** All blocks are resident at once and can wait for one another. */
      cooperative?: boolean
      /** The launch's priority. */
      priority?: number
      /** Programmatic dependent launch: may begin before the work ahead of it has ended. */
      programmatic?: boolean
    }

    /** The shape of a launch. */
    interface LaunchConfig extends KernelConfig {
      /** Threads of a block; 1 unless given. */
      block?: Dim
    }

    /** A kernel in a module. */
    interface Function {
      /** The CUfunction, for functions of cuda/driver. */
      readonly handle: bigint
      /** Its name. */
      readonly name: string
      /** The module it is in. */
      readonly module: Module
      /** Its parameters. */
      readonly params: ReadonlyArray<{ name?: string, type?: Param, offset: number, bytes: number }>
      /** Registers of a thread. */
      readonly registers: number
      /** Bytes of static shared memory of a block. */
      readonly sharedBytes: number
      /** Bytes of constant memory. */
      readonly constBytes: number
      /** Bytes of local memory of a thread. */
      readonly localBytes: number
      /** Threads that a block may have. */
      readonly maxThreads: number
      /** The version of the PTX it was compiled from, as in 80. */
      readonly ptxVersion: number
      /** The architecture of its machine code, as in 90. */
      readonly binaryVersion: number
      /** Every CU_FUNC_ATTRIBUTE_* under its name in camelCase; some can be set. */
      readonly attributes: Record<FunctionAttribute, number>
      /** Its PTX, where there is some. */
      readonly ptx?: string
      /** Launches it after checking the arguments; does not wait. */
      launch(config: LaunchConfig, ...args: Arg[]): void
      /** Launches it with all parameters in one block of bytes, as they lie in memory. */
      launchPacked(config: LaunchConfig, parameters: HostData): void
      /** Its machine code, where a disassembler of NVIDIA is installed. */
      sass(): string
      /** A function that launches it with everything but the arguments done once. */
      prepare(config: LaunchConfig): (...args: Arg[]) => void
      /** Launches at least count threads, the block chosen by occupancy. */
      forall(count: Shape, ...args: Arg[]): void
      /** How many blocks of this size a multiprocessor holds, and what share of its warps that is. */
      occupancy(block: Dim, options?: { shared?: number, cluster?: Dim }): { activeBlocks: number, ratio: number, [name: string]: number }
      /** The bytes of dynamic shared memory that each of so many blocks of this size on a multiprocessor can have; one by default. */
      availableShared(block: Dim, blocks?: number): number
      /** Prefers a split of L1 cache and shared memory for this kernel, where the device has them in one memory. */
      setCacheConfig(name: Context['cacheConfig']): void
      /** The block that keeps the device busiest, and the grid that fills it. */
      suggest(options?: { shared?: number | ((threads: number) => number), maxThreads?: number }): { grid: number, block: number }
    }

    /** What links with other code: PTX, an image, a program, or a file. */
    type LinkInput = string | HostData | Program | { path: string }

    /** How a kernel in JavaScript is compiled. */
    interface KernelOptions {
      /** Types of parameters that their uses do not tell, as { x: 'f32[]', n: 'u32' }; { p: { scale: 'f32' } } is a struct. */
      params?: Record<string, unknown>
      /** Its name in messages and PTX. */
      name?: string
      /** The block that every launch has, which launches then leave out. */
      threads?: Dim
      /** Threads that a block may have. */
      maxThreads?: number
      /** Blocks that a multiprocessor shall hold. */
      minBlocks?: number
      /** Registers that a thread may have. */
      maxRegisters?: number
      /** How many calls of a function that calls itself may be inside of each other: 64 unless given. Each takes local memory of the thread. */
      maxDepth?: number
      /** How many neighbouring elements a thread of forall takes, where the kernel can: 1, or 4 for large launches on a GPU, unless given. */
      elements?: number
      /** Warps of a block of a kernel of tiles, a power of two; 4 unless given. */
      warps?: number
      /** Rounds of a loop whose tiles lie in shared memory together, those under way included; 3 unless given. */
      stages?: number
      /** Values and functions from outside, where the call is not written as cuda.kernel(f). */
      uses?: Record<string, unknown>
      /** Programs, PTX, images or files with functions that the kernel calls: what cuda.link takes. */
      link?: readonly LinkInput[]
      /** The types of these functions, as { scale: 'f32(f32, i32)' }; f32[] is the address of a buffer. */
      functions?: Record<string, string>
      /** Takes the hardware's approximations for f32. */
      fastMath?: boolean
      /** Rounds a * b + c twice, as JavaScript does. */
      exact?: boolean
      /** Leaves the code as it was written: nothing is optimized but what costs no line. */
      debug?: boolean
      /** The architecture to compile for, such as sm_90, instead of the device's. */
      target?: string
    }

    /** A kernel in JavaScript, compiled for the types of its arguments when it is first launched with them. */
    interface Kernel<F extends (...args: any[]) => unknown = (...args: any[]) => unknown> {
      /** Its name. */
      readonly name: string
      /** The function's source. */
      readonly source: string
      /** What the compiler warned of, and the integer overflows that checked launches found. */
      readonly warnings: readonly string[]
      /** Launches it; does not wait. */
      launch(config: KernelConfig, ...args: KernelArgs<F>): void
      /** A function that launches it with everything but the arguments done once; args tell the types. */
      prepare(config: KernelConfig, ...args: KernelArgs<F>): (...args: KernelArgs<F>) => void
      /** Runs a thread for each of count elements. */
      forall(count: Shape, ...args: KernelArgs<F>): void
      /** The kernel compiled for types such as f32[] and i32, without launching it. */
      specialize(...types: unknown[]): Function
      /** The compiler's own form of it, after optimization, for types such as f32[] and i32, without any for those of the last launch or those that are declared. */
      ir(...types: unknown[]): string
      /** Its PTX for types such as f32[] and i32, without any for those of the last launch or those that are declared. */
      ptx(...types: unknown[]): string
      /** Its machine code for types such as f32[] and i32, without any for those of the last launch or those that are declared. */
      sass(...types: unknown[]): string
      /** Runs the same function in the JavaScript engine, thread by thread. */
      onHost(config: KernelConfig, ...args: any[]): void
    }

    /** Accesses of one kind to one memory. */
    interface Traffic {
      /** Instructions executed by warps. */
      requests: number
      /** Bytes that threads asked for. */
      bytes: number
      /** Different 32-byte pieces of global memory that each request touched, in all. */
      sectors: number
      /** Steps that shared memory took. */
      wavefronts: number
      /** Those of them that different words in one bank cost. */
      conflicts: number
    }

    /** Accesses to one memory. */
    interface Accesses {
      /** Reads. */
      loads: Traffic
      /** Writes. */
      stores: Traffic
      /** Atomic operations. */
      atomics: Traffic
    }

    /** What a kernel or one of its lines did. */
    interface Counts {
      /** Instructions executed by warps. */
      instructions: number
      /** The same by threads. */
      threadInstructions: number
      /** Threads of a warp that execute an instruction, of 32. */
      activeThreads: number
      /** The same without those that a guard switches off. */
      activeThreadsOn: number
      /** Conditional branches executed by warps. */
      branches: number
      /** Those where threads of a warp go different ways. */
      divergentBranches: number
      /** Percent of branches where they do not. */
      branchEfficiency: number
      /** Sectors of 32 bytes that a load of a warp from global memory touches. */
      sectorsPerLoad: number
      /** The same for stores. */
      sectorsPerStore: number
      /** Steps that different words in one bank of shared memory cost. */
      bankConflicts: number
      /** Floating-point operations by threads. */
      flops: number
      /** Bytes of global memory that were moved, in whole sectors. */
      bytes: number
      /** Floating-point operations for each byte moved. */
      intensity: number
      /** To global memory. */
      global: Accesses
      /** To shared memory. */
      shared: Accesses
      /** To local memory: arrays of a thread, and calls. */
      local: Accesses
      /** Instructions by threads, by kind. */
      kinds: Record<'fp16' | 'fp32' | 'fp64' | 'integer' | 'bit' | 'conversion' | 'memory' | 'control' | 'betweenThreads' | 'other', number>
    }

    /** A row of a profile: what has one name. Times are milliseconds. */
    interface ProfileRow {
      /** Of the kernel or the function of the driver, or what was done: 'copy to the device', 'fill'. */
      name: string
      /** How often. */
      count: number
      /** The time of all. */
      total: number
      /** The mean time. */
      mean: number
      /** The shortest. */
      min: number
      /** The longest. */
      max: number
    }

    /** What a device was at. */
    type ActivityKind = 'kernel' | 'copy' | 'fill' | 'graph' | 'host'

    /** Something that a device did. Times are milliseconds, from the profile's beginning. */
    interface Activity {
      /** What it was; 'host' is a function of the host in a stream. */
      kind: ActivityKind
      /** Of the kernel, or what was done. */
      name: string
      /** The device's ordinal. */
      device: number
      /** The stream's handle, 0n for the default stream. */
      stream: bigint
      /** When it began. */
      start: number
      /** How long it took. */
      duration: number
      /** Bytes copied or filled; 0 where nobody knows. */
      bytes: number
      /** The grid of a kernel. */
      grid?: [number, number, number]
      /** The blocks of a kernel. */
      block?: [number, number, number]
      /** Dynamic shared memory of a kernel in bytes. */
      shared?: number
    }

    /** Where the time went; console.log shows it as tables. Times are milliseconds. */
    interface Profile {
      /** From the beginning to the end. */
      readonly wall: number
      /** When some device was at work. */
      readonly busy: number
      /** Operations that events could not time. */
      readonly untimed: number
      /** What devices did, by name, the longest first. */
      readonly device: Array<ProfileRow & { kind: ActivityKind, bytes: number }>
      /** The calls of the driver, by name, the longest first. Queries that follow each other are one wait. */
      readonly host: ProfileRow[]
      /** What devices did, in the order of its beginning. */
      readonly activities: Activity[]
      /** The profile in the Trace Event Format, for ui.perfetto.dev and chrome://tracing. */
      timeline(): string
      /** The tables. */
      toString(): string
    }

    /** What a measured call does. */
    interface BenchWork {
      /** Bytes that it reads and writes. */
      bytes?: number
      /** Its floating-point operations; a multiplication with an addition is two. */
      flops?: number
      /** The arithmetic of those, for the device's limit: f32 unless given. All but f32 are by tensor cores where there are such. */
      type?: 'f32' | 'f64' | 'tf32' | 'f16' | 'bf16' | 'i8' | 'e4m3' | 'e5m2'
    }

    /** How cuda.bench measures. Times are milliseconds. */
    interface BenchOptions extends BenchWork {
      /** What the result is called; the function's own name unless given. */
      name?: string
      /** Empties the device's cache before each sample, which then is of one call. */
      cold?: boolean
      /** How long the work runs before; 25 unless given. */
      warmup?: number
      /** How long the samples of a function take; 200 unless given. */
      time?: number
      /** How many samples, instead of as many as the time holds, which are 10 to 1000. */
      samples?: number
      /** How many calls a sample is the mean of; chosen for the resolution of the clock unless given. */
      calls?: number
      /** Where the work goes. */
      stream?: Stream
    }

    /** One of several functions that are measured. */
    interface BenchSubject extends BenchWork {
      /** Does the work. */
      run: () => void
    }

    /** An amount a second, and what the device can do at its highest clocks. */
    interface Rate {
      /** Bytes, or floating-point operations. */
      perSecond: number
      /** The most; absent where it is not known, and on the emulated device. */
      limit?: number
      /** The part of it. */
      share?: number
    }

    /** What cuda.bench measured; console.log shows it in a line. Times are milliseconds of one call on the device. */
    interface Benchmark {
      /** What was measured. */
      readonly name: string
      /** The name of the device. */
      readonly device: string
      /** Whether that is an emulated one: then times say nothing about a GPU. */
      readonly emulated: boolean
      /** Whether the cache was emptied before each sample. */
      readonly cold: boolean
      /** How many calls a sample is the mean of. */
      readonly calls: number
      /** The times in the order of measurement. */
      readonly samples: number[]
      /** The time that half of the samples exceed. */
      readonly median: number
      /** The shortest. */
      readonly min: number
      /** The longest. */
      readonly max: number
      /** The distance of the quartiles. */
      readonly spread: number
      /** The times between which the middle half of the samples lies. */
      readonly quartiles: [number, number]
      /** The median of the host's time to submit a call. */
      readonly host: number
      /** Of memory, where bytes were given. */
      readonly bandwidth: Rate | undefined
      /** Of arithmetic, where flops were given. */
      readonly arithmetic: Rate | undefined
      /** Says how another one stands to this one, which is the baseline. */
      compare(other: Benchmark): Comparison
      /** The line. */
      toString(): string
      /** As plain data, which `cujs bench --save` keeps. */
      toJSON(): object
    }

    /** How a result stands to its baseline. */
    interface Difference {
      /** Of the result. */
      name: string
      /** Of the baseline. */
      against: string
      /** Of the medians: 0.5 takes half of the baseline's time. */
      ratio: number
      /** How likely the same work gives samples as different as these, by the U test of Mann and Whitney. */
      p: number
      /** Whether p is below 0.05. */
      differs: boolean
    }

    /** Results of which the first is the baseline; console.log shows a table. */
    interface Comparison {
      /** The results. */
      readonly benchmarks: Benchmark[]
      /** How the others stand to the first. */
      readonly differences: Difference[]
      /** The table. */
      toString(): string
      /** As plain data. */
      toJSON(): object
    }

    /** Lists of values by the names of options, of properties of the launch and of outer names of the kernel, all of whose combinations are meant; or a list of variants. */
    type TuneSpace = Record<string, readonly unknown[]> | ReadonlyArray<Record<string, unknown>>
    /** One variant of a space. */
    type TuneVariant<S> = S extends ReadonlyArray<infer V> ? V : { [K in keyof S]: S[K] extends ReadonlyArray<infer V> ? V : never }

    /** Launches a variant. */
    type TuneRun<F extends (...args: any[]) => unknown, V> = (kernel: Kernel<F>, variant: V) => void
    /** Judges a variant that run launches: the smallest number is the best. */
    type TuneMeasure<V> = (run: () => void, variant: V) => number

    /** How cuda.tune launches and measures variants of a kernel: either run, or args with grid or count. Times are milliseconds. */
    interface TuneOptions<F extends (...args: any[]) => unknown = (...args: any[]) => unknown, V = Record<string, any>> {
      /** The arguments of the kernel; what their buffers hold is put back when all is measured. */
      args?: KernelArgs<F>
      /** Blocks, where the variants do not say; of each variant where it is a function. */
      grid?: Dim | ((variant: V) => Dim)
      /** Threads of a block, likewise. */
      block?: Dim | ((variant: V) => Dim)
      /** Bytes of dynamic shared memory, likewise. */
      shared?: number | ((variant: V) => number)
      /** Blocks of a cluster, likewise. */
      cluster?: Dim | ((variant: V) => Dim)
      /** Whether all blocks are resident at once, likewise. */
      cooperative?: boolean | ((variant: V) => boolean)
      /** Elements, for forall instead of launch; of each variant where it is a function. */
      count?: Shape | ((variant: V) => Shape)
      /** Launches a variant, whose kernel it gets. */
      run?: TuneRun<F, V>
      /** Tells which variants are measured; all unless given. */
      where?: (variant: V) => unknown
      /** Answers a number for a variant that run launches, the smallest of which is the best; the time unless given. */
      measure?: TuneMeasure<V>
      /** Tells problems apart for which there may be other winners; the arguments' types and shapes, grid and count unless given. */
      key?: unknown
      /** Measures even if the winner is known. */
      fresh?: boolean
      /** How long each variant runs before it is measured; 5 unless given. */
      warmup?: number
      /** How long the samples of a variant take; 50 unless given. */
      time?: number
      /** How many samples, instead of as many as the time holds. */
      samples?: number
      /** How many launches a sample is the mean of. */
      calls?: number
      /** Empties the device's cache before each sample. */
      cold?: boolean
      /** Where the work goes. */
      stream?: Stream
    }

    /** What cuda.tune found; console.log shows a table. */
    interface Tuning<F extends (...args: any[]) => unknown = (...args: any[]) => unknown, V = Record<string, any>> {
      /** The best variant. */
      readonly best: V
      /** The kernel of that variant. */
      readonly kernel: Kernel<F>
      /** The median of its time in milliseconds, or what measure answered. */
      readonly value: number
      /** Whether all of this was measured by an earlier call. */
      readonly cached: boolean
      /** The name of the device. */
      readonly device: string
      /** Whether that is an emulated one: then times say nothing about a GPU. */
      readonly emulated: boolean
      /** The variants that work, the best one first. */
      readonly measurements: Array<{ variant: V, value: number }>
      /** The variants that do not compile or launch. */
      readonly failed: Array<{ variant: V, reason: string }>
      /** The table. */
      toString(): string
      /** As plain data. */
      toJSON(): object
    }

    /** Counters of a kernel's launches; console.log shows them as a table. */
    type PictureKind = 'reads' | 'sectors' | 'banks' | 'barriers' | 'waves' | 'divergence'
    interface PictureOptions {
      /** Which panels; all that have something to show unless given. */
      show?: PictureKind | PictureKind[]
      /** The block whose single instructions are shown; 0 unless given. */
      block?: number
      /** The warp of that block; 0 unless given. */
      warp?: number
    }
    interface Stats extends Counts {
      /** Its name. */
      kernel: string
      /** Launches that were counted. */
      launches: number
      /** Their blocks. */
      blocks: number
      /** Their threads. */
      threads: number
      /** The counters by the names of Nsight Compute. */
      metrics: Record<string, number>
      /** The same line by line of the source, or of the PTX where that does not tell. */
      lines: Array<Counts & { file: string, line: number, text: string }>
    }

    /** How the second-level cache treats an access. */
    type CacheUse = 'normal' | 'streaming' | 'persisting'

    /** What the driver keeps for a stream. */
    interface StreamAttributes {
      /** Less is more urgent. */
      readonly priority: number
      /** How the driver waits for it. */
      readonly synchronization: 'auto' | 'spin' | 'yield' | 'block'
      /** Whose fences its kernels' fences wait for. */
      readonly syncDomain: 'default' | 'remote'
      /** The device's domains behind those names. */
      readonly syncDomainMap: { readonly default: number, readonly remote: number }
      /** How its kernels treat a part of memory in the second-level cache; null when not specially. */
      readonly accessPolicy: { readonly address: bigint, readonly bytes: number, readonly hitRatio: number, readonly hit: CacheUse, readonly miss: CacheUse } | null
    }

    /** A queue of work that runs in order. */
    interface Stream {
      /** The CUstream, for functions of cuda/driver. */
      readonly handle: bigint
      /** Waits for its work; Ctrl-C ends the wait. */
      synchronize(): void
      /** A promise of the end of its work. */
      synchronizeAsync(): Promise<void>
      /** Puts an event behind its work, a new one without one. While the stream is recorded, an external event is a node of the graph. */
      record(event?: Event, options?: { external?: boolean }): Event
      /** Has its further work wait for an event or for the other stream's work until now. While it is recorded, an external event is waited for by each launch. */
      wait(event: Event | Stream, options?: { external?: boolean }): void
      /** What f puts into it as a graph, instead of doing it. */
      capture(f: (stream: Stream) => void): Graph
      /** Has later work wait until an element of the buffer compares so with the value. */
      waitValue(buffer: Buffer, value: number | bigint, options?: { index?: number, until?: '>=' | '==' | '&' | 'nor' }): void
      /** Writes an element of the buffer. */
      writeValue(buffer: Buffer, value: number | bigint, options?: { index?: number }): void
      /** Several waits, writes and barriers in this order, by one call of the driver. */
      memoryOperations(operations: Array<{ wait: Buffer, value: number | bigint, index?: number, until?: '>=' | '==' | '&' | 'nor' } |
        { write: Buffer, value: number | bigint, index?: number } | { barrier: true }>): void
      /** Changes the attributes that are given, for later work. */
      setAttributes(attributes: { priority?: number, synchronization?: StreamAttributes['synchronization'], syncDomain?: StreamAttributes['syncDomain'],
        syncDomainMap?: StreamAttributes['syncDomainMap'],
        accessPolicy?: { buffer: Buffer, index?: number, length?: number, hitRatio?: number, hit?: CacheUse, miss?: CacheUse } | null }): void
      /** Takes over the attributes of another stream of the context. */
      copyAttributes(from: Stream): void
      /** Calls f on the host when its work until now is done. */
      call(f: () => void): void
      /** Runs f with it as the stream that work goes to, also after an await. */
      use<T>(f: () => T): T
      /** Releases it. */
      free(): void
      /** Whether its work is done. */
      readonly done: boolean
      /** Its priority; less is more. */
      readonly priority: number
      /** Whether it runs beside the default stream without waiting for it. */
      readonly nonBlocking: boolean
      /** A number that no other stream of the process has or had. */
      readonly id: bigint
      /** What the driver keeps for it, as it is now. */
      readonly attributes: StreamAttributes
      /** The context it lives in. */
      readonly context: Context
      /** Whether it was released. */
      readonly freed: boolean
      /** Releases it: what `using` calls. */
      [Symbol.dispose](): void
    }

    /** A mark in a stream. */
    interface Event {
      /** The CUevent, for functions of cuda/driver. */
      readonly handle: bigint
      /** Puts it behind the work of a stream. */
      record(stream?: Stream): this
      /** Waits for it; Ctrl-C ends the wait. */
      synchronize(): void
      /** A promise of it. */
      synchronizeAsync(): Promise<void>
      /** Text by which another process opens an event that was made with interprocess: true. */
      share(): string
      /** The milliseconds that lie between start and it. */
      since(start: Event): number
      /** Releases it. */
      free(): void
      /** Whether the work before it is done. */
      readonly done: boolean
      /** The context it lives in. */
      readonly context: Context
      /** Whether it was released. */
      readonly freed: boolean
      /** Releases it: what `using` calls. */
      [Symbol.dispose](): void
    }

    /** A class of errors, which scripts may extend. */
    interface ErrorClass<E extends Error> {
      /** An error with this message. */
      new (message?: string): E
      /** What its objects inherit from. */
      readonly prototype: E
    }

    /** A driver call that failed. */
    interface CudaError extends Error {
      /** The number of the result. */
      readonly code: number
      /** Its name, such as CUDA_ERROR_INVALID_VALUE. */
      readonly symbol: string
      /** The function of the driver. */
      readonly call: string
      /** What to do, where it can be told. */
      readonly hint?: string
      /** What the driver has written about it, since CUDA 12.9. */
      readonly log?: string
      /** Whether the context is lost. */
      readonly sticky: boolean
    }

    /** A call of one of NVIDIA's libraries that failed, such as cuBLAS. */
    interface LibraryError extends Error {
      /** The number of the result. */
      readonly code: number
      /** Its name, such as CUBLAS_STATUS_NOT_SUPPORTED. */
      readonly symbol: string
      /** The function of the library. */
      readonly call: string
      /** What the library has written to its log of the call, where it has one. */
      readonly log?: string
    }

    /** Device memory does not suffice. */
    interface OutOfMemoryError extends CudaError {
      /** Bytes that were asked for. */
      readonly requested: number
      /** Bytes that are free. */
      readonly free: number
      /** Bytes that the device has. */
      readonly total: number
    }

    /** Source or code that does not compile or link. */
    interface CompileError extends Error {
      /** What the compiler said. */
      readonly log: string
      /** Which of them said it. */
      readonly stage: 'kernel' | 'nvrtc' | 'ptx' | 'link'
      /** Its messages one by one, where it is NVRTC. */
      readonly diagnostics?: ReadonlyArray<{ severity: string, message: string, number?: string, file?: string, line?: number, column?: number }>
    }
  }
}
