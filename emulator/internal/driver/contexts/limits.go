package contexts

import (
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
)

// bindLimits fills in the settings of the current context that programs may change.
func (m *Contexts) bindLimits(api *cuda.API) {
	known := func(limit cuda.Limit) bool { return limit >= 0 && limit < cuda.CU_LIMIT_MAX }
	api.CuCtxSetLimit = call.In2(m.Usable, func(c *machine.Context, limit cuda.Limit, value uint64) cuda.Result {
		if !known(limit) {
			return invalidValue
		}
		return c.Limits.Set(limit, value)
	})
	api.CuCtxGetLimit = call.In2(m.Usable, func(c *machine.Context, out *uint64, limit cuda.Limit) cuda.Result {
		if out == nil || !known(limit) {
			return invalidValue
		}
		return c.Limits.Read(out, limit)
	})
	api.CuCtxGetCacheConfig = call.In1(m.Usable, func(c *machine.Context, out *cuda.FuncCache) cuda.Result {
		c.Mutex.Lock()
		defer c.Mutex.Unlock()
		return call.Give(out, c.Cache)
	})
	api.CuCtxSetCacheConfig = call.In1(m.Usable, func(c *machine.Context, config cuda.FuncCache) cuda.Result {
		if config < cuda.CU_FUNC_CACHE_PREFER_NONE || config > cuda.CU_FUNC_CACHE_PREFER_EQUAL {
			return invalidValue
		}
		c.Mutex.Lock()
		defer c.Mutex.Unlock()
		c.Cache = config
		return success
	})
	api.CuCtxGetSharedMemConfig = call.In1(m.Usable, func(_ *machine.Context, out *cuda.Sharedconfig) cuda.Result {
		return call.Give(out, cuda.CU_SHARED_MEM_CONFIG_FOUR_BYTE_BANK_SIZE)
	})
	api.CuCtxSetSharedMemConfig = call.In1(m.Usable, func(_ *machine.Context, config cuda.Sharedconfig) cuda.Result {
		if config < cuda.CU_SHARED_MEM_CONFIG_DEFAULT_BANK_SIZE || config > cuda.CU_SHARED_MEM_CONFIG_EIGHT_BYTE_BANK_SIZE {
			return invalidValue
		}
		return success
	})
	api.CuCtxGetStreamPriorityRange = call.In2(m.Usable, func(_ *machine.Context, least, greatest *int32) cuda.Result {
		call.Put(least, machine.LeastPriority)
		call.Put(greatest, machine.GreatestPriority)
		return success
	})
	api.CuCtxResetPersistingL2Cache = call.In(m.Usable, func(*machine.Context) cuda.Result { return success })
}
