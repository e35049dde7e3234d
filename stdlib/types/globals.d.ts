// What scripts find without requiring it, beside the language itself.

/** The names of the files that make up a module, and how it takes in others. */
interface NodeRequire {
  /** The exports of a built-in module, a file or a package. */
  (id: string): any
  /** The module that the command line named, undefined in the prompt. */
  main: any
}
declare const require: NodeRequire
/** The module that this file is. */
declare const module: { exports: any, id: string, filename: string, [name: string]: any }
/** What this file exports. */
declare const exports: any
/** The path of this file. */
declare const __filename: string
/** The path of this file's folder. */
declare const __dirname: string
/** The global object. */
declare const global: typeof globalThis

interface Math {
  /** The nearest number of half precision. */
  f16round(x: number): number
  /** The sum, rounded once. */
  sumPrecise(values: Iterable<number>): number
}

interface ImportMeta {
  /** This file as a URL. */
  readonly url: string
  /** The path of this file. */
  readonly filename: string
  /** The path of this file's folder. */
  readonly dirname: string
}

/** Writes to standard output and standard error, values as util.inspect shows them. */
interface Console {
  /** Writes values to standard output; %s, %d, %i, %f, %j, %o, %O and %c in the first one take the next. */
  log(...values: any[]): void
  /** As log. */
  info(...values: any[]): void
  /** As log. */
  debug(...values: any[]): void
  /** Writes values to standard error. */
  error(...values: any[]): void
  /** As error. */
  warn(...values: any[]): void
  /** Writes values and where it was called to standard error. */
  trace(...values: any[]): void
  /** Writes values to standard error unless the condition holds. */
  assert(condition?: any, ...values: any[]): void
  /** Writes a value with the options of util.inspect. */
  dir(value?: any, options?: object): void
  /** Writes rows as a table; columns chooses some of their properties. */
  table(rows?: any, columns?: readonly string[]): void
  /** Indents what follows. */
  group(...values: any[]): void
  /** As group. */
  groupCollapsed(...values: any[]): void
  /** Ends the last group. */
  groupEnd(): void
  /** Counts the calls with this label. */
  count(label?: string): void
  /** Starts that count again. */
  countReset(label?: string): void
  /** Starts a clock. */
  time(label?: string): void
  /** Writes what the clock shows. */
  timeLog(label?: string, ...values: any[]): void
  /** Writes it and stops the clock. */
  timeEnd(label?: string): void
}
declare const console: Console

/** A timer that setTimeout or setInterval made. */
interface Timeout {
  /** The script does not end before it is due; so it begins. */
  ref(): this
  /** The script may end before it is due. */
  unref(): this
  /** Whether the script waits for it. */
  hasRef(): boolean
  /** Starts it anew. */
  refresh(): this
  /** Stops it. */
  close(): this
  /** Stops it: what `using` calls. */
  [Symbol.dispose](): void
}
/** A call that setImmediate has put off. */
interface Immediate {
  /** The script does not end before it is made; so it begins. */
  ref(): this
  /** The script may end before. */
  unref(): this
  /** Whether the script waits for it. */
  hasRef(): boolean
  /** Drops it: what `using` calls. */
  [Symbol.dispose](): void
}
/** Calls f after so many milliseconds. */
declare function setTimeout(f: (none: void) => void, milliseconds?: number): Timeout
declare function setTimeout<A extends any[]>(f: (...args: A) => void, milliseconds?: number, ...args: A): Timeout
/** Calls f every so many milliseconds. */
declare function setInterval(f: (none: void) => void, milliseconds?: number): Timeout
declare function setInterval<A extends any[]>(f: (...args: A) => void, milliseconds?: number, ...args: A): Timeout
/** Calls f when what is due has been done. */
declare function setImmediate(f: (none: void) => void): Immediate
declare function setImmediate<A extends any[]>(f: (...args: A) => void, ...args: A): Immediate
/** Stops a timer. */
declare function clearTimeout(timer?: Timeout | number | null): void
/** Stops a timer. */
declare function clearInterval(timer?: Timeout | number | null): void
/** Drops what setImmediate has put off. */
declare function clearImmediate(immediate?: Immediate | null): void
/** Calls f before the event loop goes on. */
declare function queueMicrotask(f: () => void): void

/** A mark or a measure. */
interface PerformanceEntry {
  /** Its name. */
  readonly name: string
  /** Which of both it is. */
  readonly entryType: 'mark' | 'measure'
  /** When it began. */
  readonly startTime: number
  /** How long it took. */
  readonly duration: number
}
/** A clock in milliseconds. */
interface Performance {
  /** When the clock was started, in milliseconds since 1970. */
  readonly timeOrigin: number
  /** Milliseconds since then. */
  now(): number
  /** Remembers the time under a name. */
  mark(name: string): PerformanceEntry
  /** The time between two marks, from the origin without the first, until now without the second. */
  measure(name: string, startMark?: string, endMark?: string): PerformanceEntry
  /** Forgets marks. */
  clearMarks(name?: string): void
  /** Forgets measures. */
  clearMeasures(name?: string): void
  /** All marks and measures. */
  getEntries(): PerformanceEntry[]
  /** Those of a name. */
  getEntriesByName(name: string): PerformanceEntry[]
  /** Those of a kind. */
  getEntriesByType(type: string): PerformanceEntry[]
}
declare const performance: Performance

/** Text to UTF-8. */
declare class TextEncoder {
  /** Always utf-8. */
  readonly encoding: string
  /** The text's bytes. */
  encode(text?: string): Uint8Array
  /** Puts as much of the text as fits into an array. */
  encodeInto(text: string, into: Uint8Array): { read: number, written: number }
}
/** Bytes to text. */
declare class TextDecoder {
  /** A decoder of utf-8, utf-16le or latin1. */
  constructor(encoding?: string, options?: { fatal?: boolean, ignoreBOM?: boolean })
  /** What it decodes. */
  readonly encoding: string
  /** Whether wrong bytes throw. */
  readonly fatal: boolean
  /** Whether a byte order mark stays. */
  readonly ignoreBOM: boolean
  /** The bytes' text. */
  decode(bytes?: ArrayBuffer | ArrayBufferView, options?: { stream?: boolean }): string
}
/** Text of characters below 256 to base64. */
declare function btoa(text: string): string
/** Base64 to text of characters below 256. */
declare function atob(base64: string): string
/** A deep copy: of objects, arrays, maps, sets, dates, errors, typed arrays, with their cycles. */
declare function structuredClone<T>(value: T, options?: { transfer?: readonly any[] }): T

/** An error with a name such as AbortError. */
declare class DOMException extends Error {
  /** An error with this message and name. */
  constructor(message?: string, name?: string)
  /** The number that the name has in older interfaces, else 0. */
  readonly code: number
}
/** Something that has happened. */
declare class Event {
  /** An event of this type. */
  constructor(type: string, options?: { cancelable?: boolean })
  /** Its type. */
  readonly type: string
  /** Where it happened. */
  readonly target: EventTarget | null
  /** Whether preventDefault has an effect. */
  readonly cancelable: boolean
  /** Whether that was called. */
  readonly defaultPrevented: boolean
  /** Asks whoever dispatches it not to go on. */
  preventDefault(): void
}
/** Where events happen. */
declare class EventTarget {
  /** Has f called for events of a type. */
  addEventListener(type: string, f: ((event: any) => void) | { handleEvent(event: any): void } | null, options?: boolean | { once?: boolean }): void
  /** Takes that back. */
  removeEventListener(type: string, f: ((event: any) => void) | { handleEvent(event: any): void } | null): void
  /** Calls the listeners; false if one of them prevented the default. */
  dispatchEvent(event: Event): boolean
}
/** Tells whether work is to be given up. */
declare class AbortSignal extends EventTarget {
  /** Whether it is. */
  readonly aborted: boolean
  /** Why. */
  readonly reason: any
  /** Is called when it is. */
  onabort: ((event: Event) => void) | null
  /** Throws the reason if it is. */
  throwIfAborted(): void
  /** A signal that is aborted. */
  static abort(reason?: any): AbortSignal
  /** A signal that aborts after so many milliseconds. */
  static timeout(milliseconds: number): AbortSignal
  /** A signal that aborts with the first of others. */
  static any(signals: Iterable<AbortSignal>): AbortSignal
}
/** Makes a signal and aborts it. */
declare class AbortController {
  /** Its signal. */
  readonly signal: AbortSignal
  /** Aborts it. */
  abort(reason?: any): void
}

/** Bytes, with methods to read and write numbers and text at a place. */
interface Buffer extends Uint8Array<ArrayBuffer> {
  /** A part of it, over the same memory. */
  subarray(start?: number, end?: number): Buffer
  /** As subarray: unlike that of a Uint8Array it copies nothing. */
  slice(start?: number, end?: number): Buffer
  /** Whether both have the same bytes. */
  equals(other: Uint8Array): boolean
  /** The bytes as text. */
  toString(encoding?: string, start?: number, end?: number): string
  /** What JSON.stringify writes. */
  toJSON(): { type: 'Buffer', data: number[] }
  /** Writes text and answers how many bytes that were. */
  write(text: string, offset?: number, length?: number, encoding?: string): number
  write(text: string, offset: number, encoding: string): number
  write(text: string, encoding: string): number
  /** Reads a BigInt64, big-endian. */
  readBigInt64BE(offset?: number): bigint
  /** Writes a BigInt64, big-endian. */
  writeBigInt64BE(value: bigint, offset?: number): number
  /** Reads a BigInt64, little-endian. */
  readBigInt64LE(offset?: number): bigint
  /** Writes a BigInt64, little-endian. */
  writeBigInt64LE(value: bigint, offset?: number): number
  /** Reads a BigUInt64, big-endian. */
  readBigUInt64BE(offset?: number): bigint
  /** Writes a BigUInt64, big-endian. */
  writeBigUInt64BE(value: bigint, offset?: number): number
  /** Reads a BigUInt64, little-endian. */
  readBigUInt64LE(offset?: number): bigint
  /** Writes a BigUInt64, little-endian. */
  writeBigUInt64LE(value: bigint, offset?: number): number
  /** Reads a BigUint64, big-endian. */
  readBigUint64BE(offset?: number): bigint
  /** Writes a BigUint64, big-endian. */
  writeBigUint64BE(value: bigint, offset?: number): number
  /** Reads a BigUint64, little-endian. */
  readBigUint64LE(offset?: number): bigint
  /** Writes a BigUint64, little-endian. */
  writeBigUint64LE(value: bigint, offset?: number): number
  /** Reads a Double, big-endian. */
  readDoubleBE(offset?: number): number
  /** Writes a Double, big-endian. */
  writeDoubleBE(value: number, offset?: number): number
  /** Reads a Double, little-endian. */
  readDoubleLE(offset?: number): number
  /** Writes a Double, little-endian. */
  writeDoubleLE(value: number, offset?: number): number
  /** Reads a Float, big-endian. */
  readFloatBE(offset?: number): number
  /** Writes a Float, big-endian. */
  writeFloatBE(value: number, offset?: number): number
  /** Reads a Float, little-endian. */
  readFloatLE(offset?: number): number
  /** Writes a Float, little-endian. */
  writeFloatLE(value: number, offset?: number): number
  /** Reads a Int16, big-endian. */
  readInt16BE(offset?: number): number
  /** Writes a Int16, big-endian. */
  writeInt16BE(value: number, offset?: number): number
  /** Reads a Int16, little-endian. */
  readInt16LE(offset?: number): number
  /** Writes a Int16, little-endian. */
  writeInt16LE(value: number, offset?: number): number
  /** Reads a Int32, big-endian. */
  readInt32BE(offset?: number): number
  /** Writes a Int32, big-endian. */
  writeInt32BE(value: number, offset?: number): number
  /** Reads a Int32, little-endian. */
  readInt32LE(offset?: number): number
  /** Writes a Int32, little-endian. */
  writeInt32LE(value: number, offset?: number): number
  /** Reads a UInt16, big-endian. */
  readUInt16BE(offset?: number): number
  /** Writes a UInt16, big-endian. */
  writeUInt16BE(value: number, offset?: number): number
  /** Reads a UInt16, little-endian. */
  readUInt16LE(offset?: number): number
  /** Writes a UInt16, little-endian. */
  writeUInt16LE(value: number, offset?: number): number
  /** Reads a Uint16, big-endian. */
  readUint16BE(offset?: number): number
  /** Writes a Uint16, big-endian. */
  writeUint16BE(value: number, offset?: number): number
  /** Reads a Uint16, little-endian. */
  readUint16LE(offset?: number): number
  /** Writes a Uint16, little-endian. */
  writeUint16LE(value: number, offset?: number): number
  /** Reads a UInt32, big-endian. */
  readUInt32BE(offset?: number): number
  /** Writes a UInt32, big-endian. */
  writeUInt32BE(value: number, offset?: number): number
  /** Reads a UInt32, little-endian. */
  readUInt32LE(offset?: number): number
  /** Writes a UInt32, little-endian. */
  writeUInt32LE(value: number, offset?: number): number
  /** Reads a Uint32, big-endian. */
  readUint32BE(offset?: number): number
  /** Writes a Uint32, big-endian. */
  writeUint32BE(value: number, offset?: number): number
  /** Reads a Uint32, little-endian. */
  readUint32LE(offset?: number): number
  /** Writes a Uint32, little-endian. */
  writeUint32LE(value: number, offset?: number): number
  /** Reads a Int8. */
  readInt8(offset?: number): number
  /** Writes a Int8. */
  writeInt8(value: number, offset?: number): number
  /** Reads a UInt8. */
  readUInt8(offset?: number): number
  /** Writes a UInt8. */
  writeUInt8(value: number, offset?: number): number
  /** Reads a Uint8. */
  readUint8(offset?: number): number
  /** Writes a Uint8. */
  writeUint8(value: number, offset?: number): number
  /** Reads up to 6 bytes, big-endian. */
  readIntBE(offset: number, byteLength: number): number
  /** Writes up to 6 bytes, big-endian. */
  writeIntBE(value: number, offset: number, byteLength: number): number
  /** Reads up to 6 bytes, little-endian. */
  readIntLE(offset: number, byteLength: number): number
  /** Writes up to 6 bytes, little-endian. */
  writeIntLE(value: number, offset: number, byteLength: number): number
  /** Reads up to 6 bytes, big-endian. */
  readUIntBE(offset: number, byteLength: number): number
  /** Writes up to 6 bytes, big-endian. */
  writeUIntBE(value: number, offset: number, byteLength: number): number
  /** Reads up to 6 bytes, little-endian. */
  readUIntLE(offset: number, byteLength: number): number
  /** Writes up to 6 bytes, little-endian. */
  writeUIntLE(value: number, offset: number, byteLength: number): number
  /** Reads up to 6 bytes, big-endian. */
  readUintBE(offset: number, byteLength: number): number
  /** Writes up to 6 bytes, big-endian. */
  writeUintBE(value: number, offset: number, byteLength: number): number
  /** Reads up to 6 bytes, little-endian. */
  readUintLE(offset: number, byteLength: number): number
  /** Writes up to 6 bytes, little-endian. */
  writeUintLE(value: number, offset: number, byteLength: number): number
}
/** Makes buffers. */
interface BufferConstructor {
  /** Bytes of text, an array, or other bytes; encoding is utf8, hex, base64, base64url, latin1, ascii or utf16le. */
  from(data: string | ArrayBuffer | Uint8Array | readonly number[], encoding?: string | number, length?: number): Buffer
  /** So many bytes, 0 or filled. */
  alloc(size: number, fill?: string | number | Uint8Array, encoding?: string): Buffer
  /** One after the other. */
  concat(list: readonly Uint8Array[], length?: number): Buffer
  /** Whether a value is a Buffer; other Uint8Arrays are not. */
  isBuffer(value: unknown): value is Buffer
  /** Whether there is an encoding of that name. */
  isEncoding(name: string): boolean
  /** The bytes that a text takes in an encoding (UTF-8), or those of a view. */
  byteLength(data: string | ArrayBuffer | ArrayBufferView, encoding?: string): number
  /** What they inherit from. */
  readonly prototype: Buffer
  /** For instanceof. */
  new (size: number): Buffer
}
declare const Buffer: BufferConstructor

/** The parts of an address, by the URL standard. */
declare class URL {
  /** Reads an address, relative to base if there is one; throws TypeError when it is none. */
  constructor(address: string | URL, base?: string | URL)
  /** Whether an address can be read. */
  static canParse(address: string | URL, base?: string | URL): boolean
  /** The address, or null when it cannot be read. */
  static parse(address: string | URL, base?: string | URL): URL | null
  /** All of it. */
  href: string
  /** Scheme, host and port. */
  readonly origin: string
  /** The scheme with its colon. */
  protocol: string
  /** The user. */
  username: string
  /** The password. */
  password: string
  /** The host and the port. */
  host: string
  /** The host. */
  hostname: string
  /** The port, empty when it is the scheme's own. */
  port: string
  /** The path. */
  pathname: string
  /** The query with its question mark. */
  search: string
  /** The query's parts; changing them changes the address. */
  readonly searchParams: URLSearchParams
  /** The fragment with its #. */
  hash: string
  /** All of it. */
  toString(): string
  /** All of it. */
  toJSON(): string
}
/** The parts of a query. */
declare class URLSearchParams {
  /** Reads a query, pairs or an object. */
  constructor(init?: string | URLSearchParams | Iterable<[string, string]> | Record<string, string>)
  /** How many there are. */
  readonly size: number
  /** Adds one. */
  append(name: string, value: string): void
  /** Removes those of a name, with a value only those. */
  delete(name: string, value?: string): void
  /** Name and value of each. */
  entries(): IterableIterator<[string, string]>
  /** Calls f for each. */
  forEach(f: (value: string, name: string, all: URLSearchParams) => void, thisArg?: any): void
  /** The first value of a name. */
  get(name: string): string | null
  /** All values of a name. */
  getAll(name: string): string[]
  /** Whether there is a name. */
  has(name: string, value?: string): boolean
  /** The names. */
  keys(): IterableIterator<string>
  /** Replaces the values of a name. */
  set(name: string, value: string): void
  /** Sorts by name. */
  sort(): void
  /** As text, without a question mark. */
  toString(): string
  /** The values. */
  values(): IterableIterator<string>
  /** Name and value of each. */
  [Symbol.iterator](): IterableIterator<[string, string]>
}

/** Standard output or standard error. */
interface ProcessWriter {
  /** The number of its file. */
  readonly fd: number
  /** True on a terminal, absent otherwise. */
  readonly isTTY?: boolean
  /** How many characters a line of the terminal has, absent otherwise. */
  readonly columns?: number
  /** How many lines the terminal has, absent otherwise. */
  readonly rows?: number
  /** Writes text or bytes; callback hears when that is done, or why it failed. */
  write(chunk: string | ArrayBufferView, callback?: (error: Error | null) => void): boolean
  write(chunk: string | ArrayBufferView, encoding: string | undefined, callback?: (error: Error | null) => void): boolean
}
/** Standard input, an EventEmitter. */
interface ProcessReader {
  /** The number of its file. */
  readonly fd: number
  /** True on a terminal, absent otherwise. */
  readonly isTTY?: boolean
  /** Listens. Data has the reading start: chunks are Buffers, or text after setEncoding; end comes after the last, then close. */
  on(event: 'data', listener: (chunk: any) => void): this
  on(event: 'end' | 'close', listener: () => void): this
  on(event: 'error', listener: (error: Error) => void): this
  /** As on. */
  addListener(event: string, listener: (...args: any[]) => void): this
  /** Listens for the next event only. */
  once(event: string, listener: (...args: any[]) => void): this
  /** Takes a listener back. */
  off(event: string, listener: (...args: any[]) => void): this
  /** As off. */
  removeListener(event: string, listener: (...args: any[]) => void): this
  /** Takes all listeners back. */
  removeAllListeners(event?: string): this
  /** How many listen. */
  listenerCount(event: string): number
  /** Has data wait, and the script end if nothing else is to be done. */
  pause(): this
  /** Has data come, again or without anybody listening. */
  resume(): this
  /** Whether pause was called last. */
  isPaused(): boolean
  /** Has chunks be text; utf8 is all there is. */
  setEncoding(encoding?: 'utf8' | 'utf-8'): this
  /** The chunks, for await. */
  [Symbol.asyncIterator](): AsyncIterableIterator<any>
}
/** The program around the script. */
interface Process {
  /** cujs. */
  readonly title: string
  /** The version of cujs, v before it. */
  readonly version: string
  /** Versions of cujs and of what it is made of. */
  readonly versions: { readonly cujs: string, readonly go: string, readonly goja?: string, readonly [name: string]: string | undefined }
  /** The operating system as Node names it. */
  readonly platform: string
  /** The processor as Node names it. */
  readonly arch: string
  /** The number of the process; 0 where the host does not permit scripts to see their surroundings. */
  readonly pid: number
  /** The command line: the program, the script, its arguments. */
  argv: string[]
  /** The environment; changing it changes nothing outside the script. */
  env: Record<string, string | undefined>
  /** The status that the script ends with. */
  exitCode: number | undefined
  /** Standard output. */
  readonly stdout: ProcessWriter
  /** Standard error. */
  readonly stderr: ProcessWriter
  /** Standard input. */
  readonly stdin: ProcessReader
  /** The working folder. */
  cwd(): string
  /** Ends the script at once. */
  exit(code?: number): never
  /** Seconds since the start. */
  uptime(): number
  /** Bytes in use; rss is what the process has from the system and has not given back. */
  memoryUsage(): { rss: number, heapTotal: number, heapUsed: number, external: number }
  /** Calls f before the event loop goes on. */
  nextTick(f: (...args: any[]) => void, ...args: any[]): void
  /** A clock: seconds and nanoseconds, and as one BigInt of nanoseconds. */
  readonly hrtime: { (since?: [number, number]): [number, number], bigint(): bigint }
  /** Has f called: exit, uncaughtException, unhandledRejection, SIGINT. */
  on(event: string, listener: (...args: any[]) => void): this
  /** As on. */
  addListener(event: string, listener: (...args: any[]) => void): this
  /** As on, once. */
  once(event: string, listener: (...args: any[]) => void): this
  /** Takes that back. */
  off(event: string, listener: (...args: any[]) => void): this
  /** As off. */
  removeListener(event: string, listener: (...args: any[]) => void): this
  /** Takes all back. */
  removeAllListeners(event?: string): this
  /** How many listen. */
  listenerCount(event: string): number
  /** Calls the listeners. */
  emit(event: string, ...args: any[]): boolean
}
declare const process: Process
