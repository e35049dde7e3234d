package ir

import "testing"

// Every operation has a row, and none allows what it forbids: what is pure has no effect and may move alone.
func TestRows(t *testing.T) {
	if len(rows) != int(SurfaceWrite)+1 {
		t.Errorf("%d rows, %d operations", len(rows), SurfaceWrite+1)
	}
	names := map[string]Op{}
	for op := Invalid; op <= SurfaceWrite; op++ {
		r := rows[op]
		if other, twice := names[r.name]; twice || r.name == "" {
			t.Errorf("operation %d is called %q, as operation %d", op, r.name, other)
		}
		names[r.name] = op
		if r.operands.least > r.operands.most {
			t.Errorf("%s takes %d to %d arguments", op, r.operands.least, r.operands.most)
		}
		if op.Pure() && (op.Effect() || op.Collective()) {
			t.Errorf("%s is pure, and has an effect or is collective", op)
		}
	}
	if Invalid.Pure() {
		t.Error("an operation without traits is pure")
	}
}
