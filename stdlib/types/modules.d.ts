// The modules that scripts require, as far as they exist, with the meaning that Node's documentation gives them. Each
// answers to the prefix node: too.

// A module that has a global class too names its type by way of these.
type GlobalTextEncoder = typeof TextEncoder
type GlobalTextDecoder = typeof TextDecoder
type GlobalBuffer = typeof Buffer
type GlobalURL = typeof URL
type GlobalURLSearchParams = typeof URLSearchParams

declare module 'fs' {
  /** What a file is. */
  interface Stats {
    /** Its size in bytes. */
    readonly size: number
    /** What kind of file it is, and its permissions, as POSIX writes them. */
    readonly mode: number
    /** When it was changed, in milliseconds since 1970. */
    readonly mtimeMs: number
    /** Whether it is a file. */
    isFile(): boolean
    /** Whether it is a folder. */
    isDirectory(): boolean
    /** Whether it is a link; only lstat tells of links. */
    isSymbolicLink(): boolean
  }
  type Encoding = 'utf8' | 'utf-8'
  type Data = string | ArrayBuffer | ArrayBufferView
  /** The whole file, as bytes or, with an encoding, as text; 0 is standard input. */
  function readFileSync(path: string | 0, options?: null | { encoding?: null }): Buffer
  function readFileSync(path: string | 0, options: Encoding | { encoding: Encoding }): string
  /** Makes the file have this content. */
  function writeFileSync(path: string, data: Data, options?: Encoding | object): void
  /** Adds to the file's end. */
  function appendFileSync(path: string, data: Data, options?: Encoding | object): void
  /** The names in a folder. */
  function readdirSync(path: string): string[]
  /** What a file is. */
  function statSync(path: string): Stats
  /** Makes a folder, with recursive those above it too. */
  function mkdirSync(path: string, options?: { recursive?: boolean, mode?: number }): void
  /** Removes a file, with recursive a folder and all in it. */
  function rmSync(path: string, options?: { recursive?: boolean, force?: boolean }): void
  /** Removes a file. */
  function unlinkSync(path: string): void
  /** Gives a file another name. */
  function renameSync(path: string, newPath: string): void
  /** Copies a file. */
  function copyFileSync(path: string, dest: string): void
  /** What a file is, a link as itself. */
  function lstatSync(path: string): Stats
  /** Throws unless the file is there and may be used as mode says, a sum of constants.R_OK, W_OK and X_OK. */
  function accessSync(path: string, mode?: number): void
  /** The path without links in it. */
  function realpathSync(path: string, options?: Encoding | object): string
  /** Removes an empty folder. */
  function rmdirSync(path: string): void
  /** Makes a folder whose name is prefix and six letters more, and answers its path. */
  function mkdtempSync(prefix: string, options?: Encoding | object): string
  /** Makes a file so many bytes long. */
  function truncateSync(path: string, len?: number): void
  /** Opens a file and answers its number, for the functions that take an fd. */
  function openSync(path: string, flags?: string | number, mode?: number): number
  /** Reads into the buffer, from position or where the last read ended, and answers how many bytes; 0 is the end. Standard input is 0. */
  function readSync(fd: number, buffer: ArrayBuffer | ArrayBufferView, offset?: number, length?: number, position?: number | null): number
  function readSync(fd: number, buffer: ArrayBuffer | ArrayBufferView, options: { offset?: number, length?: number, position?: number | null }): number
  /** Writes, and answers how many bytes; 1 and 2 are standard output and standard error. */
  function writeSync(fd: number, buffer: ArrayBuffer | ArrayBufferView, offset?: number, length?: number, position?: number | null): number
  function writeSync(fd: number, text: string, position?: number | null, encoding?: Encoding): number
  /** Closes an open file. */
  function closeSync(fd: number): void
  /** What an open file is. */
  function fstatSync(fd: number): Stats
  /** Makes an open file so many bytes long. */
  function ftruncateSync(fd: number, len?: number): void
  /** Modes of access and flags of open. */
  const constants: Record<'F_OK' | 'R_OK' | 'W_OK' | 'X_OK' | 'O_RDONLY' | 'O_WRONLY' | 'O_RDWR' | 'O_CREAT' | 'O_EXCL' | 'O_TRUNC' | 'O_APPEND', number>
  /** Whether there is a file. */
  function existsSync(path: string): boolean
  /** The same functions with promises; the work is done on another thread. */
  const promises: typeof import('fs/promises')
}

declare module 'fs/promises' {
  import { Stats, Encoding, Data } from 'fs'
  /** The whole file, as bytes or, with an encoding, as text. */
  function readFile(path: string, options?: null | { encoding?: null }): Promise<Buffer>
  function readFile(path: string, options: Encoding | { encoding: Encoding }): Promise<string>
  /** Makes the file have this content. */
  function writeFile(path: string, data: Data, options?: Encoding | object): Promise<void>
  /** Adds to the file's end. */
  function appendFile(path: string, data: Data, options?: Encoding | object): Promise<void>
  /** The names in a folder. */
  function readdir(path: string): Promise<string[]>
  /** What a file is. */
  function stat(path: string): Promise<Stats>
  /** Makes a folder, with recursive those above it too. */
  function mkdir(path: string, options?: { recursive?: boolean, mode?: number }): Promise<void>
  /** Removes a file, with recursive a folder and all in it. */
  function rm(path: string, options?: { recursive?: boolean, force?: boolean }): Promise<void>
  /** Removes a file. */
  function unlink(path: string): Promise<void>
  /** Gives a file another name. */
  function rename(path: string, newPath: string): Promise<void>
  /** Copies a file. */
  function copyFile(path: string, dest: string): Promise<void>
  /** What a file is, a link as itself. */
  function lstat(path: string): Promise<Stats>
  /** Is rejected unless the file is there and may be used as mode says. */
  function access(path: string, mode?: number): Promise<void>
  /** The path without links in it. */
  function realpath(path: string, options?: Encoding | object): Promise<string>
  /** Removes an empty folder. */
  function rmdir(path: string): Promise<void>
  /** Makes a folder whose name is prefix and six letters more. */
  function mkdtemp(prefix: string, options?: Encoding | object): Promise<string>
  /** Makes a file so many bytes long. */
  function truncate(path: string, len?: number): Promise<void>
  /** Modes of access. */
  const constants: typeof import('fs').constants
}

declare module 'path' {
  /** What a path is made of. */
  interface ParsedPath { root: string, dir: string, base: string, ext: string, name: string }
  /** What lies between the parts of a path. */
  const sep: string
  /** What lies between paths in a list. */
  const delimiter: string
  /** The path without . and .. in it. */
  function normalize(path: string): string
  /** The parts joined and normalised. */
  function join(...parts: string[]): string
  /** The absolute path that the parts lead to. */
  function resolve(...parts: string[]): string
  /** Whether it begins at the root. */
  function isAbsolute(path: string): boolean
  /** The way from one path to another. */
  function relative(from: string, to: string): string
  /** All but the last part. */
  function dirname(path: string): string
  /** The last part, without a suffix. */
  function basename(path: string, suffix?: string): string
  /** The last part from its last point on. */
  function extname(path: string): string
  /** What it is made of. */
  function parse(path: string): ParsedPath
  /** The path of such parts. */
  function format(parts: Partial<ParsedPath>): string
  /** The module for POSIX. */
  const posix: typeof import('path')
  /** The module for Windows. */
  const win32: typeof import('path')
}

declare module 'os' {
  /** What ends a line. */
  const EOL: string
  /** The operating system. */
  function platform(): string
  /** The processor. */
  function arch(): string
  /** The folder for temporary files. */
  function tmpdir(): string
  /** How many threads run at once. */
  function availableParallelism(): number
  /** The system as uname calls it. */
  function type(): string
  /** The machine's name. This and what follows takes the permission to see the environment. */
  function hostname(): string
  /** The user's folder. */
  function homedir(): string
  /** The processors, one for each thread that can run; absent elsewhere than on Linux. */
  function cpus(): Array<{ model: string, speed: number }>
  /** The machine's memory in bytes; absent elsewhere than on Linux. */
  function totalmem(): number
  /** What of it programs can still have; absent elsewhere than on Linux. */
  function freemem(): number
  /** The order of bytes: LE. */
  function endianness(): 'LE' | 'BE'
}

declare module 'util' {
  /** How inspect shows a value. */
  interface InspectOptions { depth?: number | null, colors?: boolean, showHidden?: boolean, breakLength?: number, compact?: boolean | number, maxArrayLength?: number | null, maxStringLength?: number | null, [name: string]: any }
  /** A value as text, as console.log shows it; inspect.custom is the symbol of a method that does it for an object. */
  const inspect: { (value: any, options?: InspectOptions): string, readonly custom: symbol }
  /** The text that console.log would write. */
  function format(...values: any[]): string
  /** Whether two values are the same in depth. */
  function isDeepStrictEqual(a: any, b: any): boolean
  /** A function that answers a promise, of one that calls back with (error, value). */
  function promisify(f: (...args: any[]) => void): (...args: any[]) => Promise<any>
  /** Has a constructor inherit from another, as before classes. */
  function inherits(constructor: any, superConstructor: any): void
  /** Options and what else stands in a command line, by default the script's. */
  function parseArgs(config?: {
    args?: readonly string[], strict?: boolean, allowPositionals?: boolean, allowNegative?: boolean,
    options?: Record<string, { type: 'string' | 'boolean', short?: string, multiple?: boolean, default?: string | boolean | string[] | boolean[] }>,
  }): { values: Record<string, any>, positionals: string[] }
  /** The text in a colour or several styles, where the stream, by default standard output, takes them. */
  function styleText(format: string | readonly string[], text: string, options?: { validateStream?: boolean, stream?: ProcessWriter }): string
  /** The text without the sequences that steer terminals. */
  function stripVTControlCharacters(text: string): string
  const TextEncoder: GlobalTextEncoder
  const TextDecoder: GlobalTextDecoder
  /** What a value is, whatever its prototype. */
  const types: Record<'isDate' | 'isRegExp' | 'isMap' | 'isSet' | 'isPromise' | 'isProxy' | 'isNativeError' | 'isArrayBuffer' | 'isDataView' | 'isTypedArray' | 'isAnyArrayBuffer' | 'isArrayBufferView' | 'isUint8Array' | 'isUint8ClampedArray' | 'isInt8Array' | 'isInt16Array' | 'isUint16Array' | 'isInt32Array' | 'isUint32Array' | 'isFloat32Array' | 'isFloat64Array' | 'isBigInt64Array' | 'isBigUint64Array' | 'isNumberObject' | 'isStringObject' | 'isBooleanObject' | 'isSymbolObject' | 'isBigIntObject' | 'isBoxedPrimitive', (value: any) => boolean>
}

declare module 'assert' {
  /** Throws unless the value is true. */
  function assert(value: any, message?: string | Error): asserts value
  namespace assert {
    /** A check that failed. */
    class AssertionError extends Error {
      /** An error with these properties. */
      constructor(options: { message: string, actual?: any, expected?: any, operator?: string })
      /** What came. */
      actual: any
      /** What was expected. */
      expected: any
      /** The check. */
      operator: string
      /** Always ERR_ASSERTION. */
      code: 'ERR_ASSERTION'
      /** Whether the message is not the caller's own. */
      generatedMessage: boolean
    }
    /** Throws unless the value is true. */
    function ok(value: any, message?: string | Error): asserts value
    /** Throws unless a == b. */
    function equal(actual: any, expected: any, message?: string | Error): void
    /** Throws unless a != b. */
    function notEqual(actual: any, expected: any, message?: string | Error): void
    /** Throws unless both are the same in depth, by ==. */
    function deepEqual(actual: any, expected: any, message?: string | Error): void
    /** Throws if both are. */
    function notDeepEqual(actual: any, expected: any, message?: string | Error): void
    /** Throws unless Object.is(a, b). */
    function strictEqual(actual: any, expected: any, message?: string | Error): void
    /** Throws if it is. */
    function notStrictEqual(actual: any, expected: any, message?: string | Error): void
    /** Throws unless both are the same in depth; typed arrays by their elements. */
    function deepStrictEqual(actual: any, expected: any, message?: string | Error): void
    /** Throws if both are. */
    function notDeepStrictEqual(actual: any, expected: any, message?: string | Error): void
    /** Throws unless f throws what is expected. */
    function throws(f: () => any, expected?: any, message?: string | Error): void
    /** Throws if f does. */
    function doesNotThrow(f: () => any, message?: string | Error): void
    /** Throws unless the promise is rejected with what is expected. */
    function rejects(promise: Promise<any> | (() => Promise<any>), expected?: any, message?: string | Error): Promise<void>
    /** Throws if the promise is rejected. */
    function doesNotReject(promise: Promise<any> | (() => Promise<any>), message?: string | Error): Promise<void>
    /** Throws unless the text matches. */
    function match(text: string, pattern: RegExp, message?: string | Error): void
    /** Throws if it does. */
    function doesNotMatch(text: string, pattern: RegExp, message?: string | Error): void
    /** Throws. */
    function fail(message?: string | Error): never
    /** Throws the value unless it is null or undefined. */
    function ifError(value: any): void
    /** The same with equal, deepEqual and their contraries strict. */
    const strict: typeof assert
  }
  export = assert
}
declare module 'assert/strict' {
  import assert = require('assert')
  export = assert
}

declare module 'events' {
  /** Calls listeners by the names of events. */
  class EventEmitter {
    /** Has f called for each event. */
    on(name: string | symbol, f: (...args: any[]) => void): this
    /** As on. */
    addListener(name: string | symbol, f: (...args: any[]) => void): this
    /** Has f called for the next event. */
    once(name: string | symbol, f: (...args: any[]) => void): this
    /** As on, before the others. */
    prependListener(name: string | symbol, f: (...args: any[]) => void): this
    /** As once, before the others. */
    prependOnceListener(name: string | symbol, f: (...args: any[]) => void): this
    /** Takes one back. */
    off(name: string | symbol, f: (...args: any[]) => void): this
    /** As off. */
    removeListener(name: string | symbol, f: (...args: any[]) => void): this
    /** Takes all back. */
    removeAllListeners(name?: string | symbol): this
    /** Calls the listeners; an error that nobody listens to is thrown. */
    emit(name: string | symbol, ...args: any[]): boolean
    /** Those who listen. */
    listeners(name: string | symbol): Array<(...args: any[]) => void>
    /** How many listen. */
    listenerCount(name: string | symbol): number
    /** What is listened to. */
    eventNames(): Array<string | symbol>
    static EventEmitter: typeof EventEmitter
    /** A promise of the next event's values. */
    static once(emitter: EventEmitter, name: string | symbol): Promise<any[]>
  }
  export = EventEmitter
}

declare module 'timers' {
  const setTimeout: typeof globalThis.setTimeout
  const setInterval: typeof globalThis.setInterval
  const setImmediate: typeof globalThis.setImmediate
  const clearTimeout: typeof globalThis.clearTimeout
  const clearInterval: typeof globalThis.clearInterval
  const clearImmediate: typeof globalThis.clearImmediate
}
declare module 'timers/promises' {
  /** A promise of value after so many milliseconds. */
  function setTimeout<T = void>(milliseconds?: number, value?: T): Promise<T>
  /** A promise of value when what is due has been done. */
  function setImmediate<T = void>(value?: T): Promise<T>
}
declare module 'perf_hooks' {
  const performance: Performance
}
declare module 'url' {
  const URL: GlobalURL
  const URLSearchParams: GlobalURLSearchParams
  /** A host's name in ASCII. */
  function domainToASCII(domain: string): string
  /** A host's name in Unicode. */
  function domainToUnicode(domain: string): string
  /** The path of a file: URL. */
  function fileURLToPath(url: string | URL): string
  /** The file: URL of a path. */
  function pathToFileURL(path: string): URL
}
declare module 'buffer' {
  const Buffer: GlobalBuffer
}
declare module 'cujs/bench' {
  /** Registers work that `cujs bench` measures; docs/measuring.md tells of the options. In a group all but bytes, flops and type go for the whole group. */
  function bench(name: string, f: () => void): void
  function bench(name: string, options: import('cuda').BenchOptions, f: () => void): void
  /** What body registers is measured in turn, and compared with the first. The options are those of all. */
  function group(name: string, body: () => void): void
  function group(name: string, options: import('cuda').BenchOptions, body: () => void): void
  /** What a function or a group has given: one result, several in a group, or the error. */
  interface BenchReport { group: string, name: string, benchmarks: import('cuda').Benchmark[], error?: any }
  /** Measures what is registered, and forgets it. */
  function run(options?: { filter?: string | RegExp, cold?: boolean, started?: (name: string) => void, report?: (report: BenchReport) => void }): void
}
declare module 'cujs/test' {
  type Body = () => void | Promise<void>
  interface TestOptions { skip?: boolean, timeout?: number }
  /** How a test is registered. */
  interface TestFunction {
    /** A test that is run. */
    (name: string, body: Body): void
    (name: string, options: TestOptions, body: Body): void
    /** One that is not run. */
    skip(name: string, body?: Body): void
    /** One that has the others not run. */
    only(name: string, body: Body): void
    /** One that has no function yet. */
    todo(name: string): void
  }
  /** Registers a test. */
  const test: TestFunction
  /** As test. */
  const it: typeof test
  /** Puts its name before those of the tests that are registered in it. */
  function describe(name: string, body: () => void): void
  /** Has f called before each test that is registered after it, here and in what is inside. */
  function beforeEach(f: Body): void
  /** Has f called after each of them, whether it failed or not. */
  function afterEach(f: Body): void
  /** Checks a value; what does not hold throws an AssertionError. */
  function expect(actual: any): Expectation
  /** How near is near: |a - b| ≤ absolute + relative · |b|, or half a unit of so many digits after the point. */
  type Tolerance = number | { digits?: number, absolute?: number, relative?: number }
  /** The checks; buffers on the device are read, floats below 32 bits as their values. */
  interface Expectation {
    /** The contrary of the check that follows. */
    readonly not: Expectation
    /** The same value, by Object.is. */
    toBe(expected: any): void
    /** The same in depth; arrays and buffers by their elements. */
    toEqual(expected: any): void
    /** Numbers, arrays or buffers whose elements are near; by default within 1e-6 + 1e-5 · |expected|. */
    toBeCloseTo(expected: any, tolerance?: Tolerance): void
    /** True in a condition. */
    toBeTruthy(): void
    /** False in a condition. */
    toBeFalsy(): void
    /** Not undefined. */
    toBeDefined(): void
    /** Undefined. */
    toBeUndefined(): void
    /** Null. */
    toBeNull(): void
    /** Not a number. */
    toBeNaN(): void
    /** An object of the class. */
    toBeInstanceOf(constructor: any): void
    /** More than n. */
    toBeGreaterThan(n: number | bigint): void
    /** Less than n. */
    toBeLessThan(n: number | bigint): void
    /** With so many elements. */
    toHaveLength(n: number): void
    /** Text that contains or matches. */
    toMatch(pattern: string | RegExp): void
    /** An array, buffer or text that contains the item. */
    toContain(item: any): void
    /** A function that throws: an error whose message contains or matches, or one of a class. */
    toThrow(expected?: string | RegExp | Error | (new (...args: any[]) => any)): void
    /** A promise that is rejected, or a function that answers one. */
    toReject(expected?: string | RegExp | Error | (new (...args: any[]) => any)): Promise<void>
  }
  /** The result of a test. */
  interface TestResult { name: string, status: 'pass' | 'fail' | 'skip' | 'todo', milliseconds: number, error?: any }
  /** Runs what is registered, one after the other, and tells how many there were of each status. */
  function run(options?: { filter?: string | RegExp, from?: number, started?: (name: string) => void, report?: (result: TestResult) => void }): Promise<Record<'pass' | 'fail' | 'skip' | 'todo' | 'left', number> & { lost: boolean }>
}

declare module 'ffi' {
  /** Types with a name, and what their values are in a script. Integers of 64 bits and addresses are BigInts; null is the null pointer. */
  interface Named {
    /** Nothing. */
    void: undefined
    /** C's _Bool. */
    bool: boolean
    /** 8 bits. */
    i8: number
    /** 8 bits, unsigned. */
    u8: number
    /** 16 bits. */
    i16: number
    /** 16 bits, unsigned. */
    u16: number
    /** 32 bits: int. */
    i32: number
    /** 32 bits, unsigned. */
    u32: number
    /** 64 bits. */
    i64: bigint
    /** 64 bits, unsigned. */
    u64: bigint
    /** As large as an address. */
    isize: bigint
    /** As large as an address, unsigned: size_t. */
    usize: bigint
    /** float. */
    f32: number
    /** double. */
    f64: number
    /** An address. */
    pointer: bigint | null
    /** Zero-terminated UTF-8. A parameter is never null, a result may be. */
    string: string | null
    /** The same, where a parameter may be null. */
    'string?': string | null
  }
  /** What may stand for a pointer: an address, or something that has one. */
  type Address = number | bigint | null | ArrayBuffer | ArrayBufferView | Struct | Callback | import('cuda').Buffer | import('cuda').ManagedBuffer
  /** A pointer to a function. */
  interface Signature {
    /** What it takes; '...' ends those of a function whose arguments vary in number. */
    readonly parameters?: readonly (Type | '...')[]
    /** What it answers; nothing where it is left out. */
    readonly result?: Type
  }
  /** A struct: memory as C lays it out, with a property for each field. */
  interface Struct {
    /** Only for the compiler. */
    readonly [structure]: true
  }
  /** Only for the compiler. */
  const structure: unique symbol
  type Fields = { readonly [name: string]: Type | readonly [Type, number] }
  type FieldOf<T> = T extends readonly [infer E, number]
    ? E extends 'f64' ? Float64Array : E extends 'f32' ? Float32Array : E extends 'i32' ? Int32Array : E extends 'u32' ? Uint32Array
    : E extends 'i16' ? Int16Array : E extends 'u16' ? Uint16Array : E extends 'i8' ? Int8Array : E extends 'u8' ? Uint8Array
    : E extends 'i64' | 'isize' ? BigInt64Array : E extends 'u64' | 'usize' ? BigUint64Array : FieldOf<E>[]
    : Result<T>
  type Instance<F extends Fields> = Struct & { -readonly [K in keyof F]: FieldOf<F[K]> }
  /** What sets a field: its value, or what C would take for it. */
  type Values<F extends Fields> = { readonly [K in keyof F]?: F[K] extends readonly [infer E, number] ? ArrayLike<number | bigint | object> | string : F[K] extends 'string' ? string | null : Argument<F[K]> }
  /** A struct type, by ffi.struct. */
  interface StructType<F extends Fields = any> {
    new (values?: Values<F>): Instance<F>
    /** The struct at an address, not copied. */
    at(address: number | bigint): Instance<F>
    /** Its bytes. */
    readonly size: number
    /** What its address is a multiple of. */
    readonly align: number
    /** Where each field begins. */
    readonly offsets: { readonly [K in keyof F]: number }
  }
  /** An enum type, by ffi.enum, with its values. */
  type EnumType<V extends { readonly [name: string]: number }> = Readonly<V> & { readonly [enumeration]: V }
  /** Only for the compiler. */
  const enumeration: unique symbol
  type Type = keyof Named | StructType | EnumType<any> | Signature
  /** What a parameter of a type takes. */
  type Argument<T> =
    T extends 'pointer' ? Address
    : T extends 'string' ? string
    : T extends 'i64' | 'u64' | 'isize' | 'usize' ? number | bigint
    : T extends keyof Named ? Named[T]
    : T extends StructType<infer F> ? Instance<F> | Values<F>
    : T extends EnumType<infer V> ? keyof V | number
    : T extends Signature ? Address | ((...a: Results<T['parameters']>) => Argument<T['result']> | void)
    : never
  /** What a result of a type is. */
  type Result<T> =
    T extends undefined ? void
    : T extends 'void' ? void
    : T extends keyof Named ? Named[T]
    : T extends StructType<infer F> ? Instance<F>
    : T extends EnumType<infer V> ? keyof V | number
    : T extends Signature ? Function_<T> | null
    : never
  /** An argument whose type is not declared, of a function whose arguments vary in number. */
  type Varied = readonly [type: Type, value: unknown]
  type Arguments<P> = P extends readonly [...infer H, '...'] ? [...{ [K in keyof H]: Argument<H[K]> }, ...Varied[]]
    : P extends readonly unknown[] ? { -readonly [K in keyof P]: Argument<P[K]> } : []
  type Results<P> = P extends readonly unknown[] ? { -readonly [K in keyof P]: Result<P[K]> } : []
  interface Call extends Signature {
    /** Call on a thread of its own, and answer a promise. */
    readonly nonblocking?: boolean
  }
  interface Declaration extends Call {
    /** The name in the library, where it is another one. */
    readonly name?: string
    /** The symbol may be missing: then it is null. */
    readonly optional?: boolean
  }
  /** A variable of the library. */
  interface Variable {
    /** What it holds. */
    readonly type: Type
    /** The name in the library, where it is another one. */
    readonly name?: string
  }
  type Function_<D extends Declaration> = (...a: Arguments<D['parameters']>) => D['nonblocking'] extends true ? Promise<Result<D['result']>> : Result<D['result']>
  type Symbols<D> = {
    -readonly [K in keyof D]: D[K] extends Variable ? Result<D[K]['type']>
    : D[K] extends Declaration ? D[K]['optional'] extends true ? Function_<D[K]> | null : Function_<D[K]> : never
  }
  interface Library<D> extends Disposable {
    /** A function for each symbol that was declared. */
    readonly symbols: Symbols<D>
    /** The file that was opened. */
    readonly path: string
    /** Unloads the library; its functions throw from then on. */
    close(): void
  }
  /** A function of the script that C can call until it is freed. */
  interface Callback extends Disposable {
    /** Where the function of C is. */
    readonly address: bigint
    /** Keeps the script alive, for calls from other threads. */
    ref(): this
    /** Lets the script end. */
    unref(): this
    /** Ends it: C must not call it any more. */
    free(): void
  }
  /** Opens a library: a name that the system searches for, a path, the first that is there of several, or null for the program itself with its C library. */
  function open<const D extends { readonly [name: string]: Declaration | Variable }>(path: string | readonly string[] | null, symbols?: D): Library<D>
  /** The function at an address. */
  function function_<const D extends Call>(address: number | bigint, signature: D): Function_<D>
  export { function_ as function }
  /** A function of C that calls f. */
  function callback<const S extends Signature>(signature: S, f: (...a: Results<S['parameters']>) => Argument<S['result']> | void): Callback
  /** A struct type. */
  function struct<const F extends Fields>(fields: F): StructType<F>
  export { struct }
  /** An enum type: the names of an integer's values. */
  function enum_<const V extends { readonly [name: string]: number }>(values: V, type?: keyof Named): EnumType<V>
  export { enum_ as enum }
  /** What open throws where no file of the library can be opened, as modules of CUDA's libraries do. */
  interface LibraryNotFoundError extends Error {
    /** Of this class of errors, which is a plain Error otherwise. */
    readonly name: 'LibraryNotFoundError'
    /** Tells it from other errors. */
    readonly code: 'LIBRARY_NOT_FOUND'
    /** What was looked for. */
    readonly library: string
    /** Each file that was tried, and why it was not taken. */
    readonly tried: readonly { readonly path: string; readonly reason: string }[]
  }
  /** C's memory, not copied. */
  function view(address: number | bigint, length: number | bigint): ArrayBuffer
  /** Copies text of UTF-8 up to a zero, or so many bytes. */
  function string(address: number | bigint, length?: number): string
  /** Where something is. */
  function address(memory: Address & object): bigint
  /** The bytes of a type. */
  function sizeof(type: Type): number
  /** What the address of a type is a multiple of. */
  function alignof(type: Type): number
  /** C's error number, as the last call left it. */
  let errno: number | undefined
  /** How names of shared libraries end here: so, dll or dylib. */
  const suffix: 'so' | 'dll' | 'dylib'
  export { open, callback, view, string, address, sizeof, alignof, errno, suffix }
  export type { Type, Struct, StructType, EnumType, Callback, Library, LibraryNotFoundError, Signature, Declaration }
}
declare module 'process' {
  const process: Process
  export = process
}
declare module 'console' {
  const console: Console
  export = console
}

declare module 'node:fs' { export * from 'fs' }
declare module 'node:fs/promises' { export * from 'fs/promises' }
declare module 'node:path' { export * from 'path' }
declare module 'node:os' { export * from 'os' }
declare module 'node:util' { export * from 'util' }
declare module 'node:assert' { import assert = require('assert'); export = assert }
declare module 'node:assert/strict' { import assert = require('assert'); export = assert }
declare module 'node:events' { import EventEmitter = require('events'); export = EventEmitter }
declare module 'node:timers' { export * from 'timers' }
declare module 'node:timers/promises' { export * from 'timers/promises' }
declare module 'node:perf_hooks' { export * from 'perf_hooks' }
declare module 'node:buffer' { export * from 'buffer' }
declare module 'node:url' { export * from 'url' }

/** Lessons in GPU programming: see `cujs help learn`. The command has it; other programs bind package learn's. */
declare module 'learn' {
  /** Judges the kernel, or the function, that answers a lesson, from the file that calls it, and says what is wrong with it. */
  export function check(lesson: string, answer: unknown): void
}

declare module 'plot' {
  export = plot
  /** Numbers on the host or on the device. */
  type Data = readonly number[] | ArrayLike<number> | ArrayLike<bigint> | { read(): any }
  /** Draws lines through the points 0, y[0], then 1, y[1] and so on; an array of data draws a line of each. */
  function plot(y: Data | readonly Data[], options?: plot.PlotOptions): plot.Picture
  /** Draws lines through the points x, y. */
  function plot(x: Data, y: Data | readonly Data[], options?: plot.PlotOptions): plot.Picture
  namespace plot {
    /** What stands around a chart. */
    interface ChartOptions {
      /** The line above it. */
      title?: string
      /** What lies along its foot. */
      xlabel?: string
      /** What lies along its side. */
      ylabel?: string
      /** Its width in pixels; 640 by default. */
      width?: number
      /** Its height in pixels; 400 by default. */
      height?: number
    }
    /** How plot draws. */
    interface PlotOptions extends ChartOptions {
      /** What is drawn for the points. */
      kind?: 'line' | 'points' | 'bars'
      /** A name for each of several y. */
      labels?: readonly string[]
    }
    /** How plot.histogram draws. */
    interface HistogramOptions extends ChartOptions {
      /** Into how many parts the values are sorted; 32 by default. */
      bins?: number
    }
    /** How plot.image draws. */
    interface ImageOptions {
      /** Pixels of a row, where data has no shape. */
      width?: number
      /** Rows. */
      height?: number
      /** Elements of a pixel: grey, grey and alpha, RGB or RGBA; as the shape says, or 1. */
      channels?: 1 | 2 | 3 | 4
      /** The number that is black; 0 of bytes, else the least. */
      min?: number
      /** The number that is white; 255 of bytes, else the greatest, of several channels 1. */
      max?: number
      /** The colours of numbers from min to max. */
      colors?: 'gray' | 'heat' | 'diverging'
      /** How large a pixel becomes; small images are magnified. */
      scale?: number
    }
    /** How often values occur. */
    function histogram(values: Data, options?: HistogramOptions): Picture
    /** An image with a pixel for each element of shaped data, row by row. */
    function image(data: Data, options?: ImageOptions): Picture
    /** A picture: the prompt shows it. */
    class Picture {
      private constructor()
      /** Its width in pixels. */
      readonly width: number
      /** Its height in pixels. */
      readonly height: number
      /** It as a PNG file. */
      png(): Uint8Array
      /** Writes it into a file: PNG, JPEG or, of a chart, SVG, by the end of its name. */
      save(path: string): this
    }
  }
}
