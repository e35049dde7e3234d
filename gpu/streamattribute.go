// This file reads and sets attributes of streams.

package gpu

import (
	"fmt"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// Attribute returns one of the stream's attributes, CU_LAUNCH_ATTRIBUTE_….
func (s *Stream) Attribute(id cuda.StreamAttrID) (v cuda.StreamAttrValue, err error) {
	err = s.attribute("cuStreamGetAttribute", "reading an attribute of", func(api *cuda.API) cuda.Result {
		return api.CuStreamGetAttribute(s.life.Handle, id, &v)
	})
	return v, err
}

// SetAttribute changes an attribute for later work.
func (s *Stream) SetAttribute(id cuda.StreamAttrID, v cuda.StreamAttrValue) error {
	return s.attribute("cuStreamSetAttribute", "setting an attribute of", func(api *cuda.API) cuda.Result {
		return api.CuStreamSetAttribute(s.life.Handle, id, &v)
	})
}

// CopyAttributes copies the attributes of another stream of the context.
func (s *Stream) CopyAttributes(from *Stream) error {
	if err := from.check(); err != nil {
		return err
	}
	if c := s.Context(); from.Context() != c {
		return wrongStream(c, from, "copying attributes to a stream")
	}
	return s.attribute("cuStreamCopyAttributes", "copying attributes to", func(api *cuda.API) cuda.Result {
		return api.CuStreamCopyAttributes(s.life.Handle, from.life.Handle)
	})
}

// An AccessPolicy is how later kernels of a stream cache a part of memory in the
// second-level cache: HitRatio of the accesses to it as Hit, the rest as Miss.
type AccessPolicy struct {
	Buffer        *Buffer
	Offset, Bytes uint64
	HitRatio      float32
	Hit, Miss     cuda.AccessProperty
}

// SetAccessPolicy sets the policy; the zero policy is none. The device's limit of bytes is
// CU_DEVICE_ATTRIBUTE_MAX_ACCESS_POLICY_WINDOW_SIZE.
func (s *Stream) SetAccessPolicy(p AccessPolicy) error {
	var v cuda.StreamAttrValue
	w := v.AccessPolicyWindow()
	w.HitRatio, w.HitProp, w.MissProp = p.HitRatio, p.Hit, p.Miss
	if p.Buffer != nil {
		if err := p.Buffer.span("setting an access policy for", p.Offset, p.Bytes); err != nil {
			return err
		}
		if c := s.Context(); !c.shares(p.Buffer.context) {
			return &ArgumentError{Doing: "setting an access policy", Argument: "buffer", Expected: "a buffer of " + c.String(), Got: "one of " + p.Buffer.context.String()}
		}
		*(*cuda.DevicePtr)(unsafe.Pointer(&w.Base_ptr)) = p.Buffer.address + cuda.DevicePtr(p.Offset)
		w.Num_bytes = p.Bytes
	}
	if p.HitRatio < 0 || p.HitRatio > 1 {
		return &RangeError{Doing: "setting an access policy", Argument: "hitRatio", Expected: "0 to 1", Got: fmt.Sprint(p.HitRatio)}
	}
	return s.SetAttribute(cuda.CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW, v)
}

// ID is a number that no other stream of the process has or had.
func (s *Stream) ID() (id uint64, err error) {
	err = s.attribute("cuStreamGetId", "reading the number of", func(api *cuda.API) cuda.Result {
		return api.CuStreamGetId(s.life.Handle, &id)
	})
	return id, err
}

func (s *Stream) attribute(call, doing string, do func(*cuda.API) cuda.Result) error {
	if err := s.check(); err != nil {
		return err
	}
	return s.Context().within(call, doing+" a stream", do)
}
