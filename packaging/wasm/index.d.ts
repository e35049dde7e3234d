/** What a script has left behind. */
export interface Result {
  ok: boolean
  /** The last expression as the prompt shows it; absent where it is undefined. */
  value?: string
  error?: { text: string; name: string; message: string; file: string; line: number; column: number; code: string }
  milliseconds: number
  stdout: string
  stderr: string
  /** Mistakes of kernels; empty where they were not checked. */
  reports: { kind: string; kernel: string; detail: string; text: string; place: { file: string; line: number; who: string } }[]
  /** What kernels did; empty where it was not counted. */
  counters: { kernel: string; launches: number; blocks: number; threads: number; text: string; metrics: Record<string, number> }[]
  pictures: { title: string; svg: string }[]
  ptx: { name: string; text: string; kernels: string[] }[]
}

export interface Options {
  /** What messages call the script. */
  name?: string
  /** Files that the script may read and require, below "/". */
  files?: Record<string, string>
  /** "emulated", "emulated:h100" and so on: info().devices. */
  device?: string
  checked?: boolean
  count?: boolean
  /** A seed: blocks and warps run in a random order. */
  shuffle?: number
  pictures?: string[]
  ptx?: boolean
}

/** Runs a script. */
export function run(source: string, options?: Options): Promise<Result>
/** Runs a script with its kernels checked: the mistakes are in reports. */
export function check(source: string, options?: Options): Promise<Result>
/** Runs a script and counts what its kernels do. */
export function stats(source: string, options?: Options): Promise<Result>
/** What the program is, and which devices it has. */
export function info(): Promise<{ version: string; devices: string[] }>
/** Ends the thread, and with it a script that runs for ever. The next call makes another. */
export function close(): Promise<void>
