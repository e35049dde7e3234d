// This file names the roles of parameters.

package driverjs

// A role is how a parameter is used. The generator's roles.go explains them.
type role uint8

const (
	roleValue role = iota
	roleString
	roleCall
	roleIn
	roleOut
	roleOutString
	roleInOut
	roleUpdate
	roleArray
	roleFill
	roleFixed
	roleFixedIn
	roleList
	roleRefs
	roleText
	roleGrowText
	roleBytes
	roleBlob
	roleMemory
	roleParams
	roleExtra
	roleOptions
	roleValues
	rolePointer
	rolePointers
	roleRange
	roleRanges
	roleWord
	roleWordIn
	roleOSHandle
	roleOSValue
	roleSetting
	roleSettingIn
	roleSplit
	roleSplits
	roleHidden
	roleNull
)

// given tells whether scripts give the parameter.
func (r role) given() bool {
	switch r {
	case roleOut, roleOutString, roleFill, roleFixed, roleList, roleRefs, roleText, roleGrowText, roleBytes, roleBlob,
		rolePointer, rolePointers, roleRange, roleRanges, roleWord, roleOSHandle, roleSetting, roleSplits, roleHidden:
		return false
	}
	return true
}

// A kind is what scripts give for a C type.
type kind uint8

const (
	kindVoid    kind = iota
	kindChar         // text, behind a pointer
	kindInt          // a number
	kindUint         // a number
	kindSize         // a number, a BigInt beyond those that are exact
	kindWide         // a BigInt
	kindWideInt      // a BigInt, signed
	kindFloat        // a number
	kindEnum         // a number, or a name
	kindHandle       // a BigInt, or an object
	kindAddress      // a BigInt, or an object
	kindDevice       // a number, or a Device
	kindCall         // a function
	kindRecord       // an object
	kindOpaque       // a Uint8Array
)

// A ctype is a C type without pointers.
type ctype struct {
	name   string
	kind   kind
	size   int
	record int // place in records, -1 when it is none
}

// A record is a struct, or a union.
type record struct {
	name   string
	size   int
	union  bool
	fields []field
}

// A field is a member of a record: a type behind pointers, the length of an
// array, where it lies, and the place of the field that counts what it points
// to.
type field struct {
	name    string
	typ     int
	stars   int
	count   int
	offset  int
	counter int
}
