// This file lists the functions that execute operations.

package run

import "github.com/cujs/cujs/emulator/internal/engine/code"

// An execution is a function for the lanes of a group, and one that is called
// once for all lanes of a block where all operands are uniform.
type execution struct{ lanes, once func(*cta, *instruction) }

var executions = [...]execution{
	code.OpDense:            {execDense, execDenseScalar},
	code.OpScalar:           {execScalarLanes, execScalarOnce},
	code.OpCarry:            {lanes: execCarry},
	code.OpLoad:             {execLoad, execLoadOnce},
	code.OpStore:            {execStore, execStoreOnce},
	code.OpAtomic:           {lanes: execAtomic},
	code.OpAddWords:         {lanes: execAddWords},
	code.OpWide:             {lanes: execWide},
	code.OpCopyAsync:        {lanes: execCopyAsync},
	code.OpCopyStep:         {lanes: execCopyStep}, // see encoder.watch too
	code.OpBulk:             {lanes: execBulk},
	code.OpTensorCopy:       {lanes: execTensorCopy},
	code.OpMapEdit:          {lanes: execMapEdit},
	code.OpMapCopy:          {lanes: execMapCopy},
	code.OpBarrierTest:      {lanes: execBarrierTest},
	code.OpParityTest:       {lanes: execParityTest},
	code.OpFence:            {execFence, execFence},
	code.OpSleep:            {lanes: execSleep},
	code.OpTrap:             {lanes: execTrap},
	code.OpClock:            {execClock, execClockOnce},
	code.OpSystem:           {lanes: execSystem},
	code.OpAllocate:         {lanes: execAllocate},
	code.OpStackSave:        {lanes: execStackSave},
	code.OpStackRestore:     {lanes: execStackRestore},
	code.OpClusterMap:       {lanes: execClusterMap},
	code.OpClusterRank:      {lanes: execClusterRank},
	code.OpSend:             {lanes: execSend},
	code.OpCollective:       {lanes: execCollective},
	code.OpShuffle:          {lanes: execShuffle},
	code.OpProduct:          {lanes: execProduct},
	code.OpWarpgroup:        {lanes: execWarpgroup},
	code.OpMatrixMove:       {lanes: execMatrixMove},
	code.OpRows:             {lanes: execRows},
	code.OpTranspose:        {lanes: execTranspose},
	code.OpTexture:          {lanes: execTexture},
	code.OpGather:           {lanes: execGather},
	code.OpSurfaceLoad:      {lanes: execSurfaceLoad},
	code.OpSurfaceStore:     {lanes: execSurfaceStore},
	code.OpSurfaceReduction: {lanes: execSurfaceReduction},
	code.OpTextureQuery:     {lanes: execTextureQuery},
	code.OpSurfaceQuery:     {lanes: execSurfaceQuery},
	code.OpIsType:           {lanes: execIsType},
}
