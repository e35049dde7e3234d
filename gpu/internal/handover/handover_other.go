//go:build !linux

// This file says that descriptors are not handed over here.

package handover

import "context"

// Supported reports whether NewOffer works here.
const Supported = false

// An Offer is made on Linux only.
type Offer struct{}

// NewOffer fails.
func NewOffer(int) (*Offer, error) { return nil, ErrUnsupported }

// Name is empty.
func (o *Offer) Name() string { return "" }

// Close does nothing.
func (o *Offer) Close() {}

// Take fails.
func Take(context.Context, string) (int, error) { return -1, ErrUnsupported }

// CloseFile does nothing.
func CloseFile(int) {}
