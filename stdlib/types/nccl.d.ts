// Types of the module for several GPUs; see docs/many-gpus.md.

declare module 'cuda/nccl' {
  import { Buffer, Context, Device, Stream } from 'cuda'
  import { NDArray } from 'cuda/ndarray'

  /** Elements that lie side by side: a buffer, an array without gaps, or a part of a buffer. Offset and length count elements. */
  type Region = Buffer | NDArray | { buffer: Buffer, offset?: number, length?: number }

  /** How elements of several ranks become one. */
  type Reduction = 'sum' | 'prod' | 'max' | 'min' | 'avg'

  /** What all collectives take. */
  interface CollectiveOptions {
    /** The stream; the default one of the communicator's device, or that of stream.use. */
    stream?: Stream
    /** What a buffer of u8 holds, where that is not bytes. */
    type?: 'e4m3' | 'e5m2'
  }

  /** What collectives take that have a root. */
  interface RootedOptions extends CollectiveOptions {
    /** The rank that gives, or gets, what others do not; 0 by default. */
    root?: number
  }

  /** What sums and their like take. */
  interface ReduceOptions extends CollectiveOptions {
    /** The operation, 'sum' by default. */
    op?: Reduction
    /** The sum of elements that each rank multiplies by its own number before. */
    scale?: number
  }

  /** What a sum for one rank takes. */
  interface RootedReduceOptions extends ReduceOptions {
    /** The rank that gets it; 0 by default. */
    root?: number
  }

  /** A collective that was called: await it for its end, and for where its result is. It need not be awaited: later work of the stream follows it. */
  interface Work<T = Buffer> {
    /** Where the result is, or will be. */
    readonly value: T
    /** What await calls. */
    then<A = T, B = never>(fulfilled?: ((value: T) => A | PromiseLike<A>) | null, rejected?: ((error: Error) => B | PromiseLike<B>) | null): Promise<A | B>
  }

  /** One rank's part in a group of ranks. All ranks call the same collectives in the same order. */
  class Communicator {
    private constructor()
    /** The number of this rank, from 0. */
    readonly rank: number
    /** How many ranks there are. */
    readonly size: number
    /** Where this rank works. */
    readonly device: Device
    /** The context in which it works: its buffers are there. */
    readonly context: Context
    /** What moves the data: a version of NCCL, or 'host memory'. */
    readonly mover: string
    /** Whether free was called. */
    readonly freed: boolean

    /** Every rank gets the sums over all ranks; in place of send without recv. */
    allReduce<T extends Region>(send: T, recv?: undefined, options?: ReduceOptions): Work<T>
    allReduce<T extends Region>(send: Region, recv: T, options?: ReduceOptions): Work<T>
    /** The root gets the sums. */
    reduce<T extends Region>(send: T, recv?: undefined, options?: RootedReduceOptions): Work<T | undefined>
    reduce<T extends Region>(send: Region, recv: T | undefined, options?: RootedReduceOptions): Work<T>
    /** Every rank gets what the root has. */
    broadcast<T extends Region>(send: T, recv?: undefined, options?: RootedOptions): Work<T>
    broadcast<T extends Region>(send: Region | undefined, recv: T, options?: RootedOptions): Work<T>
    /** Every rank gets what all have, in the order of the ranks; in a new buffer without recv. */
    allGather(send: Region, recv?: undefined, options?: CollectiveOptions): Work<Buffer>
    allGather<T extends Region>(send: Region, recv: T, options?: CollectiveOptions): Work<T>
    /** Each rank gets its part of the sums. */
    reduceScatter(send: Region, recv?: undefined, options?: ReduceOptions): Work<Buffer>
    reduceScatter<T extends Region>(send: Region, recv: T, options?: ReduceOptions): Work<T>
    /** Each rank sends a part to each, and gets one of each. */
    allToAll(send: Region, recv?: undefined, options?: CollectiveOptions): Work<Buffer>
    allToAll<T extends Region>(send: Region, recv: T, options?: CollectiveOptions): Work<T>
    /** The root gets what all have, in the order of the ranks. */
    gather(send: Region, recv?: undefined, options?: RootedOptions): Work<Buffer | undefined>
    gather<T extends Region>(send: Region, recv: T | undefined, options?: RootedOptions): Work<T>
    /** Each rank gets its part of what the root has. Send is needed on the root. */
    scatter(send: Region, recv?: undefined, options?: RootedOptions): Work<Buffer>
    scatter<T extends Region>(send: Region | undefined, recv: T, options?: RootedOptions): Work<T>
    /** Sends to one rank, which must receive as much. */
    send(x: Region, peer: number, options?: CollectiveOptions): Work<undefined>
    /** Receives from one rank. */
    recv<T extends Region>(x: T, peer: number, options?: CollectiveOptions): Work<T>
    /** Is over when all ranks have come to it. */
    barrier(options?: { stream?: Stream }): Work<undefined>
    /** Makes a communicator of the ranks that give the same color, ordered by their keys; null gives none. All ranks call it. */
    split(color: number, key?: number): Promise<Communicator>
    split(color: null, key?: number): Promise<null>
    split(color: number | null, key?: number): Promise<Communicator | null>
    /** Ends this rank's part when its work is done. */
    free(): void
    /** free, for `using`. */
    [Symbol.dispose](): void
  }

  /** A collective that failed. The communicator is of no more use. */
  class CollectiveError extends Error {
    /** The rank that tells; -1 where a launcher's variables do not say which it is. */
    readonly rank: number
    /** How many ranks there are; 0 where a launcher's variables do not say. */
    readonly size: number
    /** Of init: the launcher whose variables are wrong, such as 'torchrun'. */
    readonly launcher?: string
    /** What was called: 'allReduce'. */
    readonly collective: string
    /** The ranks that disagree, or that are not there. */
    readonly ranks: number[]
    /** Whether a time limit has passed. */
    readonly timeout: boolean
  }

  /** What communicators are made with. */
  interface CommunicatorOptions {
    /** For how many seconds a rank waits for others; 120 by default, or what CUJS_NCCL_TIMEOUT says. */
    timeout?: number
  }

  /** What init takes. */
  interface InitOptions extends CommunicatorOptions {
    /** The device of this rank; by default the only one, or that of its number on the host. */
    device?: Device | number
  }

  /** The communicator of all processes that cujs run --gpus, torchrun, srun or mpirun has started, of which this is one; alone without a launcher. The device of the rank becomes the current one. */
  function init(options?: InitOptions): Promise<Communicator>

  /** A communicator for each of some devices, by default all of them, in this process. Calls of all its ranks belong into one group. */
  function local(devices?: (Device | number)[], options?: CommunicatorOptions): Communicator[]

  /** NCCL, which moves the data between GPUs; null where they go through host memory. */
  const library: { path: string, version: string } | null

  /** Why NCCL is not in use; null where it is. */
  const missing: string | null

  /** Enqueues the collectives that f calls as one, so that none waits for another. */
  function group(f: () => unknown): Work<undefined>
}
