package host_test

import (
	"context"
	"fmt"
	"os"
	"testing/fstest"

	"github.com/cujs/cujs/host"
)

// A program of several files, here from a file system in memory; an embed.FS or os.DirFS does as well.
func ExampleRuntime_RunFile() {
	rt, _ := host.New(host.Options{Stdout: os.Stdout, FS: fstest.MapFS{
		"main.js":       {Data: []byte("const { area } = require('./lib/shape')\nconsole.log(__filename, area({ w: 2, h: 3 }))")},
		"lib/shape.js":  {Data: []byte("exports.area = ({ w, h }) => w * h * require('../scale.json').factor")},
		"scale.json":    {Data: []byte(`{ "factor": 10 }`)},
		"notes/log.txt": {Data: []byte("not read")},
	}})
	defer rt.Close()
	fmt.Println(rt.RunFile(context.Background(), "main.js"))
	fmt.Println(rt.RunFile(context.Background(), "mian.js"))
	// Output:
	// /main.js 60
	// <nil>
	// open mian.js: file does not exist
}
