// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.sandbox;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A seccomp filter in classic BPF, in the shape of the OCI runtimes' default: what is not allowed
 * is refused with {@code EPERM}, and what the table is too old to know with {@code ENOSYS}, so that
 * a C library falls back to what it did before.
 *
 * <p>Allowed numbers are found by a binary search; newer kernels keep its answers anyway.
 */
final class SeccompFilter {
    /**
     * @param whenTrue how many instructions to skip
     */
    record Instruction(int code, int whenTrue, int whenFalse, long operand) {}

    static final long ALLOW = 0x7fff0000L;
    static final long ERRNO = 0x00050000L;
    static final int EPERM = 1;
    static final int ENOSYS = 38;

    static final int LOAD = 0x20;
    static final int JUMP = 0x05;
    static final int JUMP_EQUAL = 0x15;
    static final int JUMP_GREATER_OR_EQUAL = 0x35;
    static final int JUMP_SET = 0x45;
    static final int RETURN = 0x06;

    private static final int NUMBER = 0;
    private static final int ARCHITECTURE = 4;
    private static final int FIRST_ARGUMENT = 16;
    private static final int SECOND_ARGUMENT = 24;

    /** Every namespace a clone can ask for. */
    private static final long NEW_NAMESPACES = 0x7E020000L;

    /** Linux, with and without names of old releases and fixed addresses, and the question. */
    private static final List<Long> PERSONALITIES =
            List.of(0L, 0x8L, 0x20000L, 0x20008L, 0xffffffffL);

    private static final long AF_VSOCK = 40;
    private static final long TIOCSTI = 0x5412;
    private static final long TIOCLINUX = 0x541C;

    private final List<Instruction> program = new ArrayList<>();
    private final Set<String> capabilities;

    private SeccompFilter(Set<String> capabilities) {
        this.capabilities = capabilities;
    }

    /**
     * @param capabilities that the container has, which allow it the calls they are for
     */
    static List<Instruction> of(Architecture architecture, Set<String> capabilities) {
        var filter = new SeccompFilter(capabilities);
        filter.add(LOAD, ARCHITECTURE);
        filter.program.add(new Instruction(JUMP_EQUAL, 1, 0, architecture.auditNumber()));
        filter.refuse(ENOSYS);
        filter.add(LOAD, NUMBER);
        var calls = SystemCalls.of(architecture);
        calls.byName().values().stream()
                .filter(SystemCalls.Call::decidedByArguments)
                .forEach(filter::byArguments);
        filter.program.addAll(search(List.copyOf(actions(calls, capabilities).entrySet())));
        return List.copyOf(filter.program);
    }

    /** As the kernel reads it. */
    static byte[] bytes(List<Instruction> program) {
        var buffer = ByteBuffer.allocate(program.size() * 8).order(ByteOrder.LITTLE_ENDIAN);
        for (var step : program) {
            buffer.putShort((short) step.code());
            buffer.put((byte) step.whenTrue()).put((byte) step.whenFalse());
            buffer.putInt((int) step.operand());
        }
        return buffer.array();
    }

    private void byArguments(SystemCalls.Call call) {
        var rule = rule(call.name());
        program.add(new Instruction(JUMP_EQUAL, 0, rule.size(), call.number()));
        program.addAll(rule);
    }

    private List<Instruction> rule(String call) {
        var rule = new SeccompFilter(capabilities);
        boolean mayNest = capabilities.contains("sys_admin");
        switch (call) {
            case "clone" -> {
                rule.add(LOAD, FIRST_ARGUMENT);
                rule.refuseIf(JUMP_SET, mayNest ? 0 : NEW_NAMESPACES);
                rule.add(RETURN, ALLOW);
            }
            // Its flags lie in memory, where a filter cannot look.
            case "clone3" -> rule.add(RETURN, mayNest ? ALLOW : ERRNO | ENOSYS);
            case "ioctl" -> {
                rule.add(LOAD, SECOND_ARGUMENT);
                rule.refuseIf(JUMP_EQUAL, TIOCSTI);
                rule.refuseIf(JUMP_EQUAL, TIOCLINUX);
                rule.add(RETURN, ALLOW);
            }
            case "personality" -> {
                rule.add(LOAD, FIRST_ARGUMENT);
                for (var allowed : PERSONALITIES) {
                    rule.program.add(new Instruction(JUMP_EQUAL, 0, 1, allowed));
                    rule.add(RETURN, ALLOW);
                }
                rule.refuse(EPERM);
            }
            case "socket" -> {
                rule.add(LOAD, FIRST_ARGUMENT);
                rule.refuseIf(JUMP_EQUAL, AF_VSOCK);
                rule.add(RETURN, ALLOW);
            }
            default -> throw new IllegalArgumentException("no rule for " + call);
        }
        return rule.program;
    }

    private void add(int code, long operand) {
        program.add(new Instruction(code, 0, 0, operand));
    }

    private void refuse(int errno) {
        add(RETURN, ERRNO | errno);
    }

    private void refuseIf(int jump, long operand) {
        program.add(new Instruction(jump, 0, 1, operand));
        refuse(EPERM);
    }

    /** What becomes of calls from a number on, until the next number. */
    private static Map<Long, Long> actions(SystemCalls calls, Set<String> capabilities) {
        var allowed = new TreeMap<Integer, Boolean>();
        calls.byName()
                .values()
                .forEach(call -> allowed.put(call.number(), call.allowed(capabilities)));
        var from = new TreeMap<Long, Long>();
        long before = -1;
        for (int number = 0; number <= allowed.lastKey(); number++) {
            long action = allowed.getOrDefault(number, false) ? ALLOW : ERRNO | EPERM;
            if (action != before) {
                from.put((long) number, action);
            }
            before = action;
        }
        from.put(allowed.lastKey() + 1L, ERRNO | ENOSYS);
        return from;
    }

    private static List<Instruction> search(List<Map.Entry<Long, Long>> actions) {
        if (actions.size() == 1) {
            return List.of(new Instruction(RETURN, 0, 0, actions.getFirst().getValue()));
        }
        int half = actions.size() / 2;
        var lower = search(actions.subList(0, half));
        var steps = new ArrayList<Instruction>();
        // A condition skips 255 instructions at most; a plain jump any number.
        steps.add(new Instruction(JUMP_GREATER_OR_EQUAL, 0, 1, actions.get(half).getKey()));
        steps.add(new Instruction(JUMP, 0, 0, lower.size()));
        steps.addAll(lower);
        steps.addAll(search(actions.subList(half, actions.size())));
        return steps;
    }
}
