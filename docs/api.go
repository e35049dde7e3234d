package docs

//go:generate go run ../tools/api -out zapi.txt -values zexported_test.go ../compile ../emulator ../emulator/recording ../emulator/report ../emulator/stats ../gpu ../gpu/benchmark ../gpu/blas ../gpu/collective ../gpu/exchange ../gpu/fft ../gpu/graphs ../gpu/images ../gpu/interop ../gpu/nd ../gpu/profile ../gpu/solver ../gpu/sparse ../gpu/usage ../gputest ../host ../kernel ../kernel/language ../ptx
