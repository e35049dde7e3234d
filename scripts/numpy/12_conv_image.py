from show import *
from scipy.signal import convolve2d as c2
from scipy.ndimage import map_coordinates as mc
from numpy.lib.stride_tricks import sliding_window_view as sw
im=np.floor(data(3600,104729,5,256)*256).reshape(40,30,3).astype('u1'); g=im@np.array([.299,.587,.114]); show('gray',g); s=np.array([[1,0,-1],[2,0,-2],[1,0,-1]])
for m in ('same','full','valid'): show(m,c2(g,s,m))
f=im.astype(float); show('blurc',(f[:-2]+2*f[1:-1]+f[2:])/4); show('windows',sw(g,(5,5)).max((-2,-1))[::5,::5]); show('pool',g.reshape(20,2,15,2).mean((1,3))); show('thumb',im[::4,::4]); show('flip',im[:,::-1,0])
y,x=np.meshgrid(10+2.5*np.arange(7),5+1.5*np.arange(7),indexing='ij'); show('rot',mc(g,[y,x],order=1)); show('add',im[:4,:4,0]+np.uint8(100)); show('mean',im.mean()); show('sum',im.sum((0,1))); show('invert',~im[0,:5]); show('eqhist',np.bincount(im.ravel(),minlength=256).cumsum()); show('pad',np.pad(g[:3,:3],[[1,2],[0,1]],'edge')); show('padr',np.pad(g[:4,:4],2,'reflect'))
