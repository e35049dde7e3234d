// Package gpu is the object model of a GPU over the driver API: devices,
// contexts, buffers, streams, events, modules and functions that know their
// owner, check their arguments and release what they hold.
//
// A [Driver] is opened over a table of the driver's functions, which comes
// from cuda.Open (a GPU) or emulator.Open (a device in software). It belongs to
// the program that opened it; several Drivers in one process share the devices
// without disturbing one another.
//
// # Ownership
//
// Every object retains what it needs: a function its module, a module its context, a view
// its buffer. Free, Unload and Close release at once, are idempotent, and make later use
// an error that names the object. What the program does not release is released after Go's
// collector has found it unreachable: its handle is queued until [Driver.Drain], or the
// next allocation or synchronization. A buffer that work in a stream may still use is
// freed in stream order.
//
// A Driver retains its contexts until Destroy, Reset or Close. The end of a context marks
// everything made in it dead: using it is an error, freeing it does nothing.
//
// # Threads
//
// All methods may be called from any goroutine. A method acts in the context of its
// object, whatever is current, and restores what was current. A goroutine that makes many
// calls locks a [Thread], which caches what is current on its OS thread, and passes it to
// [Launch.Run].
//
// # Errors
//
// Wrong use is found before the driver is called: [*usage.ArgumentError] for a wrong kind,
// [*usage.RangeError] for a wrong size or index, [*usage.ReleasedError] for an object that is gone. A
// call that the driver refuses is a *cuda.Error with the operation, or an
// [*OutOfMemoryError].
package gpu
