// Package lifetime releases each object of the driver once, in the order of the
// streams that use it.
//
// A [Driver] keeps the list of live resources and of releases that must wait. A
// [Context] makes itself current for a call and knows its streams. A [Stream] tracks
// the outstanding work of one stream. A [Resource] is a handle to be released: by
// hand, after the collector has found its object unreachable, or with its context.
// A [Capture] is a graph being recorded: releases and waits that would invalidate it
// are delayed.
//
// Package gpu has an object around each of these, with what users see of it. Nothing
// here knows those objects.
package lifetime
