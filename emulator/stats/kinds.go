package stats

import "github.com/cujs/cujs/ptx/opcode"

// Kinds is the number of kinds of instruction.
const Kinds = int(opcode.ByType)

// KindNames are the kinds as Nsight Compute's metrics call them:
// smsp__sass_thread_inst_executed_op_NAME_pred_on.sum.
var KindNames = [Kinds]string{"fp16", "fp32", "fp64", "integer", "bit", "conversion", "memory", "control", "inter_thread_communication", "misc"}

// An Operation is a floating-point operation that is counted by itself.
type Operation int

const Operations = 9

// OperationNames are these operations as Nsight Compute's metrics call them.
var OperationNames = [Operations]string{"hadd", "hmul", "hfma", "fadd", "fmul", "ffma", "dadd", "dmul", "dfma"}
