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

func TestSizes(t *testing.T) {
	for text, want := range map[string]uint64{"1": 1, "4096": 4096, "4096B": 4096, "2k": 2048, "512M": 512 << 20, "1.5G": 3 << 29, "8GiB": 8 << 30, "1tb": 1 << 40,
		"": 0, "0": 0, "-1": 0, "M": 0, "1X": 0, "1MM": 0, "1iB": 0, "0.5": 0, "1e30": 0, "NaN": 0, "inf": 0} {
		if got, ok := bytesOf(text); ok != (want > 0) || ok && got != want {
			t.Errorf("%q: %d, %v", text, got, ok)
		}
	}
}
