package main

import (
	"encoding/json"
	"testing"
)

func TestFiguresOfADevice(t *testing.T) {
	var d deviceInfo
	text := `{"name": "H", "capability": "9.0", "multiprocessors": 2, "totalMemory": 1073741824, "freeMemory": 536870912, "pciBusId": "0000:01:00.0",
		"utilization": {"gpu": 0.03, "memory": 0}, "power": {"draw": 76.4, "limit": 700}, "temperature": 35, "processes": [{"pid": 1, "memory": 2}]}`
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		t.Fatal(err)
	}
	const want = "H, capability 9.0, 2 multiprocessors, 1 GiB (0.5 GiB free), PCI 0000:01:00.0, 3% busy, 35 °C, 76 of 700 W, 1 process"
	if d.String() != want {
		t.Errorf("%s, want %s", d, want)
	}
}
