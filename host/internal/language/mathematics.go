// This file has Math compute by package elementary: goja's own functions are Go's, some of which are wrong from the
// ninth digit on.

package language

import (
	"math"
	"math/bits"
	"sync"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/cujs/cujs/host/internal/frontend"
	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/internal/elementary"
	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/token"
	"github.com/dop251/goja/unistring"
)

var ofOne = map[string]func(float64) float64{
	"acos": elementary.Acos, "acosh": elementary.Acosh, "asin": elementary.Asin, "asinh": elementary.Asinh, "atan": elementary.Atan,
	"atanh": elementary.Atanh, "cbrt": elementary.Cbrt, "cos": elementary.Cos, "cosh": elementary.Cosh, "exp": elementary.Exp,
	"expm1": elementary.Expm1, "log": elementary.Log, "log10": elementary.Log10, "log1p": elementary.Log1p, "log2": elementary.Log2,
	"sin": elementary.Sin, "sinh": elementary.Sinh, "tan": elementary.Tan, "tanh": elementary.Tanh, "f16round": roundHalf, "sign": sign,
	"clz32": func(x float64) float64 { return float64(bits.LeadingZeros32(uint32Of(x))) },
}

var ofTwo = map[string]func(x, y float64) float64{"atan2": elementary.Atan2, "pow": elementary.Pow,
	"imul": func(x, y float64) float64 { return float64(int32(uint32Of(x) * uint32Of(y))) }}

// mathematics has a script find these functions in Math when it first names it, and declares the function behind **.
func mathematics(env *environment.Env) {
	global := env.VM.GlobalObject()
	own := global.Get("Math").ToObject(env.VM)
	env.Bind.Lazy(global, "Math", false, func() goja.Value {
		for name, f := range ofOne {
			mathFunction(env, own, name, 1, func(call goja.FunctionCall) goja.Value { return env.VM.ToValue(f(call.Argument(0).ToFloat())) })
		}
		for name, f := range ofTwo {
			mathFunction(env, own, name, 2, func(call goja.FunctionCall) goja.Value {
				x := call.Argument(0).ToFloat()
				return env.VM.ToValue(f(x, call.Argument(1).ToFloat()))
			})
		}
		mathFunction(env, own, "hypot", 2, func(call goja.FunctionCall) goja.Value { return env.VM.ToValue(hypot(call.Arguments)) })
		mathFunction(env, own, "sumPrecise", 1, func(call goja.FunctionCall) goja.Value { return env.VM.ToValue(sumPrecise(env, call.Argument(0))) })
		return own
	})
	env.Bind.Check(declarePower(env))
}

// mathFunction defines a function without the guard that package bind puts around those that may fail.
func mathFunction(env *environment.Env, of *goja.Object, name string, length int, f func(goja.FunctionCall) goja.Value) {
	function := env.VM.ToValue(f).(*goja.Object)
	env.Bind.Check(function.DefineDataProperty("name", env.VM.ToValue(name), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	env.Bind.Check(function.DefineDataProperty("length", env.VM.ToValue(length), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	env.Bind.Hidden(of, name, function)
}

func hypot(arguments []goja.Value) float64 {
	var few [8]float64
	values := few[:0]
	for _, v := range arguments {
		values = append(values, v.ToFloat())
	}
	return elementary.HypotOf(values)
}

func roundHalf(x float64) float64 {
	bits, _ := element.F16.Encode(x)
	return element.F16.Decode(bits)
}

// sign is -1, 1, or what is neither above nor below 0: goja gives back the argument, also a text.
func sign(x float64) float64 {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return x
}

// uint32Of is a number modulo 2 to the 32, 0 of what is not finite: goja takes 0 for all beyond 2 to the 63.
func uint32Of(x float64) uint32 {
	if rest := math.Mod(math.Trunc(x), 1<<32); rest == rest {
		return uint32(int64(rest))
	}
	return 0
}

// sumPrecise is the sum of what an iterable gives, rounded once.
func sumPrecise(env *environment.Env, iterable goja.Value) float64 {
	if bind.Absent(iterable) {
		env.Bind.ThrowTypeError("%s is not iterable", iterable)
	}
	var sum elementary.Sum
	env.VM.ForOf(iterable, func(v goja.Value) bool {
		if !goja.IsNumber(v) {
			env.Bind.ThrowTypeError("Math.sumPrecise: %s is no number", env.Bind.Show(v))
		}
		sum.Add(v.ToFloat())
		return true
	})
	return sum.Value()
}

// powerOfAny is ** of operands that need not be numbers: left++ gives the number or BigInt that an operand stands for,
// and goja computes those of BigInt.
var powerOfAny = sync.OnceValue(func() *goja.Program {
	return goja.MustCompile("", `(pow) => (left, right) => {
	  left = left++
	  right = right++
	  return typeof left === 'bigint' || typeof right === 'bigint' ? left ** right : pow(left, right)
	}`, true)
})

// powerDeclared is const Power = its place in the global object, from where it is removed.
var powerDeclared = sync.OnceValues(func() (*goja.Program, error) {
	name := &ast.Identifier{Name: unistring.NewFromString(frontend.Power)}
	binding := &ast.Binding{Target: name, Initializer: &ast.DotExpression{Left: &ast.ThisExpression{}, Identifier: *name}}
	return goja.CompileAST(&ast.Program{Body: []ast.Statement{&ast.LexicalDeclaration{Token: token.CONST, List: []*ast.Binding{binding}}}}, true)
})

func declarePower(env *environment.Env) error {
	program, err := powerDeclared()
	if err != nil {
		return err
	}
	var any goja.Callable
	power := func(call goja.FunctionCall) goja.Value {
		x, y := call.Argument(0), call.Argument(1)
		if goja.IsNumber(x) && goja.IsNumber(y) {
			return env.VM.ToValue(elementary.Pow(x.ToFloat(), y.ToFloat()))
		}
		if any == nil {
			make, err := env.VM.RunProgram(powerOfAny())
			env.Bind.Check(err)
			of, _ := goja.AssertFunction(make)
			any, _ = goja.AssertFunction(env.Bind.Call(of, nil, env.VM.ToValue(elementary.Pow)))
		}
		return env.Bind.Call(any, nil, x, y)
	}
	global := env.VM.GlobalObject()
	env.Bind.Hidden(global, frontend.Power, env.VM.ToValue(power))
	if _, err := env.VM.RunProgram(program); err != nil {
		return err
	}
	return global.Delete(frontend.Power)
}
