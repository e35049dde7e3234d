from show import *
n=1000; x=data(n).astype('f4'); i=(data(n)*17).astype('i4')
h,e=np.histogram(x,10); show('counts',h); show('edges',e); show('counts2',np.histogram(x,7,(.2,.7))[0]); show('sort',np.sort(x)); show('argsort',np.argsort(i,kind='stable'))
v,ix,iv,c=np.unique(i,True,True,True); print('keys  6 5 7 6'); show('uvalues',v); show('ucounts',c); show('uinverse',iv); show('uindices',ix)
show('searchsorted',np.searchsorted(np.sort(x),[.1,.5,.9])); show('right',np.searchsorted(np.sort(i),[3,5],'right')); show('median',np.median(x)); show('percentile',np.percentile(x,[5,33,95])); show('qaxis',np.quantile(x.reshape(10,100),[.1,.9],1))
m=x.reshape(20,50); show('sort0',np.sort(m,0)); show('argsort0',np.argsort(m,0,kind='stable')); show('descending',np.sort(m)[:,::-1][3]); a=np.argsort(-m,kind='stable')[:,:3]; show('topv',np.take_along_axis(m,a,1)); show('topi',a)
show('nan',np.sort([2,nan,1,inf,-inf])); show('cut',x[(x>.9)|(x<.05)]); show('argmax',m.argmax(0)); show('i64',np.sort([3,-1,2**40]).astype(float))
