from show import *
x=data(35).reshape(5,7)-.4
F={'cumsum':np.cumsum,'cumprod':np.cumprod,'cummax':lambda a,ax=None:np.maximum.accumulate(a.ravel() if ax is None else a,0 if ax is None else ax),'cummin':lambda a,ax=None:np.minimum.accumulate(a.ravel() if ax is None else a,0 if ax is None else ax)}
for o,f in F.items():
    show(o+'0',f(x,0)); show(o+'1',f(x,1)); r=f(x); show(o,r)
show('interp',np.interp(np.linspace(-1,12,27),[0,1,4,10],[5,3,8,-2])); show('big!',np.sin(np.arange(10000)/7).cumsum()[::1000]); show('f32big',np.full(100000,.1).cumsum()[9999::10000]); show('int',np.arange(1,11)*2**30); show('u8',[200,300,350]); show('bool',(x>0).cumsum(1)); show('nan',[1,nan,nan])
from numpy.lib.stride_tricks import sliding_window_view as sw
f=x.ravel(); show('movavg',sw(f,5).mean(-1)); c=np.r_[0,f.cumsum()]; show('movsum',c[5:]-c[:-5]); show('trapz',((x[:,1:]+x[:,:-1])/2).sum(1)); show('logsumexp',np.log(np.exp(x).sum(0))); show('prod',x.prod(1)); show('norm',np.linalg.norm(x,axis=1)); show('std',x.std(0)); show('ewm',x[0].max())
