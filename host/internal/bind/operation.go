// This file tells which call arguments and options belong to, for messages made elsewhere.

package bind

// Op is how messages name the operation, such as "buffer.write".
func (a Args) Op() string { return a.op }

// Op is how messages name the operation, such as "buffer.write".
func (o Options) Op() string { return o.op }

// Name is how messages name the object of options itself, such as "options".
func (o Options) Name() string { return o.name }
