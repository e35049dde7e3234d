package parent

import (
	"errors"
	"fmt"
	"os"
	"syscall"
	"unsafe"

	"github.com/cujs/cujs/host/internal/worker/confine"
	"github.com/cujs/cujs/host/internal/worker/wire"
	"golang.org/x/sys/windows"
)

// firstArgument is what a worker's process is told about itself: there is no first stage here.
const firstArgument = confine.SecondStage

// connect makes two pipes, which are the worker's standard input and output.
func (p *process) connect() ([]*os.File, error) {
	theirInput, ours, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	input, theirOutput, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(err, theirInput.Close(), ours.Close())
	}
	p.cmd.Stdin, p.cmd.Stdout = theirInput, theirOutput
	p.link = wire.NewLink(input, ours)
	p.close = func() { _, _ = ours.Close(), input.Close() }
	return []*os.File{theirInput, theirOutput}, nil
}

// limiter is a job object: the process dies with it, starts no other, and is counted. Its token may
// less than this program's.
type limiter struct {
	noGroup
	job   windows.Handle
	token windows.Token
}

// attributes are how the process is to be started. One that may write keeps its integrity level, and
// so does one with a GPU, whose driver's needs are not known.
func (l *limiter) attributes(config *Config) (*syscall.SysProcAttr, error) {
	c, a := config.Confinement, &syscall.SysProcAttr{HideWindow: true, CreationFlags: windows.CREATE_NEW_PROCESS_GROUP}
	if c.Files {
		var err error
		if l.token, err = restricted(len(c.Write) == 0 && !c.GPU); err != nil && !c.BestEffort {
			return nil, confine.Missing{fmt.Sprintf("a restricted token: %v", err)}
		}
		a.Token = syscall.Token(l.token)
	}
	return a, l.refuse(config)
}

func (l *limiter) apply(p *os.Process, c *wire.Confinement) (err error) {
	if l.job, err = windows.CreateJobObject(nil, nil); err != nil {
		return os.NewSyscallError("CreateJobObject", err)
	}
	limits := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{}
	limits.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | windows.JOB_OBJECT_LIMIT_ACTIVE_PROCESS |
		windows.JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION
	limits.BasicLimitInformation.ActiveProcessLimit = 1
	if c.Memory > 0 {
		limits.BasicLimitInformation.LimitFlags |= windows.JOB_OBJECT_LIMIT_PROCESS_MEMORY
		limits.ProcessMemoryLimit = uintptr(c.Memory)
	}
	if c.CPUTime > 0 {
		limits.BasicLimitInformation.LimitFlags |= windows.JOB_OBJECT_LIMIT_PROCESS_TIME
		limits.BasicLimitInformation.PerProcessUserTimeLimit = c.CPUTime.Nanoseconds() / 100
	}
	_, err = windows.SetInformationJobObject(l.job, windows.JobObjectExtendedLimitInformation, uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits)))
	if err != nil {
		return os.NewSyscallError("SetInformationJobObject", err)
	}
	if c.Files && !c.GPU {
		if err = l.noDesktop(); err != nil {
			return err
		}
	}
	process, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(p.Pid))
	if err != nil {
		return os.NewSyscallError("OpenProcess", err)
	}
	defer func() { _ = windows.CloseHandle(process) }()
	return os.NewSyscallError("AssignProcessToJobObject", windows.AssignProcessToJobObject(l.job, process))
}

// noDesktop keeps the process from the windows, the clipboard and the settings of its user.
func (l *limiter) noDesktop() error {
	const all = windows.JOB_OBJECT_UILIMIT_DESKTOP | windows.JOB_OBJECT_UILIMIT_DISPLAYSETTINGS | windows.JOB_OBJECT_UILIMIT_EXITWINDOWS |
		windows.JOB_OBJECT_UILIMIT_GLOBALATOMS | windows.JOB_OBJECT_UILIMIT_HANDLES | windows.JOB_OBJECT_UILIMIT_READCLIPBOARD |
		windows.JOB_OBJECT_UILIMIT_SYSTEMPARAMETERS | windows.JOB_OBJECT_UILIMIT_WRITECLIPBOARD
	limits := uint32(all)
	_, err := windows.SetInformationJobObject(l.job, windows.JobObjectBasicUIRestrictions, uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits)))
	return os.NewSyscallError("SetInformationJobObject", err)
}

func (l *limiter) memory() (resident, counted int64, ok bool) { return 0, 0, false }

func (l *limiter) release() error {
	if l.token != 0 {
		_ = l.token.Close()
	}
	if l.job == 0 {
		return nil
	}
	return os.NewSyscallError("CloseHandle", windows.CloseHandle(l.job))
}

// endGroup has nothing to do: the job object lets a worker start no process.
func endGroup(int) {}

// endedBy tells the end that the job object gives a process past its time.
func endedBy(state *os.ProcessState) (Reason, string) {
	if state.ExitCode() == int(windows.ERROR_NOT_ENOUGH_QUOTA) {
		return CPU, "the limit on processor time was reached"
	}
	return "", ""
}
