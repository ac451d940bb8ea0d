// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.paddlepaddle.cloud.ground.node.sandbox.SeccompFilter.Instruction;

/** The filter's answers, as the kernel's machine would give them. */
class SeccompFilterTest {
    private static final long ALLOWED = SeccompFilter.ALLOW;
    private static final long REFUSED = SeccompFilter.ERRNO | SeccompFilter.EPERM;
    private static final long UNKNOWN = SeccompFilter.ERRNO | SeccompFilter.ENOSYS;

    @ParameterizedTest
    @CsvSource(
            textBlock =
                    """
                    X86_64, 0, read
                    X86_64, 59, execve
                    X86_64, 101, ptrace
                    X86_64, 126, capset
                    X86_64, 334, rseq
                    AARCH64, 63, read
                    AARCH64, 221, execve
                    AARCH64, 293, rseq
                    """)
    void when_programs_need_a_call_then_it_is_allowed(Architecture on, int number, String name) {
        assertThat(SystemCalls.of(on).number(name)).isEqualTo(number);
        assertThat(answer(on, Set.of(), number)).isEqualTo(ALLOWED);
    }

    @ParameterizedTest
    @CsvSource(
            textBlock =
                    """
                    X86_64, 165, mount
                    X86_64, 272, unshare
                    X86_64, 308, setns
                    X86_64, 155, pivot_root
                    X86_64, 246, kexec_load
                    X86_64, 248, add_key
                    X86_64, 250, keyctl
                    X86_64, 321, bpf
                    X86_64, 323, userfaultfd
                    X86_64, 298, perf_event_open
                    X86_64, 304, open_by_handle_at
                    X86_64, 425, io_uring_setup
                    X86_64, 442, mount_setattr
                    X86_64, 103, syslog
                    AARCH64, 40, mount
                    AARCH64, 97, unshare
                    AARCH64, 217, add_key
                    AARCH64, 280, bpf
                    AARCH64, 425, io_uring_setup
                    """)
    void when_a_call_is_the_machines_then_it_is_refused(Architecture on, int number, String name) {
        assertThat(answer(on, Set.of(), number)).as(name).isEqualTo(REFUSED);
    }

    @ParameterizedTest
    @EnumSource(Architecture.class)
    void when_a_call_is_newer_than_the_table_then_programs_fall_back(Architecture on) {
        assertThat(answer(on, Set.of(), 467)).isEqualTo(UNKNOWN);
        assertThat(answer(on, Set.of(), 0x40000000L)).isEqualTo(UNKNOWN);
        assertThat(answer(on, Set.of(), 435)).as("clone3").isEqualTo(UNKNOWN);
    }

    @Test
    void when_a_program_is_of_another_architecture_then_it_is_refused() {
        var filter = SeccompFilter.of(Architecture.X86_64, Set.of());

        assertThat(run(filter, 0x40000003L, 165, 0, 0)).isEqualTo(UNKNOWN);
    }

    @ParameterizedTest
    @CsvSource(
            textBlock =
                    """
                    56, 0x11, 0, true
                    56, 0x3d0f00, 0, true
                    56, 0x10000011, 0, false
                    56, 0x20000, 0, false
                    56, 0x40000000, 0, false
                    135, 0, 0, true
                    135, 0xffffffff, 0, true
                    135, 0x400000, 0, false
                    41, 2, 1, true
                    41, 40, 1, false
                    16, 0, 0x5401, true
                    16, 0, 0x5412, false
                    16, 0, 0x541C, false
                    """)
    void when_arguments_decide_then_by_their_value(
            long number, String first, String second, boolean allowed) {
        var filter = SeccompFilter.of(Architecture.X86_64, Set.of());
        long audit = Architecture.X86_64.auditNumber();

        var answer = run(filter, audit, number, Long.decode(first), Long.decode(second));

        assertThat(answer).isEqualTo(allowed ? ALLOWED : REFUSED);
    }

    @Test
    void when_a_container_has_the_capability_then_it_may_make_the_calls_that_are_its_own() {
        assertThat(answer(Architecture.X86_64, Set.of("sys_admin"), 165)).isEqualTo(ALLOWED);
        assertThat(answer(Architecture.X86_64, Set.of("sys_admin"), 435)).isEqualTo(ALLOWED);
        assertThat(answer(Architecture.X86_64, Set.of("sys_chroot"), 161)).isEqualTo(ALLOWED);
        assertThat(answer(Architecture.X86_64, Set.of(), 161)).isEqualTo(REFUSED);
        assertThat(answer(Architecture.X86_64, Set.of("sys_admin"), 425)).isEqualTo(REFUSED);
    }

    private static long answer(Architecture on, Set<String> capabilities, long number) {
        return run(SeccompFilter.of(on, capabilities), on.auditNumber(), number, 0, 0);
    }

    /** Classic BPF, as far as the filter uses it. */
    private static long run(
            List<Instruction> filter, long architecture, long number, long first, long second) {
        long value = 0;
        for (int at = 0; ; at++) {
            var step = filter.get(at);
            long operand = step.operand();
            switch (step.code()) {
                case SeccompFilter.LOAD ->
                        value =
                                switch ((int) operand) {
                                    case 0 -> number;
                                    case 4 -> architecture;
                                    case 16 -> first;
                                    case 24 -> second;
                                    default -> throw new AssertionError("loads " + operand);
                                };
                case SeccompFilter.JUMP -> at += (int) operand;
                case SeccompFilter.JUMP_EQUAL ->
                        at += value == operand ? step.whenTrue() : step.whenFalse();
                case SeccompFilter.JUMP_GREATER_OR_EQUAL ->
                        at += value >= operand ? step.whenTrue() : step.whenFalse();
                case SeccompFilter.JUMP_SET ->
                        at += (value & operand) != 0 ? step.whenTrue() : step.whenFalse();
                case SeccompFilter.RETURN -> {
                    return operand;
                }
                default -> throw new AssertionError("an unknown instruction: " + step);
            }
        }
    }
}
