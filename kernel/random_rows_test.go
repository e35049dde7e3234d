package kernel_test

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/syntax"
)

// randomForms are the forms of the table whose functions no random program calls, and why.
var randomForms = map[builtin.Form]string{
	builtin.Library:         "the engine's functions have other last bits; TestMathWhole32 and its like judge them",
	builtin.Hypotenuse:      "as the functions of the library",
	builtin.Approximate:     "only hardware has the bits",
	builtin.Sample:          "TestTexturesInKernels of package cudajs compares the two, TestTexturesAgainstAModel the emulated device with a model",
	builtin.SurfaceRead:     "as textures",
	builtin.SurfaceWrite:    "as textures",
	builtin.TileFunction:    "TestRandomTiles of package cudajs writes kernels of tiles",
	builtin.OneInstruction:  "hopper.js of package cudajs compares what onHost makes of the instructions of Hopper with the device",
	builtin.BarrierWait:     "as the other instructions of Hopper",
	builtin.TensorCopy:      "as the other instructions of Hopper",
	builtin.BulkCopy:        "as the other instructions of Hopper",
	builtin.ClusterAccess:   "as the other instructions of Hopper",
	builtin.ClusterSend:     "as the other instructions of Hopper",
	builtin.GroupDescriptor: "as the other instructions of Hopper",
	builtin.GroupMultiply:   "as the other instructions of Hopper",
}

// randomNames are further names that no random program has, and why.
var randomNames = map[string]string{
	"rsqrt":         "only hardware has the bits",
	"clock":         "each run gives another number",
	"warp.active":   "the hardware says which lanes are together",
	"random.normal": "it differs by 4 ulp at most",
	"complex.abs":   "it calls Math, whose last bits differ",
	"complex.arg":   "it calls Math, whose last bits differ",
	"complex.polar": "it calls Math, whose last bits differ",
	"complex.exp":   "it calls Math, whose last bits differ",
	"complex.sqrt":  "it calls Math, whose last bits differ",
	"f8e4m3":        "TestEights has all values of both types",
	"f8e5m2":        "TestEights has all values of both types",
}

// randomSyntax is what the language takes of JavaScript: kinds of nodes of the syntax tree, operators, and methods of
// arrays.
const randomSyntax = `ArrayLiteral ArrayPattern BlockStatement BooleanLiteral BracketExpression BranchStatement
	CallExpression CaseStatement ConditionalExpression DoWhileStatement DotExpression EmptyStatement ForOfStatement ForStatement
	FunctionDeclaration FunctionLiteral =>{} =>value const let var for(let for(var of(const IfStatement LabelledStatement NewExpression NumberLiteral ObjectLiteral ObjectPattern Optional OptionalChain PropertyKeyed
	PropertyShort ReturnStatement SequenceExpression SpreadElement StringLiteral SwitchStatement TemplateLiteral UnaryExpression
	WhileStatement
	a+b a-b a*b a/b a%b a**b a&b a|b a^b a<<b a>>b a>>>b a&&b a||b a??b a<b a<=b a>b a>=b a==b a!=b a===b a!==b
	=a -a +a ~a !a ++a --a a++ a-- void
	+=a -=a *=a /=a %=a **=a &=a |=a ^=a <<=a >>=a >>>=a &&=a ||=a
	.at() .concat() .entries() .every() .fill() .findIndex() .findLastIndex() .flat() .forEach() .from() .includes() .indexOf() .keys()
	.lastIndexOf() .map() .of() .reduce() .reduceRight() .reverse() .set() .slice() .some() .sort() .toReversed() .toSorted() .values()
	.with()`

// TestRandomProgramsHaveEverything: each function and value of the table, and each form of JavaScript that the
// language takes, is in the random programs, but for those above.
func TestRandomProgramsHaveEverything(t *testing.T) {
	has := map[string]bool{}
	for seed := range uint64(1000) {
		p := generate(seed)
		for _, source := range append(slices.Collect(maps.Values(p.helpers)), p.kernel()) {
			fn, err := syntax.Parse(source)
			if err != nil {
				t.Fatal(err)
			}
			addConstructs(has, fn)
		}
	}
	for _, name := range builtin.Names() {
		f := builtin.Lookup(name)
		excepted := randomNames[name] != "" || f != nil && randomForms[f.Form] != ""
		if has[name] == excepted {
			t.Errorf("%s is in the random programs: %t, and excepted: %t", name, has[name], excepted)
		}
	}
	for construct := range strings.FieldsSeq(randomSyntax) {
		if !has[construct] {
			t.Errorf("no random program has %s", construct)
		}
	}
}

// addConstructs notes what a function is written with: the names that it does not declare, kinds of nodes, operators
// around a and b, and methods.
func addConstructs(has map[string]bool, fn *syntax.Function) {
	for _, r := range fn.References() {
		has[r.Path] = true
	}
	ast.Inspect(fn.Node, func(n ast.Node) bool {
		if n == nil {
			return false
		}
		has[strings.TrimPrefix(reflect.TypeOf(n).String(), "*ast.")] = true
		addDeclared(has, n)
		switch n := n.(type) {
		case *ast.BinaryExpression:
			has[fmt.Sprintf("a%sb", n.Operator)] = true
		case *ast.AssignExpression:
			operator := string(n.Operator)
			if operator != "=" {
				operator += "="
			}
			has[operator+"a"] = true
		case *ast.UnaryExpression:
			addUnary(has, n)
		case *ast.CallExpression:
			if method, ok := n.Callee.(*ast.DotExpression); ok {
				has[fmt.Sprintf(".%s()", method.Identifier.Name)] = true
			}
		}
		return true
	})
}

// addDeclared notes what a declaration begins with, where it stands, and of which form an arrow function is.
func addDeclared(has map[string]bool, n ast.Node) {
	head := func(word string, n ast.Node) {
		if d, ok := n.(*ast.Declaration); ok {
			has[word+"("+string(d.Kind)] = true
		}
	}
	switch n := n.(type) {
	case *ast.Declaration:
		has[string(n.Kind)] = true
	case *ast.ForStatement:
		head("for", n.Initializer)
	case *ast.ForOfStatement:
		head("of", n.Into)
	case *ast.FunctionLiteral:
		has["=>value"] = has["=>value"] || n.Value != nil
		has["=>{}"] = has["=>{}"] || n.Arrow && n.Body != nil
	}
}

func addUnary(has map[string]bool, n *ast.UnaryExpression) {
	switch operator := string(n.Operator); {
	case n.Postfix:
		has["a"+operator] = true
	case operator == "void":
		has[operator] = true
	default:
		has[operator+"a"] = true
	}
}
