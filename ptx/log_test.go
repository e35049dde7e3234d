package ptx

import "testing"

func TestExplainLog(t *testing.T) {
	const text = ".version 7.0\n.target sm_80\n.visible .entry f() {\n\t.reg .f32 %v;\n\tmull.f32 %v, %by2, %by;\n\tmul.f23 /* ü */ %v, %v;\n bogus\n}"
	const log = "ptxas application ptx input, line 5; error   : Not a name of any known instruction: 'mull'\n" +
		"ptxas application ptx input, line 5; error   : Unknown symbol '%by'\n" +
		"ptxas a.ptx, line 6; error   : Unknown modifier '.f23'\r\n" +
		"ptxas a.ptx, line 6; warning : Arguments mismatch for instruction 'fma'\n" +
		"ptxas a.ptx, line 8; fatal   : Parsing error near '}': syntax error\n" +
		"ptxas a.ptx, line 80; error   : Duplicate definition\n" +
		"ptxas fatal   : Ptx assembly aborted due to errors\n"
	const want = `<ptx>:5:2: error: Not a name of any known instruction: 'mull'
    5 │   mull.f32 %v, %by2, %by;
      ╵   ~~~~
<ptx>:5:21: error: Unknown symbol '%by'
    5 │   mull.f32 %v, %by2, %by;
      ╵                      ~~~
<ptx>:6:5: error: Unknown modifier '.f23'
    6 │   mul.f23 /* ü */ %v, %v;
      ╵      ~~~~
<ptx>:6: warning: Arguments mismatch for instruction 'fma'
    6 │   mul.f23 /* ü */ %v, %v;
<ptx>:8:1: error: Parsing error near '}': syntax error
    8 │ }
      ╵ ^
<ptx>:80: error: Duplicate definition
ptxas fatal   : Ptx assembly aborted due to errors
`
	if got := ExplainLog(log, "", text); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got, want := ExplainLog("ptxas a.ptx, line 9; error   : no", "b.ptx", text), "b.ptx:9: error: no"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
