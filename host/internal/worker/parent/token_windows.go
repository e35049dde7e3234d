// This file gives a worker's process less of what its user may do.

package parent

import (
	"errors"
	"os"
	"slices"
	"unsafe"

	"golang.org/x/sys/windows"
)

var createRestrictedToken = windows.NewLazySystemDLL("advapi32.dll").NewProc("CreateRestrictedToken")

// lowIntegrity is the label of processes that may write to nothing that others read, by the name of
// its identifier.
const lowIntegrity = "S-1-16-4096"

// restricted is the token of this process without its privileges but that to pass through folders,
// which most programs count on. With low it has the low integrity
// level as well: files and the registry can be read as before, and not be written.
func restricted(low bool) (windows.Token, error) {
	var own, token windows.Token
	const rights = windows.TOKEN_DUPLICATE | windows.TOKEN_QUERY | windows.TOKEN_ASSIGN_PRIMARY | windows.TOKEN_ADJUST_DEFAULT
	if err := windows.OpenProcessToken(windows.CurrentProcess(), rights, &own); err != nil {
		return 0, os.NewSyscallError("OpenProcessToken", err)
	}
	defer func() { _ = own.Close() }()
	privileges, err := privileges(own)
	if err != nil {
		return 0, err
	}
	ok, _, err := createRestrictedToken.Call(uintptr(own), 0, 0, 0, uintptr(len(privileges)), uintptr(unsafe.Pointer(unsafe.SliceData(privileges))),
		0, 0, uintptr(unsafe.Pointer(&token)))
	if ok == 0 {
		return 0, os.NewSyscallError("CreateRestrictedToken", err)
	}
	if low {
		if err := lower(token); err != nil {
			return 0, errors.Join(err, token.Close())
		}
	}
	return token, nil
}

// privileges are those of a token that can be done without.
func privileges(token windows.Token) ([]windows.LUIDAndAttributes, error) {
	var passing windows.LUID
	name, err := windows.UTF16PtrFromString("SeChangeNotifyPrivilege")
	if err != nil {
		return nil, err
	}
	if err := windows.LookupPrivilegeValue(nil, name, &passing); err != nil {
		return nil, os.NewSyscallError("LookupPrivilegeValue", err)
	}
	held, err := information(token, windows.TokenPrivileges)
	if err != nil {
		return nil, err
	}
	all := (*windows.Tokenprivileges)(unsafe.Pointer(unsafe.SliceData(held))).AllPrivileges()
	return slices.DeleteFunc(all, func(p windows.LUIDAndAttributes) bool { return p.Luid == passing }), nil
}

// information is what a token has of a class.
func information(token windows.Token, class uint32) ([]byte, error) {
	buffer, size := make([]byte, 4096), uint32(0)
	err := windows.GetTokenInformation(token, class, &buffer[0], uint32(len(buffer)), &size)
	return buffer, os.NewSyscallError("GetTokenInformation", err)
}

// lower gives a token the low integrity level.
func lower(token windows.Token) error {
	sid, err := windows.StringToSid(lowIntegrity)
	if err != nil {
		return os.NewSyscallError("ConvertStringSidToSid", err)
	}
	label := windows.Tokenmandatorylabel{Label: windows.SIDAndAttributes{Sid: sid, Attributes: windows.SE_GROUP_INTEGRITY}}
	err = windows.SetTokenInformation(token, windows.TokenIntegrityLevel, (*byte)(unsafe.Pointer(&label)), label.Size())
	return os.NewSyscallError("SetTokenInformation", err)
}
