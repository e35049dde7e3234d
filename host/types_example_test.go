package host_test

import (
	"fmt"

	"github.com/cujs/cujs/host"
)

// Editors show scripts what a program has bound.
func ExampleRuntime_Types() {
	rt, _ := host.New(host.Options{})
	defer rt.Close()
	rt.Bind("sensors", host.Module{
		Values:  map[string]any{"count": 3},
		Funcs:   map[string]host.Func{"read": func(c *host.Call) (any, error) { return c.Int(0, "sensor"), nil }},
		Docs:    map[string]string{"": "What the machine measures.", "read": "The value of a sensor."},
		Declare: map[string]string{"read": "(sensor: number) => number"},
	})
	fmt.Print(rt.Types())
	// Output:
	// /** What the machine measures. */
	// declare module "sensors" {
	//   export const count: number
	//   /** The value of a sensor. */
	//   export const read: (sensor: number) => number
	// }
}
