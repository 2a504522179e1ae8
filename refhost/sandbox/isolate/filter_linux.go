package isolate

import (
	"fmt"
	"unsafe"

	"github.com/elastic/go-seccomp-bpf/arch"
	"golang.org/x/sys/unix"
)

// The parts of struct seccomp_data that the filter reads, as offsets in bytes.
// Of an argument it reads the low half, on the little-endian machines that Go's
// ports to Linux nearly all are.
const (
	callOffset     = 0
	archOffset     = 4
	argumentOffset = 16
)

// The instructions of the filter.
const (
	load        = unix.BPF_LD | unix.BPF_W | unix.BPF_ABS
	jumpIfEqual = unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K
	jumpIfBits  = unix.BPF_JMP | unix.BPF_JSET | unix.BPF_K
	answer      = unix.BPF_RET | unix.BPF_K
)

// absent makes a call look as if the kernel did not have it. The C library falls
// back from clone3, whose flags a filter cannot see, to clone on no other error.
const absent = unix.SECCOMP_RET_ERRNO | uint32(unix.ENOSYS)

// filterCalls installs the filter of system calls on all threads.
func filterCalls() error {
	program, err := filter()
	if err != nil {
		return err
	}
	if err := install(program); err != nil {
		return fmt.Errorf("installing the filter: %w", err)
	}
	return nil
}

// install installs a filter on all threads.
func install(program []unix.SockFilter) error {
	p := unix.SockFprog{Len: uint16(len(program)), Filter: &program[0]}
	_, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, unix.SECCOMP_FILTER_FLAG_TSYNC,
		uintptr(unsafe.Pointer(&p)))
	if errno != 0 {
		return errno
	}
	return nil
}

func filter() ([]unix.SockFilter, error) {
	machine, err := arch.GetInfo("")
	if err != nil {
		return nil, fmt.Errorf("looking up the system calls: %w", err)
	}
	program := []unix.SockFilter{
		{Code: load, K: archOffset},
		{Code: jumpIfEqual, K: uint32(machine.ID), Jt: 1},
		{Code: answer, K: unix.SECCOMP_RET_KILL_PROCESS},
		{Code: load, K: callOffset},
	}
	for _, name := range allowed() {
		if number, exists := machine.SyscallNames[name]; exists {
			program = append(program,
				unix.SockFilter{Code: jumpIfEqual, K: uint32(number), Jf: 1},
				unix.SockFilter{Code: answer, K: unix.SECCOMP_RET_ALLOW})
		}
	}
	for _, r := range restricted() {
		if number, exists := machine.SyscallNames[r.name]; exists {
			program = append(program, r.instructions(uint32(number))...)
		}
	}
	return append(program, unix.SockFilter{Code: answer, K: absent}), nil
}

func (r restriction) instructions(number uint32) []unix.SockFilter {
	test := unix.SockFilter{Code: jumpIfEqual, K: r.value, Jf: 1}
	if r.bits {
		test.Code = jumpIfBits
	}
	return []unix.SockFilter{
		{Code: jumpIfEqual, K: number, Jf: 4},
		{Code: load, K: argumentOffset + 8*r.argument},
		test,
		{Code: answer, K: unix.SECCOMP_RET_ALLOW},
		{Code: load, K: callOffset},
	}
}
