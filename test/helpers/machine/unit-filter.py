"""Writes what the kernel filters system calls by, as systemd makes it of a unit.

Reads JSON from standard input: {"out": [path, path], "allowed": [name], "errno": n, "families": [n] or null,
"flags": [RestrictNamespaces | RestrictRealtime | RestrictSUIDSGID | LockPersonality | MemoryDenyWriteExecute]}.
The first file is the list of calls that are allowed, the second what is denied by what the calls are given.
"""

import ctypes
import errno
import json
import sys

seccomp = ctypes.CDLL('libseccomp.so.2', use_errno=True)
seccomp.seccomp_init.restype = ctypes.c_void_p
ALLOW = 0x7FFF0000
EQUAL, MORE, MASKED, DIFFERENT = 4, 6, 7, 1


def deny(number):
    return 0x00050000 | number


class Compared(ctypes.Structure):
    _fields_ = [('arg', ctypes.c_uint), ('op', ctypes.c_int), ('a', ctypes.c_uint64), ('b', ctypes.c_uint64)]


def rule(filter, action, name, *compared):
    number = seccomp.seccomp_syscall_resolve_name(name.encode())
    # Another architecture's, or newer than the library.
    if number < 0:
        return
    array = (Compared * max(1, len(compared)))(*[Compared(*each) for each in compared])
    code = seccomp.seccomp_rule_add_array(
        ctypes.c_void_p(filter), ctypes.c_uint32(action), number, ctypes.c_uint(len(compared)), array
    )
    if code not in (0, -errno.EACCES):
        sys.exit(f'{name}: {code}')


def write(filter, path):
    with open(path, 'wb') as file:
        if seccomp.seccomp_export_bpf(ctypes.c_void_p(filter), file.fileno()) != 0:
            sys.exit(f'{path} could not be written')


asked = json.load(sys.stdin)
allowing = seccomp.seccomp_init(ctypes.c_uint32(deny(asked['errno'])))
for name in asked['allowed']:
    rule(allowing, ALLOW, name)
write(allowing, asked['out'][0])

denying = seccomp.seccomp_init(ctypes.c_uint32(ALLOW))
no = deny(errno.EPERM)
if asked['families'] is not None:
    for family in range(0, 47):
        if family not in asked['families']:
            rule(denying, deny(errno.EAFNOSUPPORT), 'socket', (0, EQUAL, family, 0))
    rule(denying, deny(errno.EAFNOSUPPORT), 'socket', (0, MORE, 46, 0))
if 'RestrictNamespaces' in asked['flags']:
    for flag in (0x00020000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000):
        for name in ('clone', 'unshare'):
            rule(denying, no, name, (0, MASKED, flag, flag))
    rule(denying, no, 'setns')
    rule(denying, deny(errno.ENOSYS), 'clone3')
if 'RestrictRealtime' in asked['flags']:
    for policy in (1, 2, 6):
        rule(denying, no, 'sched_setscheduler', (1, EQUAL, policy, 0))
if 'RestrictSUIDSGID' in asked['flags']:
    for bit in (0o4000, 0o2000):
        for name, arg in (('chmod', 1), ('fchmod', 1), ('fchmodat', 2), ('mkdir', 1), ('mkdirat', 2), ('creat', 1)):
            rule(denying, no, name, (arg, MASKED, bit, bit))
        rule(denying, no, 'openat', (2, MASKED, 0o100, 0o100), (3, MASKED, bit, bit))
if 'LockPersonality' in asked['flags']:
    rule(denying, no, 'personality', (0, DIFFERENT, 0, 0))
if 'MemoryDenyWriteExecute' in asked['flags']:
    rule(denying, no, 'mmap', (2, MASKED, 6, 6))
    rule(denying, no, 'mprotect', (2, MASKED, 4, 4))
write(denying, asked['out'][1])
