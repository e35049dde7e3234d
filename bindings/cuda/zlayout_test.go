// Code generated from internal/cuda.json; DO NOT EDIT.

package cuda

import (
	"testing"
	"unsafe"
)

func TestLayout(t *testing.T) {
	check := func(what string, got, want uintptr) {
		t.Helper()
		if got != want {
			t.Errorf("%s is %d, C says %d", what, got, want)
		}
	}
	{
		var v UUID
		check("UUID", unsafe.Sizeof(v), 16)
		check("UUID.Bytes", unsafe.Offsetof(v.Bytes), 0)
	}
	{
		var v MemFabricHandle
		check("MemFabricHandle", unsafe.Sizeof(v), 64)
		check("MemFabricHandle.Data", unsafe.Offsetof(v.Data), 0)
	}
	{
		var v IpcEventHandle
		check("IpcEventHandle", unsafe.Sizeof(v), 64)
		check("IpcEventHandle.Reserved", unsafe.Offsetof(v.Reserved), 0)
	}
	{
		var v IpcMemHandle
		check("IpcMemHandle", unsafe.Sizeof(v), 64)
		check("IpcMemHandle.Reserved", unsafe.Offsetof(v.Reserved), 0)
	}
	{
		var v StreamBatchMemOpParamsWaitValue
		check("StreamBatchMemOpParamsWaitValue", unsafe.Sizeof(v), 40)
		check("StreamBatchMemOpParamsWaitValue.Operation", unsafe.Offsetof(v.Operation), 0)
		check("StreamBatchMemOpParamsWaitValue.Address", unsafe.Offsetof(v.Address), 8)
		check("StreamBatchMemOpParamsWaitValue.Value64", unsafe.Offsetof(v.Value64), 16)
		check("StreamBatchMemOpParamsWaitValue.Flags", unsafe.Offsetof(v.Flags), 24)
		check("StreamBatchMemOpParamsWaitValue.Alias", unsafe.Offsetof(v.Alias), 32)
	}
	{
		var v StreamBatchMemOpParamsWriteValue
		check("StreamBatchMemOpParamsWriteValue", unsafe.Sizeof(v), 40)
		check("StreamBatchMemOpParamsWriteValue.Operation", unsafe.Offsetof(v.Operation), 0)
		check("StreamBatchMemOpParamsWriteValue.Address", unsafe.Offsetof(v.Address), 8)
		check("StreamBatchMemOpParamsWriteValue.Value64", unsafe.Offsetof(v.Value64), 16)
		check("StreamBatchMemOpParamsWriteValue.Flags", unsafe.Offsetof(v.Flags), 24)
		check("StreamBatchMemOpParamsWriteValue.Alias", unsafe.Offsetof(v.Alias), 32)
	}
	{
		var v StreamBatchMemOpParamsFlushRemoteWrites
		check("StreamBatchMemOpParamsFlushRemoteWrites", unsafe.Sizeof(v), 8)
		check("StreamBatchMemOpParamsFlushRemoteWrites.Operation", unsafe.Offsetof(v.Operation), 0)
		check("StreamBatchMemOpParamsFlushRemoteWrites.Flags", unsafe.Offsetof(v.Flags), 4)
	}
	{
		var v StreamBatchMemOpParamsMemoryBarrier
		check("StreamBatchMemOpParamsMemoryBarrier", unsafe.Sizeof(v), 8)
		check("StreamBatchMemOpParamsMemoryBarrier.Operation", unsafe.Offsetof(v.Operation), 0)
		check("StreamBatchMemOpParamsMemoryBarrier.Flags", unsafe.Offsetof(v.Flags), 4)
	}
	{
		var v StreamBatchMemOpParams
		check("StreamBatchMemOpParams", unsafe.Sizeof(v), 48)
	}
	{
		var v BatchMemOPNodeParams
		check("BatchMemOPNodeParams", unsafe.Sizeof(v), 32)
		check("BatchMemOPNodeParams.Ctx", unsafe.Offsetof(v.Ctx), 0)
		check("BatchMemOPNodeParams.Count", unsafe.Offsetof(v.Count), 8)
		check("BatchMemOPNodeParams.ParamArray", unsafe.Offsetof(v.ParamArray), 16)
		check("BatchMemOPNodeParams.Flags", unsafe.Offsetof(v.Flags), 24)
	}
	{
		var v BatchMemOPNodeParamsV2
		check("BatchMemOPNodeParamsV2", unsafe.Sizeof(v), 32)
		check("BatchMemOPNodeParamsV2.Ctx", unsafe.Offsetof(v.Ctx), 0)
		check("BatchMemOPNodeParamsV2.Count", unsafe.Offsetof(v.Count), 8)
		check("BatchMemOPNodeParamsV2.ParamArray", unsafe.Offsetof(v.ParamArray), 16)
		check("BatchMemOPNodeParamsV2.Flags", unsafe.Offsetof(v.Flags), 24)
	}
	{
		var v AsyncNotificationInfoInfoOverBudget
		check("AsyncNotificationInfoInfoOverBudget", unsafe.Sizeof(v), 8)
		check("AsyncNotificationInfoInfoOverBudget.BytesOverBudget", unsafe.Offsetof(v.BytesOverBudget), 0)
	}
	{
		var v AsyncNotificationInfoInfo
		check("AsyncNotificationInfoInfo", unsafe.Sizeof(v), 8)
	}
	{
		var v AsyncNotificationInfo
		check("AsyncNotificationInfo", unsafe.Sizeof(v), 16)
		check("AsyncNotificationInfo.Type", unsafe.Offsetof(v.Type), 0)
		check("AsyncNotificationInfo.Info", unsafe.Offsetof(v.Info), 8)
	}
	{
		var v Devprop
		check("Devprop", unsafe.Sizeof(v), 56)
		check("Devprop.MaxThreadsPerBlock", unsafe.Offsetof(v.MaxThreadsPerBlock), 0)
		check("Devprop.MaxThreadsDim", unsafe.Offsetof(v.MaxThreadsDim), 4)
		check("Devprop.MaxGridSize", unsafe.Offsetof(v.MaxGridSize), 16)
		check("Devprop.SharedMemPerBlock", unsafe.Offsetof(v.SharedMemPerBlock), 28)
		check("Devprop.TotalConstantMemory", unsafe.Offsetof(v.TotalConstantMemory), 32)
		check("Devprop.SIMDWidth", unsafe.Offsetof(v.SIMDWidth), 36)
		check("Devprop.MemPitch", unsafe.Offsetof(v.MemPitch), 40)
		check("Devprop.RegsPerBlock", unsafe.Offsetof(v.RegsPerBlock), 44)
		check("Devprop.ClockRate", unsafe.Offsetof(v.ClockRate), 48)
		check("Devprop.TextureAlign", unsafe.Offsetof(v.TextureAlign), 52)
	}
	{
		var v AccessPolicyWindow
		check("AccessPolicyWindow", unsafe.Sizeof(v), 32)
		check("AccessPolicyWindow.Base_ptr", unsafe.Offsetof(v.Base_ptr), 0)
		check("AccessPolicyWindow.Num_bytes", unsafe.Offsetof(v.Num_bytes), 8)
		check("AccessPolicyWindow.HitRatio", unsafe.Offsetof(v.HitRatio), 16)
		check("AccessPolicyWindow.HitProp", unsafe.Offsetof(v.HitProp), 20)
		check("AccessPolicyWindow.MissProp", unsafe.Offsetof(v.MissProp), 24)
	}
	{
		var v KernelNodeParamsV1
		check("KernelNodeParamsV1", unsafe.Sizeof(v), 56)
		check("KernelNodeParamsV1.Func", unsafe.Offsetof(v.Func), 0)
		check("KernelNodeParamsV1.GridDimX", unsafe.Offsetof(v.GridDimX), 8)
		check("KernelNodeParamsV1.GridDimY", unsafe.Offsetof(v.GridDimY), 12)
		check("KernelNodeParamsV1.GridDimZ", unsafe.Offsetof(v.GridDimZ), 16)
		check("KernelNodeParamsV1.BlockDimX", unsafe.Offsetof(v.BlockDimX), 20)
		check("KernelNodeParamsV1.BlockDimY", unsafe.Offsetof(v.BlockDimY), 24)
		check("KernelNodeParamsV1.BlockDimZ", unsafe.Offsetof(v.BlockDimZ), 28)
		check("KernelNodeParamsV1.SharedMemBytes", unsafe.Offsetof(v.SharedMemBytes), 32)
		check("KernelNodeParamsV1.KernelParams", unsafe.Offsetof(v.KernelParams), 40)
		check("KernelNodeParamsV1.Extra", unsafe.Offsetof(v.Extra), 48)
	}
	{
		var v KernelNodeParams
		check("KernelNodeParams", unsafe.Sizeof(v), 72)
		check("KernelNodeParams.Func", unsafe.Offsetof(v.Func), 0)
		check("KernelNodeParams.GridDimX", unsafe.Offsetof(v.GridDimX), 8)
		check("KernelNodeParams.GridDimY", unsafe.Offsetof(v.GridDimY), 12)
		check("KernelNodeParams.GridDimZ", unsafe.Offsetof(v.GridDimZ), 16)
		check("KernelNodeParams.BlockDimX", unsafe.Offsetof(v.BlockDimX), 20)
		check("KernelNodeParams.BlockDimY", unsafe.Offsetof(v.BlockDimY), 24)
		check("KernelNodeParams.BlockDimZ", unsafe.Offsetof(v.BlockDimZ), 28)
		check("KernelNodeParams.SharedMemBytes", unsafe.Offsetof(v.SharedMemBytes), 32)
		check("KernelNodeParams.KernelParams", unsafe.Offsetof(v.KernelParams), 40)
		check("KernelNodeParams.Extra", unsafe.Offsetof(v.Extra), 48)
		check("KernelNodeParams.Kern", unsafe.Offsetof(v.Kern), 56)
		check("KernelNodeParams.Ctx", unsafe.Offsetof(v.Ctx), 64)
	}
	{
		var v KernelNodeParamsV3
		check("KernelNodeParamsV3", unsafe.Sizeof(v), 72)
		check("KernelNodeParamsV3.Func", unsafe.Offsetof(v.Func), 0)
		check("KernelNodeParamsV3.GridDimX", unsafe.Offsetof(v.GridDimX), 8)
		check("KernelNodeParamsV3.GridDimY", unsafe.Offsetof(v.GridDimY), 12)
		check("KernelNodeParamsV3.GridDimZ", unsafe.Offsetof(v.GridDimZ), 16)
		check("KernelNodeParamsV3.BlockDimX", unsafe.Offsetof(v.BlockDimX), 20)
		check("KernelNodeParamsV3.BlockDimY", unsafe.Offsetof(v.BlockDimY), 24)
		check("KernelNodeParamsV3.BlockDimZ", unsafe.Offsetof(v.BlockDimZ), 28)
		check("KernelNodeParamsV3.SharedMemBytes", unsafe.Offsetof(v.SharedMemBytes), 32)
		check("KernelNodeParamsV3.KernelParams", unsafe.Offsetof(v.KernelParams), 40)
		check("KernelNodeParamsV3.Extra", unsafe.Offsetof(v.Extra), 48)
		check("KernelNodeParamsV3.Kern", unsafe.Offsetof(v.Kern), 56)
		check("KernelNodeParamsV3.Ctx", unsafe.Offsetof(v.Ctx), 64)
	}
	{
		var v MemsetNodeParams
		check("MemsetNodeParams", unsafe.Sizeof(v), 40)
		check("MemsetNodeParams.Dst", unsafe.Offsetof(v.Dst), 0)
		check("MemsetNodeParams.Pitch", unsafe.Offsetof(v.Pitch), 8)
		check("MemsetNodeParams.Value", unsafe.Offsetof(v.Value), 16)
		check("MemsetNodeParams.ElementSize", unsafe.Offsetof(v.ElementSize), 20)
		check("MemsetNodeParams.Width", unsafe.Offsetof(v.Width), 24)
		check("MemsetNodeParams.Height", unsafe.Offsetof(v.Height), 32)
	}
	{
		var v MemsetNodeParamsV2
		check("MemsetNodeParamsV2", unsafe.Sizeof(v), 48)
		check("MemsetNodeParamsV2.Dst", unsafe.Offsetof(v.Dst), 0)
		check("MemsetNodeParamsV2.Pitch", unsafe.Offsetof(v.Pitch), 8)
		check("MemsetNodeParamsV2.Value", unsafe.Offsetof(v.Value), 16)
		check("MemsetNodeParamsV2.ElementSize", unsafe.Offsetof(v.ElementSize), 20)
		check("MemsetNodeParamsV2.Width", unsafe.Offsetof(v.Width), 24)
		check("MemsetNodeParamsV2.Height", unsafe.Offsetof(v.Height), 32)
		check("MemsetNodeParamsV2.Ctx", unsafe.Offsetof(v.Ctx), 40)
	}
	{
		var v HostNodeParams
		check("HostNodeParams", unsafe.Sizeof(v), 16)
		check("HostNodeParams.Fn", unsafe.Offsetof(v.Fn), 0)
		check("HostNodeParams.UserData", unsafe.Offsetof(v.UserData), 8)
	}
	{
		var v HostNodeParamsV2
		check("HostNodeParamsV2", unsafe.Sizeof(v), 16)
		check("HostNodeParamsV2.Fn", unsafe.Offsetof(v.Fn), 0)
		check("HostNodeParamsV2.UserData", unsafe.Offsetof(v.UserData), 8)
	}
	{
		var v ConditionalNodeParams
		check("ConditionalNodeParams", unsafe.Sizeof(v), 32)
		check("ConditionalNodeParams.Handle", unsafe.Offsetof(v.Handle), 0)
		check("ConditionalNodeParams.Type", unsafe.Offsetof(v.Type), 8)
		check("ConditionalNodeParams.Size", unsafe.Offsetof(v.Size), 12)
		check("ConditionalNodeParams.PhGraph_out", unsafe.Offsetof(v.PhGraph_out), 16)
		check("ConditionalNodeParams.Ctx", unsafe.Offsetof(v.Ctx), 24)
	}
	{
		var v GraphEdgeData
		check("GraphEdgeData", unsafe.Sizeof(v), 8)
		check("GraphEdgeData.From_port", unsafe.Offsetof(v.From_port), 0)
		check("GraphEdgeData.To_port", unsafe.Offsetof(v.To_port), 1)
		check("GraphEdgeData.Type", unsafe.Offsetof(v.Type), 2)
		check("GraphEdgeData.Reserved", unsafe.Offsetof(v.Reserved), 3)
	}
	{
		var v GraphInstantiateParams
		check("GraphInstantiateParams", unsafe.Sizeof(v), 32)
		check("GraphInstantiateParams.Flags", unsafe.Offsetof(v.Flags), 0)
		check("GraphInstantiateParams.HUploadStream", unsafe.Offsetof(v.HUploadStream), 8)
		check("GraphInstantiateParams.HErrNode_out", unsafe.Offsetof(v.HErrNode_out), 16)
		check("GraphInstantiateParams.Result_out", unsafe.Offsetof(v.Result_out), 24)
	}
	{
		var v LaunchMemSyncDomainMap
		check("LaunchMemSyncDomainMap", unsafe.Sizeof(v), 2)
		check("LaunchMemSyncDomainMap.Default_", unsafe.Offsetof(v.Default_), 0)
		check("LaunchMemSyncDomainMap.Remote", unsafe.Offsetof(v.Remote), 1)
	}
	{
		var v LaunchAttributeValueClusterDim
		check("LaunchAttributeValueClusterDim", unsafe.Sizeof(v), 12)
		check("LaunchAttributeValueClusterDim.X", unsafe.Offsetof(v.X), 0)
		check("LaunchAttributeValueClusterDim.Y", unsafe.Offsetof(v.Y), 4)
		check("LaunchAttributeValueClusterDim.Z", unsafe.Offsetof(v.Z), 8)
	}
	{
		var v LaunchAttributeValueProgrammaticEvent
		check("LaunchAttributeValueProgrammaticEvent", unsafe.Sizeof(v), 16)
		check("LaunchAttributeValueProgrammaticEvent.Event", unsafe.Offsetof(v.Event), 0)
		check("LaunchAttributeValueProgrammaticEvent.Flags", unsafe.Offsetof(v.Flags), 8)
		check("LaunchAttributeValueProgrammaticEvent.TriggerAtBlockStart", unsafe.Offsetof(v.TriggerAtBlockStart), 12)
	}
	{
		var v LaunchAttributeValueLaunchCompletionEvent
		check("LaunchAttributeValueLaunchCompletionEvent", unsafe.Sizeof(v), 16)
		check("LaunchAttributeValueLaunchCompletionEvent.Event", unsafe.Offsetof(v.Event), 0)
		check("LaunchAttributeValueLaunchCompletionEvent.Flags", unsafe.Offsetof(v.Flags), 8)
	}
	{
		var v LaunchAttributeValuePreferredClusterDim
		check("LaunchAttributeValuePreferredClusterDim", unsafe.Sizeof(v), 12)
		check("LaunchAttributeValuePreferredClusterDim.X", unsafe.Offsetof(v.X), 0)
		check("LaunchAttributeValuePreferredClusterDim.Y", unsafe.Offsetof(v.Y), 4)
		check("LaunchAttributeValuePreferredClusterDim.Z", unsafe.Offsetof(v.Z), 8)
	}
	{
		var v LaunchAttributeValueDeviceUpdatableKernelNode
		check("LaunchAttributeValueDeviceUpdatableKernelNode", unsafe.Sizeof(v), 16)
		check("LaunchAttributeValueDeviceUpdatableKernelNode.DeviceUpdatable", unsafe.Offsetof(v.DeviceUpdatable), 0)
		check("LaunchAttributeValueDeviceUpdatableKernelNode.DevNode", unsafe.Offsetof(v.DevNode), 8)
	}
	{
		var v LaunchAttributeValue
		check("LaunchAttributeValue", unsafe.Sizeof(v), 64)
	}
	{
		var v LaunchAttribute
		check("LaunchAttribute", unsafe.Sizeof(v), 72)
		check("LaunchAttribute.Id", unsafe.Offsetof(v.Id), 0)
		check("LaunchAttribute.Pad", unsafe.Offsetof(v.Pad), 4)
		check("LaunchAttribute.Value", unsafe.Offsetof(v.Value), 8)
	}
	{
		var v LaunchConfig
		check("LaunchConfig", unsafe.Sizeof(v), 56)
		check("LaunchConfig.GridDimX", unsafe.Offsetof(v.GridDimX), 0)
		check("LaunchConfig.GridDimY", unsafe.Offsetof(v.GridDimY), 4)
		check("LaunchConfig.GridDimZ", unsafe.Offsetof(v.GridDimZ), 8)
		check("LaunchConfig.BlockDimX", unsafe.Offsetof(v.BlockDimX), 12)
		check("LaunchConfig.BlockDimY", unsafe.Offsetof(v.BlockDimY), 16)
		check("LaunchConfig.BlockDimZ", unsafe.Offsetof(v.BlockDimZ), 20)
		check("LaunchConfig.SharedMemBytes", unsafe.Offsetof(v.SharedMemBytes), 24)
		check("LaunchConfig.HStream", unsafe.Offsetof(v.HStream), 32)
		check("LaunchConfig.Attrs", unsafe.Offsetof(v.Attrs), 40)
		check("LaunchConfig.NumAttrs", unsafe.Offsetof(v.NumAttrs), 48)
	}
	{
		var v ExecAffinitySmCount
		check("ExecAffinitySmCount", unsafe.Sizeof(v), 4)
		check("ExecAffinitySmCount.Val", unsafe.Offsetof(v.Val), 0)
	}
	{
		var v ExecAffinityParamParam
		check("ExecAffinityParamParam", unsafe.Sizeof(v), 4)
	}
	{
		var v ExecAffinityParam
		check("ExecAffinityParam", unsafe.Sizeof(v), 8)
		check("ExecAffinityParam.Type", unsafe.Offsetof(v.Type), 0)
		check("ExecAffinityParam.Param", unsafe.Offsetof(v.Param), 4)
	}
	{
		var v CtxCigParam
		check("CtxCigParam", unsafe.Sizeof(v), 16)
		check("CtxCigParam.SharedDataType", unsafe.Offsetof(v.SharedDataType), 0)
		check("CtxCigParam.SharedData", unsafe.Offsetof(v.SharedData), 8)
	}
	{
		var v CtxCreateParams
		check("CtxCreateParams", unsafe.Sizeof(v), 24)
		check("CtxCreateParams.ExecAffinityParams", unsafe.Offsetof(v.ExecAffinityParams), 0)
		check("CtxCreateParams.NumExecAffinityParams", unsafe.Offsetof(v.NumExecAffinityParams), 8)
		check("CtxCreateParams.CigParams", unsafe.Offsetof(v.CigParams), 16)
	}
	{
		var v LibraryHostUniversalFunctionAndDataTable
		check("LibraryHostUniversalFunctionAndDataTable", unsafe.Sizeof(v), 32)
		check("LibraryHostUniversalFunctionAndDataTable.FunctionTable", unsafe.Offsetof(v.FunctionTable), 0)
		check("LibraryHostUniversalFunctionAndDataTable.FunctionWindowSize", unsafe.Offsetof(v.FunctionWindowSize), 8)
		check("LibraryHostUniversalFunctionAndDataTable.DataTable", unsafe.Offsetof(v.DataTable), 16)
		check("LibraryHostUniversalFunctionAndDataTable.DataWindowSize", unsafe.Offsetof(v.DataWindowSize), 24)
	}
	{
		var v Memcpy2D
		check("Memcpy2D", unsafe.Sizeof(v), 128)
		check("Memcpy2D.SrcXInBytes", unsafe.Offsetof(v.SrcXInBytes), 0)
		check("Memcpy2D.SrcY", unsafe.Offsetof(v.SrcY), 8)
		check("Memcpy2D.SrcMemoryType", unsafe.Offsetof(v.SrcMemoryType), 16)
		check("Memcpy2D.SrcHost", unsafe.Offsetof(v.SrcHost), 24)
		check("Memcpy2D.SrcDevice", unsafe.Offsetof(v.SrcDevice), 32)
		check("Memcpy2D.SrcArray", unsafe.Offsetof(v.SrcArray), 40)
		check("Memcpy2D.SrcPitch", unsafe.Offsetof(v.SrcPitch), 48)
		check("Memcpy2D.DstXInBytes", unsafe.Offsetof(v.DstXInBytes), 56)
		check("Memcpy2D.DstY", unsafe.Offsetof(v.DstY), 64)
		check("Memcpy2D.DstMemoryType", unsafe.Offsetof(v.DstMemoryType), 72)
		check("Memcpy2D.DstHost", unsafe.Offsetof(v.DstHost), 80)
		check("Memcpy2D.DstDevice", unsafe.Offsetof(v.DstDevice), 88)
		check("Memcpy2D.DstArray", unsafe.Offsetof(v.DstArray), 96)
		check("Memcpy2D.DstPitch", unsafe.Offsetof(v.DstPitch), 104)
		check("Memcpy2D.WidthInBytes", unsafe.Offsetof(v.WidthInBytes), 112)
		check("Memcpy2D.Height", unsafe.Offsetof(v.Height), 120)
	}
	{
		var v Memcpy3D
		check("Memcpy3D", unsafe.Sizeof(v), 200)
		check("Memcpy3D.SrcXInBytes", unsafe.Offsetof(v.SrcXInBytes), 0)
		check("Memcpy3D.SrcY", unsafe.Offsetof(v.SrcY), 8)
		check("Memcpy3D.SrcZ", unsafe.Offsetof(v.SrcZ), 16)
		check("Memcpy3D.SrcLOD", unsafe.Offsetof(v.SrcLOD), 24)
		check("Memcpy3D.SrcMemoryType", unsafe.Offsetof(v.SrcMemoryType), 32)
		check("Memcpy3D.SrcHost", unsafe.Offsetof(v.SrcHost), 40)
		check("Memcpy3D.SrcDevice", unsafe.Offsetof(v.SrcDevice), 48)
		check("Memcpy3D.SrcArray", unsafe.Offsetof(v.SrcArray), 56)
		check("Memcpy3D.Reserved0", unsafe.Offsetof(v.Reserved0), 64)
		check("Memcpy3D.SrcPitch", unsafe.Offsetof(v.SrcPitch), 72)
		check("Memcpy3D.SrcHeight", unsafe.Offsetof(v.SrcHeight), 80)
		check("Memcpy3D.DstXInBytes", unsafe.Offsetof(v.DstXInBytes), 88)
		check("Memcpy3D.DstY", unsafe.Offsetof(v.DstY), 96)
		check("Memcpy3D.DstZ", unsafe.Offsetof(v.DstZ), 104)
		check("Memcpy3D.DstLOD", unsafe.Offsetof(v.DstLOD), 112)
		check("Memcpy3D.DstMemoryType", unsafe.Offsetof(v.DstMemoryType), 120)
		check("Memcpy3D.DstHost", unsafe.Offsetof(v.DstHost), 128)
		check("Memcpy3D.DstDevice", unsafe.Offsetof(v.DstDevice), 136)
		check("Memcpy3D.DstArray", unsafe.Offsetof(v.DstArray), 144)
		check("Memcpy3D.Reserved1", unsafe.Offsetof(v.Reserved1), 152)
		check("Memcpy3D.DstPitch", unsafe.Offsetof(v.DstPitch), 160)
		check("Memcpy3D.DstHeight", unsafe.Offsetof(v.DstHeight), 168)
		check("Memcpy3D.WidthInBytes", unsafe.Offsetof(v.WidthInBytes), 176)
		check("Memcpy3D.Height", unsafe.Offsetof(v.Height), 184)
		check("Memcpy3D.Depth", unsafe.Offsetof(v.Depth), 192)
	}
	{
		var v Memcpy3DPeer
		check("Memcpy3DPeer", unsafe.Sizeof(v), 200)
		check("Memcpy3DPeer.SrcXInBytes", unsafe.Offsetof(v.SrcXInBytes), 0)
		check("Memcpy3DPeer.SrcY", unsafe.Offsetof(v.SrcY), 8)
		check("Memcpy3DPeer.SrcZ", unsafe.Offsetof(v.SrcZ), 16)
		check("Memcpy3DPeer.SrcLOD", unsafe.Offsetof(v.SrcLOD), 24)
		check("Memcpy3DPeer.SrcMemoryType", unsafe.Offsetof(v.SrcMemoryType), 32)
		check("Memcpy3DPeer.SrcHost", unsafe.Offsetof(v.SrcHost), 40)
		check("Memcpy3DPeer.SrcDevice", unsafe.Offsetof(v.SrcDevice), 48)
		check("Memcpy3DPeer.SrcArray", unsafe.Offsetof(v.SrcArray), 56)
		check("Memcpy3DPeer.SrcContext", unsafe.Offsetof(v.SrcContext), 64)
		check("Memcpy3DPeer.SrcPitch", unsafe.Offsetof(v.SrcPitch), 72)
		check("Memcpy3DPeer.SrcHeight", unsafe.Offsetof(v.SrcHeight), 80)
		check("Memcpy3DPeer.DstXInBytes", unsafe.Offsetof(v.DstXInBytes), 88)
		check("Memcpy3DPeer.DstY", unsafe.Offsetof(v.DstY), 96)
		check("Memcpy3DPeer.DstZ", unsafe.Offsetof(v.DstZ), 104)
		check("Memcpy3DPeer.DstLOD", unsafe.Offsetof(v.DstLOD), 112)
		check("Memcpy3DPeer.DstMemoryType", unsafe.Offsetof(v.DstMemoryType), 120)
		check("Memcpy3DPeer.DstHost", unsafe.Offsetof(v.DstHost), 128)
		check("Memcpy3DPeer.DstDevice", unsafe.Offsetof(v.DstDevice), 136)
		check("Memcpy3DPeer.DstArray", unsafe.Offsetof(v.DstArray), 144)
		check("Memcpy3DPeer.DstContext", unsafe.Offsetof(v.DstContext), 152)
		check("Memcpy3DPeer.DstPitch", unsafe.Offsetof(v.DstPitch), 160)
		check("Memcpy3DPeer.DstHeight", unsafe.Offsetof(v.DstHeight), 168)
		check("Memcpy3DPeer.WidthInBytes", unsafe.Offsetof(v.WidthInBytes), 176)
		check("Memcpy3DPeer.Height", unsafe.Offsetof(v.Height), 184)
		check("Memcpy3DPeer.Depth", unsafe.Offsetof(v.Depth), 192)
	}
	{
		var v MemcpyNodeParams
		check("MemcpyNodeParams", unsafe.Sizeof(v), 216)
		check("MemcpyNodeParams.Flags", unsafe.Offsetof(v.Flags), 0)
		check("MemcpyNodeParams.Reserved", unsafe.Offsetof(v.Reserved), 4)
		check("MemcpyNodeParams.CopyCtx", unsafe.Offsetof(v.CopyCtx), 8)
		check("MemcpyNodeParams.CopyParams", unsafe.Offsetof(v.CopyParams), 16)
	}
	{
		var v ArrayDescriptor
		check("ArrayDescriptor", unsafe.Sizeof(v), 24)
		check("ArrayDescriptor.Width", unsafe.Offsetof(v.Width), 0)
		check("ArrayDescriptor.Height", unsafe.Offsetof(v.Height), 8)
		check("ArrayDescriptor.Format", unsafe.Offsetof(v.Format), 16)
		check("ArrayDescriptor.NumChannels", unsafe.Offsetof(v.NumChannels), 20)
	}
	{
		var v Array3DDescriptor
		check("Array3DDescriptor", unsafe.Sizeof(v), 40)
		check("Array3DDescriptor.Width", unsafe.Offsetof(v.Width), 0)
		check("Array3DDescriptor.Height", unsafe.Offsetof(v.Height), 8)
		check("Array3DDescriptor.Depth", unsafe.Offsetof(v.Depth), 16)
		check("Array3DDescriptor.Format", unsafe.Offsetof(v.Format), 24)
		check("Array3DDescriptor.NumChannels", unsafe.Offsetof(v.NumChannels), 28)
		check("Array3DDescriptor.Flags", unsafe.Offsetof(v.Flags), 32)
	}
	{
		var v ArraySparsePropertiesTileExtent
		check("ArraySparsePropertiesTileExtent", unsafe.Sizeof(v), 12)
		check("ArraySparsePropertiesTileExtent.Width", unsafe.Offsetof(v.Width), 0)
		check("ArraySparsePropertiesTileExtent.Height", unsafe.Offsetof(v.Height), 4)
		check("ArraySparsePropertiesTileExtent.Depth", unsafe.Offsetof(v.Depth), 8)
	}
	{
		var v ArraySparseProperties
		check("ArraySparseProperties", unsafe.Sizeof(v), 48)
		check("ArraySparseProperties.TileExtent", unsafe.Offsetof(v.TileExtent), 0)
		check("ArraySparseProperties.MiptailFirstLevel", unsafe.Offsetof(v.MiptailFirstLevel), 12)
		check("ArraySparseProperties.MiptailSize", unsafe.Offsetof(v.MiptailSize), 16)
		check("ArraySparseProperties.Flags", unsafe.Offsetof(v.Flags), 24)
		check("ArraySparseProperties.Reserved", unsafe.Offsetof(v.Reserved), 28)
	}
	{
		var v ArrayMemoryRequirements
		check("ArrayMemoryRequirements", unsafe.Sizeof(v), 32)
		check("ArrayMemoryRequirements.Size", unsafe.Offsetof(v.Size), 0)
		check("ArrayMemoryRequirements.Alignment", unsafe.Offsetof(v.Alignment), 8)
		check("ArrayMemoryRequirements.Reserved", unsafe.Offsetof(v.Reserved), 16)
	}
	{
		var v ResourceDescResArray
		check("ResourceDescResArray", unsafe.Sizeof(v), 8)
		check("ResourceDescResArray.HArray", unsafe.Offsetof(v.HArray), 0)
	}
	{
		var v ResourceDescResMipmap
		check("ResourceDescResMipmap", unsafe.Sizeof(v), 8)
		check("ResourceDescResMipmap.HMipmappedArray", unsafe.Offsetof(v.HMipmappedArray), 0)
	}
	{
		var v ResourceDescResLinear
		check("ResourceDescResLinear", unsafe.Sizeof(v), 24)
		check("ResourceDescResLinear.DevPtr", unsafe.Offsetof(v.DevPtr), 0)
		check("ResourceDescResLinear.Format", unsafe.Offsetof(v.Format), 8)
		check("ResourceDescResLinear.NumChannels", unsafe.Offsetof(v.NumChannels), 12)
		check("ResourceDescResLinear.SizeInBytes", unsafe.Offsetof(v.SizeInBytes), 16)
	}
	{
		var v ResourceDescResPitch2D
		check("ResourceDescResPitch2D", unsafe.Sizeof(v), 40)
		check("ResourceDescResPitch2D.DevPtr", unsafe.Offsetof(v.DevPtr), 0)
		check("ResourceDescResPitch2D.Format", unsafe.Offsetof(v.Format), 8)
		check("ResourceDescResPitch2D.NumChannels", unsafe.Offsetof(v.NumChannels), 12)
		check("ResourceDescResPitch2D.Width", unsafe.Offsetof(v.Width), 16)
		check("ResourceDescResPitch2D.Height", unsafe.Offsetof(v.Height), 24)
		check("ResourceDescResPitch2D.PitchInBytes", unsafe.Offsetof(v.PitchInBytes), 32)
	}
	{
		var v ResourceDescResReserved
		check("ResourceDescResReserved", unsafe.Sizeof(v), 128)
		check("ResourceDescResReserved.Reserved", unsafe.Offsetof(v.Reserved), 0)
	}
	{
		var v ResourceDescRes
		check("ResourceDescRes", unsafe.Sizeof(v), 128)
	}
	{
		var v ResourceDesc
		check("ResourceDesc", unsafe.Sizeof(v), 144)
		check("ResourceDesc.ResType", unsafe.Offsetof(v.ResType), 0)
		check("ResourceDesc.Res", unsafe.Offsetof(v.Res), 8)
		check("ResourceDesc.Flags", unsafe.Offsetof(v.Flags), 136)
	}
	{
		var v TextureDesc
		check("TextureDesc", unsafe.Sizeof(v), 104)
		check("TextureDesc.AddressMode", unsafe.Offsetof(v.AddressMode), 0)
		check("TextureDesc.FilterMode", unsafe.Offsetof(v.FilterMode), 12)
		check("TextureDesc.Flags", unsafe.Offsetof(v.Flags), 16)
		check("TextureDesc.MaxAnisotropy", unsafe.Offsetof(v.MaxAnisotropy), 20)
		check("TextureDesc.MipmapFilterMode", unsafe.Offsetof(v.MipmapFilterMode), 24)
		check("TextureDesc.MipmapLevelBias", unsafe.Offsetof(v.MipmapLevelBias), 28)
		check("TextureDesc.MinMipmapLevelClamp", unsafe.Offsetof(v.MinMipmapLevelClamp), 32)
		check("TextureDesc.MaxMipmapLevelClamp", unsafe.Offsetof(v.MaxMipmapLevelClamp), 36)
		check("TextureDesc.BorderColor", unsafe.Offsetof(v.BorderColor), 40)
		check("TextureDesc.Reserved", unsafe.Offsetof(v.Reserved), 56)
	}
	{
		var v ResourceViewDesc
		check("ResourceViewDesc", unsafe.Sizeof(v), 112)
		check("ResourceViewDesc.Format", unsafe.Offsetof(v.Format), 0)
		check("ResourceViewDesc.Width", unsafe.Offsetof(v.Width), 8)
		check("ResourceViewDesc.Height", unsafe.Offsetof(v.Height), 16)
		check("ResourceViewDesc.Depth", unsafe.Offsetof(v.Depth), 24)
		check("ResourceViewDesc.FirstMipmapLevel", unsafe.Offsetof(v.FirstMipmapLevel), 32)
		check("ResourceViewDesc.LastMipmapLevel", unsafe.Offsetof(v.LastMipmapLevel), 36)
		check("ResourceViewDesc.FirstLayer", unsafe.Offsetof(v.FirstLayer), 40)
		check("ResourceViewDesc.LastLayer", unsafe.Offsetof(v.LastLayer), 44)
		check("ResourceViewDesc.Reserved", unsafe.Offsetof(v.Reserved), 48)
	}
	{
		var v TensorMap
		check("TensorMap", unsafe.Sizeof(v), 128)
		check("TensorMap.Opaque", unsafe.Offsetof(v.Opaque), 0)
	}
	{
		var v PointerAttributeP2PTokens
		check("PointerAttributeP2PTokens", unsafe.Sizeof(v), 16)
		check("PointerAttributeP2PTokens.P2pToken", unsafe.Offsetof(v.P2pToken), 0)
		check("PointerAttributeP2PTokens.VaSpaceToken", unsafe.Offsetof(v.VaSpaceToken), 8)
	}
	{
		var v LaunchParams
		check("LaunchParams", unsafe.Sizeof(v), 56)
		check("LaunchParams.Function", unsafe.Offsetof(v.Function), 0)
		check("LaunchParams.GridDimX", unsafe.Offsetof(v.GridDimX), 8)
		check("LaunchParams.GridDimY", unsafe.Offsetof(v.GridDimY), 12)
		check("LaunchParams.GridDimZ", unsafe.Offsetof(v.GridDimZ), 16)
		check("LaunchParams.BlockDimX", unsafe.Offsetof(v.BlockDimX), 20)
		check("LaunchParams.BlockDimY", unsafe.Offsetof(v.BlockDimY), 24)
		check("LaunchParams.BlockDimZ", unsafe.Offsetof(v.BlockDimZ), 28)
		check("LaunchParams.SharedMemBytes", unsafe.Offsetof(v.SharedMemBytes), 32)
		check("LaunchParams.HStream", unsafe.Offsetof(v.HStream), 40)
		check("LaunchParams.KernelParams", unsafe.Offsetof(v.KernelParams), 48)
	}
	{
		var v ExternalMemoryHandleDescHandleWin32
		check("ExternalMemoryHandleDescHandleWin32", unsafe.Sizeof(v), 16)
		check("ExternalMemoryHandleDescHandleWin32.Handle", unsafe.Offsetof(v.Handle), 0)
		check("ExternalMemoryHandleDescHandleWin32.Name", unsafe.Offsetof(v.Name), 8)
	}
	{
		var v ExternalMemoryHandleDescHandle
		check("ExternalMemoryHandleDescHandle", unsafe.Sizeof(v), 16)
	}
	{
		var v ExternalMemoryHandleDesc
		check("ExternalMemoryHandleDesc", unsafe.Sizeof(v), 104)
		check("ExternalMemoryHandleDesc.Type", unsafe.Offsetof(v.Type), 0)
		check("ExternalMemoryHandleDesc.Handle", unsafe.Offsetof(v.Handle), 8)
		check("ExternalMemoryHandleDesc.Size", unsafe.Offsetof(v.Size), 24)
		check("ExternalMemoryHandleDesc.Flags", unsafe.Offsetof(v.Flags), 32)
		check("ExternalMemoryHandleDesc.Reserved", unsafe.Offsetof(v.Reserved), 36)
	}
	{
		var v ExternalMemoryBufferDesc
		check("ExternalMemoryBufferDesc", unsafe.Sizeof(v), 88)
		check("ExternalMemoryBufferDesc.Offset", unsafe.Offsetof(v.Offset), 0)
		check("ExternalMemoryBufferDesc.Size", unsafe.Offsetof(v.Size), 8)
		check("ExternalMemoryBufferDesc.Flags", unsafe.Offsetof(v.Flags), 16)
		check("ExternalMemoryBufferDesc.Reserved", unsafe.Offsetof(v.Reserved), 20)
	}
	{
		var v ExternalMemoryMipmappedArrayDesc
		check("ExternalMemoryMipmappedArrayDesc", unsafe.Sizeof(v), 120)
		check("ExternalMemoryMipmappedArrayDesc.Offset", unsafe.Offsetof(v.Offset), 0)
		check("ExternalMemoryMipmappedArrayDesc.ArrayDesc", unsafe.Offsetof(v.ArrayDesc), 8)
		check("ExternalMemoryMipmappedArrayDesc.NumLevels", unsafe.Offsetof(v.NumLevels), 48)
		check("ExternalMemoryMipmappedArrayDesc.Reserved", unsafe.Offsetof(v.Reserved), 52)
	}
	{
		var v ExternalSemaphoreHandleDescHandleWin32
		check("ExternalSemaphoreHandleDescHandleWin32", unsafe.Sizeof(v), 16)
		check("ExternalSemaphoreHandleDescHandleWin32.Handle", unsafe.Offsetof(v.Handle), 0)
		check("ExternalSemaphoreHandleDescHandleWin32.Name", unsafe.Offsetof(v.Name), 8)
	}
	{
		var v ExternalSemaphoreHandleDescHandle
		check("ExternalSemaphoreHandleDescHandle", unsafe.Sizeof(v), 16)
	}
	{
		var v ExternalSemaphoreHandleDesc
		check("ExternalSemaphoreHandleDesc", unsafe.Sizeof(v), 96)
		check("ExternalSemaphoreHandleDesc.Type", unsafe.Offsetof(v.Type), 0)
		check("ExternalSemaphoreHandleDesc.Handle", unsafe.Offsetof(v.Handle), 8)
		check("ExternalSemaphoreHandleDesc.Flags", unsafe.Offsetof(v.Flags), 24)
		check("ExternalSemaphoreHandleDesc.Reserved", unsafe.Offsetof(v.Reserved), 28)
	}
	{
		var v ExternalSemaphoreSignalParamsParamsFence
		check("ExternalSemaphoreSignalParamsParamsFence", unsafe.Sizeof(v), 8)
		check("ExternalSemaphoreSignalParamsParamsFence.Value", unsafe.Offsetof(v.Value), 0)
	}
	{
		var v ExternalSemaphoreSignalParamsParamsNvSciSync
		check("ExternalSemaphoreSignalParamsParamsNvSciSync", unsafe.Sizeof(v), 8)
	}
	{
		var v ExternalSemaphoreSignalParamsParamsKeyedMutex
		check("ExternalSemaphoreSignalParamsParamsKeyedMutex", unsafe.Sizeof(v), 8)
		check("ExternalSemaphoreSignalParamsParamsKeyedMutex.Key", unsafe.Offsetof(v.Key), 0)
	}
	{
		var v ExternalSemaphoreSignalParamsParams
		check("ExternalSemaphoreSignalParamsParams", unsafe.Sizeof(v), 72)
		check("ExternalSemaphoreSignalParamsParams.Fence", unsafe.Offsetof(v.Fence), 0)
		check("ExternalSemaphoreSignalParamsParams.NvSciSync", unsafe.Offsetof(v.NvSciSync), 8)
		check("ExternalSemaphoreSignalParamsParams.KeyedMutex", unsafe.Offsetof(v.KeyedMutex), 16)
		check("ExternalSemaphoreSignalParamsParams.Reserved", unsafe.Offsetof(v.Reserved), 24)
	}
	{
		var v ExternalSemaphoreSignalParams
		check("ExternalSemaphoreSignalParams", unsafe.Sizeof(v), 144)
		check("ExternalSemaphoreSignalParams.Params", unsafe.Offsetof(v.Params), 0)
		check("ExternalSemaphoreSignalParams.Flags", unsafe.Offsetof(v.Flags), 72)
		check("ExternalSemaphoreSignalParams.Reserved", unsafe.Offsetof(v.Reserved), 76)
	}
	{
		var v ExternalSemaphoreWaitParamsParamsFence
		check("ExternalSemaphoreWaitParamsParamsFence", unsafe.Sizeof(v), 8)
		check("ExternalSemaphoreWaitParamsParamsFence.Value", unsafe.Offsetof(v.Value), 0)
	}
	{
		var v ExternalSemaphoreWaitParamsParamsNvSciSync
		check("ExternalSemaphoreWaitParamsParamsNvSciSync", unsafe.Sizeof(v), 8)
	}
	{
		var v ExternalSemaphoreWaitParamsParamsKeyedMutex
		check("ExternalSemaphoreWaitParamsParamsKeyedMutex", unsafe.Sizeof(v), 16)
		check("ExternalSemaphoreWaitParamsParamsKeyedMutex.Key", unsafe.Offsetof(v.Key), 0)
		check("ExternalSemaphoreWaitParamsParamsKeyedMutex.TimeoutMs", unsafe.Offsetof(v.TimeoutMs), 8)
	}
	{
		var v ExternalSemaphoreWaitParamsParams
		check("ExternalSemaphoreWaitParamsParams", unsafe.Sizeof(v), 72)
		check("ExternalSemaphoreWaitParamsParams.Fence", unsafe.Offsetof(v.Fence), 0)
		check("ExternalSemaphoreWaitParamsParams.NvSciSync", unsafe.Offsetof(v.NvSciSync), 8)
		check("ExternalSemaphoreWaitParamsParams.KeyedMutex", unsafe.Offsetof(v.KeyedMutex), 16)
		check("ExternalSemaphoreWaitParamsParams.Reserved", unsafe.Offsetof(v.Reserved), 32)
	}
	{
		var v ExternalSemaphoreWaitParams
		check("ExternalSemaphoreWaitParams", unsafe.Sizeof(v), 144)
		check("ExternalSemaphoreWaitParams.Params", unsafe.Offsetof(v.Params), 0)
		check("ExternalSemaphoreWaitParams.Flags", unsafe.Offsetof(v.Flags), 72)
		check("ExternalSemaphoreWaitParams.Reserved", unsafe.Offsetof(v.Reserved), 76)
	}
	{
		var v ExtSemSignalNodeParams
		check("ExtSemSignalNodeParams", unsafe.Sizeof(v), 24)
		check("ExtSemSignalNodeParams.ExtSemArray", unsafe.Offsetof(v.ExtSemArray), 0)
		check("ExtSemSignalNodeParams.ParamsArray", unsafe.Offsetof(v.ParamsArray), 8)
		check("ExtSemSignalNodeParams.NumExtSems", unsafe.Offsetof(v.NumExtSems), 16)
	}
	{
		var v ExtSemSignalNodeParamsV2
		check("ExtSemSignalNodeParamsV2", unsafe.Sizeof(v), 24)
		check("ExtSemSignalNodeParamsV2.ExtSemArray", unsafe.Offsetof(v.ExtSemArray), 0)
		check("ExtSemSignalNodeParamsV2.ParamsArray", unsafe.Offsetof(v.ParamsArray), 8)
		check("ExtSemSignalNodeParamsV2.NumExtSems", unsafe.Offsetof(v.NumExtSems), 16)
	}
	{
		var v ExtSemWaitNodeParams
		check("ExtSemWaitNodeParams", unsafe.Sizeof(v), 24)
		check("ExtSemWaitNodeParams.ExtSemArray", unsafe.Offsetof(v.ExtSemArray), 0)
		check("ExtSemWaitNodeParams.ParamsArray", unsafe.Offsetof(v.ParamsArray), 8)
		check("ExtSemWaitNodeParams.NumExtSems", unsafe.Offsetof(v.NumExtSems), 16)
	}
	{
		var v ExtSemWaitNodeParamsV2
		check("ExtSemWaitNodeParamsV2", unsafe.Sizeof(v), 24)
		check("ExtSemWaitNodeParamsV2.ExtSemArray", unsafe.Offsetof(v.ExtSemArray), 0)
		check("ExtSemWaitNodeParamsV2.ParamsArray", unsafe.Offsetof(v.ParamsArray), 8)
		check("ExtSemWaitNodeParamsV2.NumExtSems", unsafe.Offsetof(v.NumExtSems), 16)
	}
	{
		var v ArrayMapInfoResource
		check("ArrayMapInfoResource", unsafe.Sizeof(v), 8)
	}
	{
		var v ArrayMapInfoSubresourceSparseLevel
		check("ArrayMapInfoSubresourceSparseLevel", unsafe.Sizeof(v), 32)
		check("ArrayMapInfoSubresourceSparseLevel.Level", unsafe.Offsetof(v.Level), 0)
		check("ArrayMapInfoSubresourceSparseLevel.Layer", unsafe.Offsetof(v.Layer), 4)
		check("ArrayMapInfoSubresourceSparseLevel.OffsetX", unsafe.Offsetof(v.OffsetX), 8)
		check("ArrayMapInfoSubresourceSparseLevel.OffsetY", unsafe.Offsetof(v.OffsetY), 12)
		check("ArrayMapInfoSubresourceSparseLevel.OffsetZ", unsafe.Offsetof(v.OffsetZ), 16)
		check("ArrayMapInfoSubresourceSparseLevel.ExtentWidth", unsafe.Offsetof(v.ExtentWidth), 20)
		check("ArrayMapInfoSubresourceSparseLevel.ExtentHeight", unsafe.Offsetof(v.ExtentHeight), 24)
		check("ArrayMapInfoSubresourceSparseLevel.ExtentDepth", unsafe.Offsetof(v.ExtentDepth), 28)
	}
	{
		var v ArrayMapInfoSubresourceMiptail
		check("ArrayMapInfoSubresourceMiptail", unsafe.Sizeof(v), 24)
		check("ArrayMapInfoSubresourceMiptail.Layer", unsafe.Offsetof(v.Layer), 0)
		check("ArrayMapInfoSubresourceMiptail.Offset", unsafe.Offsetof(v.Offset), 8)
		check("ArrayMapInfoSubresourceMiptail.Size", unsafe.Offsetof(v.Size), 16)
	}
	{
		var v ArrayMapInfoSubresource
		check("ArrayMapInfoSubresource", unsafe.Sizeof(v), 32)
	}
	{
		var v ArrayMapInfoMemHandle
		check("ArrayMapInfoMemHandle", unsafe.Sizeof(v), 8)
	}
	{
		var v ArrayMapInfo
		check("ArrayMapInfo", unsafe.Sizeof(v), 96)
		check("ArrayMapInfo.ResourceType", unsafe.Offsetof(v.ResourceType), 0)
		check("ArrayMapInfo.Resource", unsafe.Offsetof(v.Resource), 8)
		check("ArrayMapInfo.SubresourceType", unsafe.Offsetof(v.SubresourceType), 16)
		check("ArrayMapInfo.Subresource", unsafe.Offsetof(v.Subresource), 24)
		check("ArrayMapInfo.MemOperationType", unsafe.Offsetof(v.MemOperationType), 56)
		check("ArrayMapInfo.MemHandleType", unsafe.Offsetof(v.MemHandleType), 60)
		check("ArrayMapInfo.MemHandle", unsafe.Offsetof(v.MemHandle), 64)
		check("ArrayMapInfo.Offset", unsafe.Offsetof(v.Offset), 72)
		check("ArrayMapInfo.DeviceBitMask", unsafe.Offsetof(v.DeviceBitMask), 80)
		check("ArrayMapInfo.Flags", unsafe.Offsetof(v.Flags), 84)
		check("ArrayMapInfo.Reserved", unsafe.Offsetof(v.Reserved), 88)
	}
	{
		var v MemLocation
		check("MemLocation", unsafe.Sizeof(v), 8)
		check("MemLocation.Type", unsafe.Offsetof(v.Type), 0)
		check("MemLocation.Id", unsafe.Offsetof(v.Id), 4)
	}
	{
		var v MemAllocationPropAllocFlags
		check("MemAllocationPropAllocFlags", unsafe.Sizeof(v), 8)
		check("MemAllocationPropAllocFlags.CompressionType", unsafe.Offsetof(v.CompressionType), 0)
		check("MemAllocationPropAllocFlags.GpuDirectRDMACapable", unsafe.Offsetof(v.GpuDirectRDMACapable), 1)
		check("MemAllocationPropAllocFlags.Usage", unsafe.Offsetof(v.Usage), 2)
		check("MemAllocationPropAllocFlags.Reserved", unsafe.Offsetof(v.Reserved), 4)
	}
	{
		var v MemAllocationProp
		check("MemAllocationProp", unsafe.Sizeof(v), 32)
		check("MemAllocationProp.Type", unsafe.Offsetof(v.Type), 0)
		check("MemAllocationProp.RequestedHandleTypes", unsafe.Offsetof(v.RequestedHandleTypes), 4)
		check("MemAllocationProp.Location", unsafe.Offsetof(v.Location), 8)
		check("MemAllocationProp.Win32HandleMetaData", unsafe.Offsetof(v.Win32HandleMetaData), 16)
		check("MemAllocationProp.AllocFlags", unsafe.Offsetof(v.AllocFlags), 24)
	}
	{
		var v MulticastObjectProp
		check("MulticastObjectProp", unsafe.Sizeof(v), 32)
		check("MulticastObjectProp.NumDevices", unsafe.Offsetof(v.NumDevices), 0)
		check("MulticastObjectProp.Size", unsafe.Offsetof(v.Size), 8)
		check("MulticastObjectProp.HandleTypes", unsafe.Offsetof(v.HandleTypes), 16)
		check("MulticastObjectProp.Flags", unsafe.Offsetof(v.Flags), 24)
	}
	{
		var v MemAccessDesc
		check("MemAccessDesc", unsafe.Sizeof(v), 12)
		check("MemAccessDesc.Location", unsafe.Offsetof(v.Location), 0)
		check("MemAccessDesc.Flags", unsafe.Offsetof(v.Flags), 8)
	}
	{
		var v GraphExecUpdateResultInfo
		check("GraphExecUpdateResultInfo", unsafe.Sizeof(v), 24)
		check("GraphExecUpdateResultInfo.Result", unsafe.Offsetof(v.Result), 0)
		check("GraphExecUpdateResultInfo.ErrorNode", unsafe.Offsetof(v.ErrorNode), 8)
		check("GraphExecUpdateResultInfo.ErrorFromNode", unsafe.Offsetof(v.ErrorFromNode), 16)
	}
	{
		var v MemPoolProps
		check("MemPoolProps", unsafe.Sizeof(v), 88)
		check("MemPoolProps.AllocType", unsafe.Offsetof(v.AllocType), 0)
		check("MemPoolProps.HandleTypes", unsafe.Offsetof(v.HandleTypes), 4)
		check("MemPoolProps.Location", unsafe.Offsetof(v.Location), 8)
		check("MemPoolProps.Win32SecurityAttributes", unsafe.Offsetof(v.Win32SecurityAttributes), 16)
		check("MemPoolProps.MaxSize", unsafe.Offsetof(v.MaxSize), 24)
		check("MemPoolProps.Usage", unsafe.Offsetof(v.Usage), 32)
		check("MemPoolProps.Reserved", unsafe.Offsetof(v.Reserved), 34)
	}
	{
		var v MemPoolPtrExportData
		check("MemPoolPtrExportData", unsafe.Sizeof(v), 64)
		check("MemPoolPtrExportData.Reserved", unsafe.Offsetof(v.Reserved), 0)
	}
	{
		var v MemcpyAttributes
		check("MemcpyAttributes", unsafe.Sizeof(v), 24)
		check("MemcpyAttributes.SrcAccessOrder", unsafe.Offsetof(v.SrcAccessOrder), 0)
		check("MemcpyAttributes.SrcLocHint", unsafe.Offsetof(v.SrcLocHint), 4)
		check("MemcpyAttributes.DstLocHint", unsafe.Offsetof(v.DstLocHint), 12)
		check("MemcpyAttributes.Flags", unsafe.Offsetof(v.Flags), 20)
	}
	{
		var v Offset3D
		check("Offset3D", unsafe.Sizeof(v), 24)
		check("Offset3D.X", unsafe.Offsetof(v.X), 0)
		check("Offset3D.Y", unsafe.Offsetof(v.Y), 8)
		check("Offset3D.Z", unsafe.Offsetof(v.Z), 16)
	}
	{
		var v Extent3D
		check("Extent3D", unsafe.Sizeof(v), 24)
		check("Extent3D.Width", unsafe.Offsetof(v.Width), 0)
		check("Extent3D.Height", unsafe.Offsetof(v.Height), 8)
		check("Extent3D.Depth", unsafe.Offsetof(v.Depth), 16)
	}
	{
		var v Memcpy3DOperandOpPtr
		check("Memcpy3DOperandOpPtr", unsafe.Sizeof(v), 32)
		check("Memcpy3DOperandOpPtr.Ptr", unsafe.Offsetof(v.Ptr), 0)
		check("Memcpy3DOperandOpPtr.RowLength", unsafe.Offsetof(v.RowLength), 8)
		check("Memcpy3DOperandOpPtr.LayerHeight", unsafe.Offsetof(v.LayerHeight), 16)
		check("Memcpy3DOperandOpPtr.LocHint", unsafe.Offsetof(v.LocHint), 24)
	}
	{
		var v Memcpy3DOperandOpArray
		check("Memcpy3DOperandOpArray", unsafe.Sizeof(v), 32)
		check("Memcpy3DOperandOpArray.Array", unsafe.Offsetof(v.Array), 0)
		check("Memcpy3DOperandOpArray.Offset", unsafe.Offsetof(v.Offset), 8)
	}
	{
		var v Memcpy3DOperandOp
		check("Memcpy3DOperandOp", unsafe.Sizeof(v), 32)
	}
	{
		var v Memcpy3DOperand
		check("Memcpy3DOperand", unsafe.Sizeof(v), 40)
		check("Memcpy3DOperand.Type", unsafe.Offsetof(v.Type), 0)
		check("Memcpy3DOperand.Op", unsafe.Offsetof(v.Op), 8)
	}
	{
		var v Memcpy3DBatchOP
		check("Memcpy3DBatchOP", unsafe.Sizeof(v), 112)
		check("Memcpy3DBatchOP.Src", unsafe.Offsetof(v.Src), 0)
		check("Memcpy3DBatchOP.Dst", unsafe.Offsetof(v.Dst), 40)
		check("Memcpy3DBatchOP.Extent", unsafe.Offsetof(v.Extent), 80)
		check("Memcpy3DBatchOP.SrcAccessOrder", unsafe.Offsetof(v.SrcAccessOrder), 104)
		check("Memcpy3DBatchOP.Flags", unsafe.Offsetof(v.Flags), 108)
	}
	{
		var v MemAllocNodeParams
		check("MemAllocNodeParams", unsafe.Sizeof(v), 120)
		check("MemAllocNodeParams.PoolProps", unsafe.Offsetof(v.PoolProps), 0)
		check("MemAllocNodeParams.AccessDescs", unsafe.Offsetof(v.AccessDescs), 88)
		check("MemAllocNodeParams.AccessDescCount", unsafe.Offsetof(v.AccessDescCount), 96)
		check("MemAllocNodeParams.Bytesize", unsafe.Offsetof(v.Bytesize), 104)
		check("MemAllocNodeParams.Dptr", unsafe.Offsetof(v.Dptr), 112)
	}
	{
		var v MemAllocNodeParamsV2
		check("MemAllocNodeParamsV2", unsafe.Sizeof(v), 120)
		check("MemAllocNodeParamsV2.PoolProps", unsafe.Offsetof(v.PoolProps), 0)
		check("MemAllocNodeParamsV2.AccessDescs", unsafe.Offsetof(v.AccessDescs), 88)
		check("MemAllocNodeParamsV2.AccessDescCount", unsafe.Offsetof(v.AccessDescCount), 96)
		check("MemAllocNodeParamsV2.Bytesize", unsafe.Offsetof(v.Bytesize), 104)
		check("MemAllocNodeParamsV2.Dptr", unsafe.Offsetof(v.Dptr), 112)
	}
	{
		var v MemFreeNodeParams
		check("MemFreeNodeParams", unsafe.Sizeof(v), 8)
		check("MemFreeNodeParams.Dptr", unsafe.Offsetof(v.Dptr), 0)
	}
	{
		var v ChildGraphNodeParams
		check("ChildGraphNodeParams", unsafe.Sizeof(v), 16)
		check("ChildGraphNodeParams.Graph", unsafe.Offsetof(v.Graph), 0)
		check("ChildGraphNodeParams.Ownership", unsafe.Offsetof(v.Ownership), 8)
	}
	{
		var v EventRecordNodeParams
		check("EventRecordNodeParams", unsafe.Sizeof(v), 8)
		check("EventRecordNodeParams.Event", unsafe.Offsetof(v.Event), 0)
	}
	{
		var v EventWaitNodeParams
		check("EventWaitNodeParams", unsafe.Sizeof(v), 8)
		check("EventWaitNodeParams.Event", unsafe.Offsetof(v.Event), 0)
	}
	{
		var v GraphNodeParams
		check("GraphNodeParams", unsafe.Sizeof(v), 256)
		check("GraphNodeParams.Type", unsafe.Offsetof(v.Type), 0)
		check("GraphNodeParams.Reserved0", unsafe.Offsetof(v.Reserved0), 4)
		check("GraphNodeParams.Reserved1", unsafe.Offsetof(v.Reserved1), 16)
		check("GraphNodeParams.Reserved2", unsafe.Offsetof(v.Reserved2), 248)
	}
	{
		var v CheckpointLockArgs
		check("CheckpointLockArgs", unsafe.Sizeof(v), 64)
		check("CheckpointLockArgs.TimeoutMs", unsafe.Offsetof(v.TimeoutMs), 0)
		check("CheckpointLockArgs.Reserved0", unsafe.Offsetof(v.Reserved0), 4)
		check("CheckpointLockArgs.Reserved1", unsafe.Offsetof(v.Reserved1), 8)
	}
	{
		var v CheckpointCheckpointArgs
		check("CheckpointCheckpointArgs", unsafe.Sizeof(v), 64)
		check("CheckpointCheckpointArgs.Reserved", unsafe.Offsetof(v.Reserved), 0)
	}
	{
		var v CheckpointGpuPair
		check("CheckpointGpuPair", unsafe.Sizeof(v), 32)
		check("CheckpointGpuPair.OldUuid", unsafe.Offsetof(v.OldUuid), 0)
		check("CheckpointGpuPair.NewUuid", unsafe.Offsetof(v.NewUuid), 16)
	}
	{
		var v CheckpointRestoreArgs
		check("CheckpointRestoreArgs", unsafe.Sizeof(v), 64)
		check("CheckpointRestoreArgs.GpuPairs", unsafe.Offsetof(v.GpuPairs), 0)
		check("CheckpointRestoreArgs.GpuPairsCount", unsafe.Offsetof(v.GpuPairsCount), 8)
		check("CheckpointRestoreArgs.Reserved", unsafe.Offsetof(v.Reserved), 12)
		check("CheckpointRestoreArgs.Reserved1", unsafe.Offsetof(v.Reserved1), 56)
	}
	{
		var v CheckpointUnlockArgs
		check("CheckpointUnlockArgs", unsafe.Sizeof(v), 64)
		check("CheckpointUnlockArgs.Reserved", unsafe.Offsetof(v.Reserved), 0)
	}
	{
		var v MemDecompressParams
		check("MemDecompressParams", unsafe.Sizeof(v), 64)
		check("MemDecompressParams.SrcNumBytes", unsafe.Offsetof(v.SrcNumBytes), 0)
		check("MemDecompressParams.DstNumBytes", unsafe.Offsetof(v.DstNumBytes), 8)
		check("MemDecompressParams.DstActBytes", unsafe.Offsetof(v.DstActBytes), 16)
		check("MemDecompressParams.Src", unsafe.Offsetof(v.Src), 24)
		check("MemDecompressParams.Dst", unsafe.Offsetof(v.Dst), 32)
		check("MemDecompressParams.Algo", unsafe.Offsetof(v.Algo), 40)
		check("MemDecompressParams.Padding", unsafe.Offsetof(v.Padding), 44)
	}
	{
		var v DevSmResource
		check("DevSmResource", unsafe.Sizeof(v), 12)
		check("DevSmResource.SmCount", unsafe.Offsetof(v.SmCount), 0)
		check("DevSmResource.MinSmPartitionSize", unsafe.Offsetof(v.MinSmPartitionSize), 4)
		check("DevSmResource.SmCoscheduledAlignment", unsafe.Offsetof(v.SmCoscheduledAlignment), 8)
	}
	{
		var v DevResource
		check("DevResource", unsafe.Sizeof(v), 144)
		check("DevResource.Type", unsafe.Offsetof(v.Type), 0)
		check("DevResource.Internal_padding", unsafe.Offsetof(v.Internal_padding), 4)
		check("DevResource.Oversize", unsafe.Offsetof(v.Oversize), 96)
	}
}
