from show import *
import os
d=os.path.join(os.path.dirname(__file__),'testdata','')
A={'f4':data(6).astype('f4').reshape(2,3),'f8':data(4),'fortran':np.asfortranarray(data(6).reshape(2,3)),'i8':np.arange(-3,3,dtype='i8'),'u1':np.arange(250,256,dtype='u1'),'bool':np.array([True,False]),'c16':np.array([1+2j,-3j]),'f2':np.array([1,.1,65504],dtype='f2'),'big':np.arange(4,dtype='>i4'),'scalar':np.array(7.5),'empty':np.zeros((0,3)),'u8':np.array([2**53],dtype='u8')}
T={'f4':3,'f8':3,'fortran':3,'i8':3,'u1':2,'bool':4,'c16':4,'f2':3,'big':3,'scalar':3,'empty':3,'u8':3}
for k in sorted(A,key=lambda k:k+'.npy'):
    np.save(d+k+'.npy',A[k]); print('type_'+k+'.npy  ',T[k],sep=''); show(k+'.npy',A[k]); show('back_'+k+'.npy',A[k])
np.savez(d+'many.npz',a=data(3),b=np.eye(2,dtype='i4')); show('npz_a',data(3)); show('npz_b',np.eye(2))
show('csv',np.arange(6).reshape(2,3)/7); show('safe',np.ones((2,2))); show('png',(np.arange(24)*10).reshape(2,4,3))
