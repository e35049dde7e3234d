from show import *
T=['i1','u1','i2','u2','i4','u4','i8','u8','f2','f4','f8','?']; N=['i8','u8','i16','u16','i32','u32','i64','u64','f16','f32','f64','bool']
for a,x in zip(N,T):
    for b,y in zip(N,T):
        d=np.dtype(x),np.dtype(y); k=[q.kind for q in d]; r=np.promote_types(*d)
        # cujs documents: float with integer is the float's type; i64 with u64 has no wider
        if ('f' in k) and k!=['f','f']: r=d[k.index('f')]
        if sorted(k)==['i','u'] and 'u64' in (a,b): print(f'p_{a}_{b}  0'); continue
        if k==['b','b']: print(f'p_{a}_{b}  132'); continue
        print(f'p_{a}_{b}  '+{'i':'1','u':'2','f':'3','b':'4'}[r.kind]+('' if r.kind=='b' else str(r.itemsize*8)))
i=np.array([100,-7,2**62]); show('i64mul',i*4); show('i64mod',i%3); show('i64fd',i//-3); show('i64div!',i/3); show('i64sum',93); show('i64cmp',i>0)
u=np.array([250,3,255],'u1'); show('u8add',u+np.uint8(10)); show('u8sub',u-np.uint8(4)); show('u8neg',-u); show('u8not',~u); show('u8and',u&15); show('u8max',255); show('u8mean',u.mean())
b=np.array([-128,127,-1],'i1'); show('i8abs',abs(b)); show('i8neg',-b); show('i8fd',b//np.int8(2)); show('i8rem',np.fmod(b,np.int8(5))); show('i8mod',b%np.int8(5)); show('i8u8',b+u); show('i8astype',b.astype('u1')); show('i8shift',b.astype('i2')*np.int16(256))
h=np.array([.1,1000.3,65504,1e-7],'f2'); show('f16',h); show('f16mul',h*np.float16(2)); show('f16sum',np.float16(h.astype('f4').sum())); show('f16sqrt',np.sqrt(h)); show('f16add',h+h); show('f16f32',h+np.ones(4,'f4'))
show('cut',[1,-1,127,-128,0,127]); show('cutu',[1,0,255]); show('wrap',[44,255]); show('bits',np.array([1,-2],'f4').view('u4')); show('round',np.round([.5,1.5,2.5,-.5,-1.5])); show('trunc',[1,-1]); show('pow',[8,27,-8]); show('powf',[2,3]); show('shl',[16,32]); show('u64',[2.**62]); show('mixed',[3.5,-3.5]); show('divzero',[inf,-inf,nan]); show('atan2',np.arctan2([1,-1],[-1,.5])); show('hyp',[5,13]); show('log',[-3,1]); show('sign',[-1,0,1])
from scipy.special import erf
show('erf',erf([.5,-1]))
