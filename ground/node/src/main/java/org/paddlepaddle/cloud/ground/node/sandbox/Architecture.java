// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.sandbox;

import java.util.HexFormat;
import java.util.Optional;

/**
 * A kind of processor whose system calls we know.
 *
 * <p>{@link #code()} walks a table of system calls that follows it, and then becomes the program
 * its first argument names. Each entry is eight words: number, five arguments, the address that
 * receives the answer, and how many bytes to go on by when the call is refused. A negative number
 * ends the table; where a refusal leads nowhere the program ends with code 125. In the assembler of
 * x86:
 *
 * <pre>
 *         mov rbx, rsp
 *         lea r12, [rip + table]
 * next:   mov rax, [r12]
 *         test rax, rax
 *         js become
 *         mov rdi, [r12+8]; mov rsi, [r12+16]; mov rdx, [r12+24]; mov r10, [r12+32]; mov r8, [r12+40]
 *         syscall
 *         mov rcx, [r12+48]; mov [rcx], rax
 *         mov ecx, 64
 *         test rax, rax
 *         jns on
 *         mov rcx, [r12+56]
 *         test rcx, rcx
 *         je fail
 * on:     add r12, rcx
 *         jmp next
 * become: mov rcx, [rbx]; lea rsi, [rbx+16]; mov rdi, [rsi]; lea rdx, [rbx+rcx*8+16]
 *         mov eax, 59; syscall
 * fail:   mov edi, 125; mov eax, 231; syscall
 * </pre>
 */
enum Architecture {
    X86_64(
            1,
            62,
            0xC000003EL,
            """
            4889e3 4c8d256e000000
            498b0424 4885c0 783c
            498b7c2408 498b742410 498b542418 4d8b542420 4d8b442428 0f05
            498b4c2430 488901 b940000000 4885c0 790a 498b4c2438 4885c9 741b
            4901cc ebbb
            488b0b 488d7310 488b3e 488d54cb10 b83b000000 0f05
            bf7d000000 b8e7000000 0f05 0f1f8000000000
            """),
    AARCH64(
            2,
            183,
            0xC00000B7L,
            """
            f3030091 f4020010
            880240f9 8801f8b7
            808640a9 828e41a9 841640f9 010000d4
            892a43a9 200100f9 4000f8b7 0a0880d2 2a0100b4
            94020a8b f4ffff17
            690240f9 61420091 200040f9 220c098b a81b80d2 010000d4
            a00f80d2 c80b80d2 010000d4
            """);

    private final int column;
    private final int elfMachine;
    private final long auditNumber;
    private final String code;

    Architecture(int column, int elfMachine, long auditNumber, String code) {
        this.column = column;
        this.elfMachine = elfMachine;
        this.auditNumber = auditNumber;
        this.code = code;
    }

    /** Of the machine this runs on, if we know it. */
    static Optional<Architecture> current() {
        return switch (System.getProperty("os.arch")) {
            case "amd64", "x86_64" -> Optional.of(X86_64);
            case "aarch64" -> Optional.of(AARCH64);
            default -> Optional.empty();
        };
    }

    /** Of the table of system calls. */
    int column() {
        return column;
    }

    int elfMachine() {
        return elfMachine;
    }

    /** As the kernel tells a filter which calls a program makes. */
    long auditNumber() {
        return auditNumber;
    }

    byte[] code() {
        return HexFormat.of().parseHex(code.replaceAll("\\s", ""));
    }
}
