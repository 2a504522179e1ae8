package driver

import (
	"errors"
	"fmt"
	"os/exec"
	"unsafe"

	"golang.org/x/sys/windows"
)

// group is a job object: it holds the host and all that it starts, and the
// system kills its members when the last handle closes, also with the suite.
type group struct {
	job windows.Handle
}

// prepare does nothing: a job is joined after the start.
func prepare(*exec.Cmd) {}

// newGroup puts the process into a job of its own. Where the system refuses, the
// group is empty and only the host itself is stopped, through its stdin.
func newGroup(pid int, _ string) *group {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return &group{}
	}
	limits := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{
		BasicLimitInformation: windows.JOBOBJECT_BASIC_LIMIT_INFORMATION{
			LimitFlags: windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
		},
	}
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits)))
	if err == nil {
		err = join(job, pid)
	}
	if err != nil {
		_ = windows.CloseHandle(job)
		return &group{}
	}
	return &group{job: job}
}

func join(job windows.Handle, pid int) error {
	h, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(pid))
	if err != nil {
		return err
	}
	defer windows.CloseHandle(h)
	return windows.AssignProcessToJobObject(job, h)
}

// terminate is not known to Windows.
func (g *group) terminate() error { return errors.ErrUnsupported }

// kill ends all members of the job.
func (g *group) kill() { _ = windows.TerminateJobObject(g.job, 1) }

// survivors reports how many members of the job are still running.
func (g *group) survivors() []string {
	var info struct {
		TotalUserTime, TotalKernelTime, ThisPeriodUser, ThisPeriodKernel int64
		PageFaults, Total, Active, Terminated                            uint32
	}
	err := windows.QueryInformationJobObject(g.job, windows.JobObjectBasicAccountingInformation,
		uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)), nil)
	if err != nil || info.Active == 0 {
		return nil
	}
	return []string{fmt.Sprintf("%d members of its job", info.Active)}
}

// release closes the job, which ends whatever is left in it.
func (g *group) release() { _ = windows.CloseHandle(g.job) }

// threads are not told here.
func (g *group) threads() map[int]Turns { return nil }
