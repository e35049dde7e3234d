package quota

import (
	"testing"

	"github.com/cujs/cujs/host/internal/bind"
)

// TestFillIsTheSame compares what scripts see with and without, around the length where pieces begin.
func TestFillIsTheSame(t *testing.T) {
	same(t, func(b *bind.Binder) { InstallFill(b, func() {}) },
		"Array(70000).fill(7).every((x) => x === 7)",
		"const a = Array(70000).fill(1); a.fill(2, -5, -2); a.slice(-6).join()",
		"const a = Array(70000).fill(1); a.fill(2, 40000.7, Infinity); a.indexOf(2)",
		"const a = Array(70000).fill(1); a.fill(2, 'x', NaN); a.includes(2)",
		"const a = Array(70000).fill(1); a.fill(2, 1e300); a.fill(3, -1e300, 2); a.includes(2) + a.lastIndexOf(3)",
		"let said = ''; const at = (n) => ({ valueOf() { said += n; return n } }); Array(70000).fill(1, at(3), at(5)); said",
		"let said = ''; try { Array(70000).fill(1, { valueOf() { throw 5 } }) } catch (e) { said = e } said",
		"let said = ''; try { Array(70000).fill(1, Symbol()) } catch (e) { said = e.name } said",
		"const a = Array(70000); a.fill(1, { valueOf() { a.length = 3; return 0 } }).length",
		"const a = Array(70000); a.fill(5) === a",
		"let said = ''; try { Object.freeze(Array(70000)).fill(1) } catch (e) { said = e.name } said",
		"JSON.stringify(Array.prototype.fill.call({ length: 3 }, 4))",
		"let said = ''; try { Array.prototype.fill.call(null, 4) } catch (e) { said = e.name } said",
		"[1, 2, 3].fill(0, 1).join() + Array.prototype.fill.length + Array.prototype.fill.name + Object.keys(Array.prototype)")
}
