// This file infers loads and stores with hints for caches, barriers with numbers, and the exchange of
// pairs.

package infer

import (
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/syntax"
	"github.com/cujs/cujs/kernel/internal/types"
	"github.com/cujs/cujs/ptx"
)

// The hints of loads and stores, and the caches of prefetch, with what PTX calls them.
var (
	storeHints = []named{{"stream", "cs"}, {"l2", "cg"}, {"first", "L1::evict_first"}, {"keep", "L1::evict_last"}}
	loadHints  = append(storeHints[:len(storeHints):len(storeHints)], named{"readOnly", "nc"})
	caches     = []named{{"l1", "L1"}, {"l2", "L2"}}
)

// EvictionVersion is the PTX that has priorities of eviction.
var EvictionVersion = ptx.Version{Major: 7, Minor: 4}

// needsVersion refuses what the driver is too old for.
func (u *Unit) needsVersion(e ast.Node, what string, v ptx.Version) {
	if u.Options.Version.Before(v) {
		u.Fail(e, "", "%s needs a driver for PTX %d.%d; this is for %d.%d", what, v.Major, v.Minor, u.Options.Version.Major, u.Options.Version.Minor)
	}
}

// inferCached: cache.load(x, i, hint), cache.store(x, i, value, hint), cache.prefetch(x, i, cache).
func inferCached(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	x := u.expression(e.ArgumentList[0])
	u.integer(e.ArgumentList[1], "an index")
	last, list, result := len(e.ArgumentList)-1, loadHints, types.Nothing
	if x.Class == types.Unknown {
		return x
	}
	if x.Class != types.ArrayClass || x.Array.Rank != 1 || x.Array.Record != nil || x.Array.Space != ir.Global || x.Array.Value || x.Array.Memory != nil {
		u.Fail(e.ArgumentList[0], "pass a buffer", "%s works on an element of a flat buffer, not on %s", b.Name, x)
	}
	switch b.Form {
	case builtin.CacheStore:
		if x.Array.Outer {
			u.refuseOuter(e.ArgumentList[0])
		}
		list = storeHints
		u.expression(e.ArgumentList[2])
		u.meet(e.ArgumentList[2], x.Array.Elem)
	case builtin.CacheLoad:
		result = types.Strong(x.Array.Elem)
	case builtin.Prefetch:
		if u.Hints[e] = "L2"; last == 2 {
			u.Hints[e] = u.oneOf(e.ArgumentList[2], "a cache", caches)
		}
		return result
	}
	u.Hints[e] = u.oneOf(e.ArgumentList[last], "a hint", list)
	if len(u.Hints[e]) > 2 {
		u.needs(e.ArgumentList[last], "this hint", orderedSM)
		u.needsVersion(e.ArgumentList[last], "this hint", EvictionVersion)
	}
	return result
}

// inferNamedBarrier: block.sync(), block.sync(1), block.sync(1, 64), block.arrive(1, 64).
func inferNamedBarrier(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	const most = 15
	if len(e.ArgumentList) == 0 {
		return types.Nothing
	}
	if n, ok := u.KnownInteger(e.ArgumentList[0]); !ok || n < 1 || n > most {
		u.Fail(e.ArgumentList[0], "barrier 0 is that of block.sync()", "%s takes the number of a barrier, a constant from 1 to %d", b.Name, most)
	}
	u.needs(e, "a barrier with a number", orderedSM)
	if len(e.ArgumentList) == 1 {
		return types.Nothing
	}
	threads := e.ArgumentList[1]
	t := u.integer(threads, "the number of threads")
	if t.Class == types.Scalar && t.T.Size() == 8 {
		u.Fail(threads, "make it a number with i32(n)", "the number of threads has 32 bits, not %s", t)
	}
	if n, ok := u.KnownInteger(threads); ok && (n < 32 || n > 1024 || n%32 != 0) {
		u.Fail(threads, "whole warps come to a barrier", "the number of threads is a multiple of 32 up to 1024, not %d", n)
	}
	return types.Nothing
}

// BarrierNumber is the number of the barrier in a call that names one.
func (u *Unit) BarrierNumber(e *ast.CallExpression) uint64 {
	n, _ := u.KnownInteger(e.ArgumentList[0])
	return uint64(n)
}

// inferAtomicPair: Atomics.compareExchangePair(x, i, [expected, expected], [replacement, replacement]).
func inferAtomicPair(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	x := u.expression(e.ArgumentList[0])
	u.integer(e.ArgumentList[1], "an index")
	pairs := e.ArgumentList[2:4]
	for _, p := range pairs {
		if t := u.expression(p); t.Class != types.Unknown && (t.Class != types.ObjectClass || !t.Object.List || len(t.Object.Fields) != 2) {
			u.Fail(p, "write [low, high]", "a pair is an array of two numbers, not %s", t)
		}
	}
	u.readOrder(e, b)
	if x.Class == types.Unknown {
		return x
	}
	checkElement(u, e, b, x)
	if t := x.Array.Elem; t != ir.I64 && t != ir.U64 {
		u.Fail(e.ArgumentList[0], "pass a buffer of i64 or u64", "%s works on pairs of 64-bit integers, not on %s", b.Name, x)
	}
	if n, ok := syntax.Integer(e.ArgumentList[1]); ok && n%2 != 0 {
		u.Fail(e.ArgumentList[1], "", "a pair begins at an even index")
	}
	u.needs(e, b.Name, clusterSM)
	u.needsVersion(e, b.Name, builtin.PairVersion(u.Orders[e].Scope))
	for _, p := range pairs {
		if v := u.Composites.Storage(p); v != nil {
			for _, m := range v.Members {
				origin{v: m}.meet(x.Array.Elem)
			}
		}
	}
	if u.Types[e].Class != types.Unknown {
		return u.Types[e]
	}
	return u.Composites.listOf(e, types.Strong(x.Array.Elem), types.Strong(x.Array.Elem))
}
