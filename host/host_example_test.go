package host_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/cujs/cujs/host"
	"github.com/dop251/goja"
)

// A Go function that waits ends with the script that has called it.
func ExampleRuntime_Context() {
	rt, _ := host.New(host.Options{Limits: host.Limits{RunTime: 20 * time.Millisecond}})
	defer rt.Close()
	answers := make(chan string) // nobody sends
	rt.Set("ask", host.Func(func(*host.Call) (any, error) {
		ctx := rt.Context()
		select {
		case answer := <-answers:
			return answer, nil
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}))
	_, err := rt.Run(context.Background(), "a.js", "ask()")
	var limit *host.LimitError
	fmt.Println(errors.As(err, &limit), limit)
	// Output: true the limit on run time, 20ms, was exceeded
}

// Do does not wait for what it has started; Wait does.
func ExampleRuntime_Wait() {
	rt, _ := host.New(host.Options{Stdout: os.Stdout})
	defer rt.Close()
	ctx := context.Background()
	err := rt.Do(ctx, func(vm *goja.Runtime) error {
		_, err := vm.RunString("setTimeout(() => console.log('the timer'), 1); console.log('started')")
		return err
	})
	fmt.Println("Do returned", err)
	fmt.Println("Wait returned", rt.Wait(ctx))
	// Output:
	// started
	// Do returned <nil>
	// the timer
	// Wait returned <nil>
}
