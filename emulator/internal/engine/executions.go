// This file lists the functions that execute operations.

package engine

// An execution is a function for the lanes of a group, and one that is called
// once for all lanes of a block where all operands are uniform.
type execution struct{ lanes, once func(*cta, *instruction) }

var executions = [...]execution{
	opDense:            {execDense, execDenseScalar},
	opScalar:           {execScalarLanes, execScalarOnce},
	opCarry:            {lanes: execCarry},
	opLoad:             {execLoad, execLoadOnce},
	opStore:            {execStore, execStoreOnce},
	opAtomic:           {lanes: execAtomic},
	opAddWords:         {lanes: execAddWords},
	opWide:             {lanes: execWide},
	opCopyAsync:        {lanes: execCopyAsync},
	opBulk:             {lanes: execBulk},
	opTensorCopy:       {lanes: execTensorCopy},
	opBarrierTest:      {lanes: execBarrierTest},
	opParityTest:       {lanes: execParityTest},
	opFence:            {execFence, execFence},
	opSleep:            {lanes: execSleep},
	opTrap:             {lanes: execTrap},
	opClock:            {execClock, execClockOnce},
	opSystem:           {lanes: execSystem},
	opAllocate:         {lanes: execAllocate},
	opStackSave:        {lanes: execStackSave},
	opStackRestore:     {lanes: execStackRestore},
	opClusterMap:       {lanes: execClusterMap},
	opCollective:       {lanes: execCollective},
	opShuffle:          {lanes: execShuffle},
	opProduct:          {lanes: execProduct},
	opMatrixMove:       {lanes: execMatrixMove},
	opRows:             {lanes: execRows},
	opTranspose:        {lanes: execTranspose},
	opTexture:          {lanes: execTexture},
	opGather:           {lanes: execGather},
	opSurfaceLoad:      {lanes: execSurfaceLoad},
	opSurfaceStore:     {lanes: execSurfaceStore},
	opSurfaceReduction: {lanes: execSurfaceReduction},
	opTextureQuery:     {lanes: execTextureQuery},
	opSurfaceQuery:     {lanes: execSurfaceQuery},
	opIsType:           {lanes: execIsType},
}
