package ptx_test

import (
	"fmt"
	"os"

	"github.com/cujs/cujs/ptx"
)

const add = `.version 7.0
.target sm_80
.visible .entry add(.param .u64 a, .param .u32 n)
{
	.reg .b32 %r<3>;
	.reg .b64 %rd<2>;
	ld.param.u64 %rd1, [a];
	ld.param.u32 %r1, [n];
	atom.global.add.u32 %r2, [%rd1+4], %r1;
	ret;
}
`

func ExampleParse() {
	module, err := ptx.Parse("add.ptx", add)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, statement := range module.Function("add").Body.Statements {
		if i, ok := statement.(*ptx.Instruction); ok {
			fmt.Println(i.Pos.Line, i.Opcode, i.Modifiers, i.Operands)
		}
	}
	// Output:
	// 7 ld [param u64] [%rd1 [a]]
	// 8 ld [param u32] [%r1 [n]]
	// 9 atom [global add u32] [%r2 [%rd1+4] %r1]
	// 10 ret [] []
}

func ExampleError_Frame() {
	_, err := ptx.Parse("add.ptx", ".version 7.0\n.target sm_80\n.global .f32 sum = 1.5.5;")
	fmt.Println(err)
	fmt.Println(err.(*ptx.Error).Frame())
	// Output:
	// ptx: add.ptx:3:23: expected ',' or ';' in the declaration of .global variables, found '.5'
	// add.ptx:3:23: expected ',' or ';' in the declaration of .global variables, found '.5'
	//     3 │ .global .f32 sum = 1.5.5;
	//       ╵                       ~~
}

func ExampleFunction_Signature() {
	module, err := ptx.Parse("add.ptx", add)
	if err != nil {
		fmt.Println(err)
		return
	}
	signature := module.Entries()[0].Signature()
	for _, p := range signature.Parameters {
		fmt.Printf("%s: .%s, %d bytes at %d\n", p.Name, p.Type, p.Size, p.Offset)
	}
	fmt.Println(signature.Size, "bytes")
	// Output:
	// a: .u64, 8 bytes at 0
	// n: .u32, 4 bytes at 8
	// 12 bytes
}

func ExampleModule_WriteTo() {
	register := func(name string) *ptx.Name { return &ptx.Name{Name: name} }
	one := &ptx.Immediate{Kind: ptx.Float32, Bits: 0x3F800000}
	module := &ptx.Module{
		Version: ptx.Version{Major: 7, Minor: 0}, Target: []string{"sm_52"}, AddressSize: 64,
		Items: []ptx.Item{&ptx.Function{Linkage: ptx.Visible, Entry: true, Name: "k", Body: &ptx.Block{
			Statements: []ptx.Statement{
				&ptx.Variable{Space: ptx.Reg, Type: ptx.F32, Name: "%f", Count: 2},
				&ptx.Instruction{Opcode: "add", Modifiers: []string{"f32"},
					Operands: []ptx.Operand{register("%f1"), register("%f0"), one}},
				&ptx.Instruction{Opcode: "ret"},
			},
		}}},
	}
	if _, err := module.WriteTo(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// .version 7.0
	// .target sm_52
	// .address_size 64
	//
	// .visible .entry k()
	// {
	// 	.reg .f32 %f<2>;
	// 	add.f32 %f1, %f0, 0f3F800000;
	// 	ret;
	// }
}
