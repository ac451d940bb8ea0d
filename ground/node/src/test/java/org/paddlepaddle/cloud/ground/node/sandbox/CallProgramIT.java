// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.paddlepaddle.cloud.ground.node.RealMachine;
import org.paddlepaddle.cloud.ground.node.process.Command;

/** Executables of our own, run by this machine's processor or by QEMU in its place. */
class CallProgramIT {
    @TempDir Path directory;

    @ParameterizedTest
    @EnumSource(Architecture.class)
    void when_all_calls_succeed_then_it_becomes_the_next_program(Architecture architecture)
            throws IOException {
        var program = new CallProgram(architecture);
        long name = program.text(directory.resolve("made") + "");
        // A descriptor that is answered is what the next call works on.
        program.callForNext("openat", -100, name, 0101, 0640).call("fchmod", 0, 0604);
        program.attempt("close", 4711);
        // What is guarded is left out when the guard is refused, and not otherwise.
        program.guard("fcntl", 4711, 1).call("close", 4711);
        program.guard("fcntl", 1, 1).attempt("fchmod", 4711, 0);

        var end = run(architecture, program, "/bin/echo", "one", "two words");

        assertThat(end.output()).isEqualTo("one two words\n");
        assertThat(PosixFilePermissions.toString(mode(directory.resolve("made"))))
                .isEqualTo("rw----r--");
    }

    @ParameterizedTest
    @EnumSource(Architecture.class)
    void when_a_call_is_refused_then_nothing_follows(Architecture architecture) throws IOException {
        var program = new CallProgram(architecture).call("close", 4711);

        var end = run(architecture, program, "/bin/echo", "not reached");

        assertThat(end.output()).isEmpty();
        assertThat(end.code()).isEqualTo(125);
    }

    @Test
    void when_it_was_filtered_then_the_kernel_refuses() throws IOException {
        RealMachine.require(Confinement.begin().isPresent(), "a processor we know");
        var program = Confinement.begin().orElseThrow().drop(List.of()).filter(Set.of());
        var file = executable(program.build());

        var end =
                Command.run(
                        List.of(
                                file + "",
                                "/bin/sh",
                                "-c",
                                "unshare -U true 2>&1; grep -E 'NoNewPrivs|Seccomp:'"
                                        + " /proc/self/status"),
                        "");

        assertThat(end.output())
                .contains("Operation not permitted")
                .contains("NoNewPrivs:\t1")
                .contains("Seccomp:\t2");
    }

    private Command run(Architecture architecture, CallProgram program, String... next)
            throws IOException {
        var words = new ArrayList<String>();
        if (!Architecture.current().equals(Optional.of(architecture))) {
            var emulator =
                    switch (architecture) {
                        case X86_64 -> "qemu-x86_64";
                        case AARCH64 -> "qemu-aarch64";
                    };
            boolean there = Command.succeeds(emulator, "--version");
            System.out.print(there ? "" : "skipped: needs " + emulator + "\n");
            assumeTrue(there, emulator);
            words.add(emulator);
        }
        words.add(executable(program.build()).toString());
        words.addAll(List.of(next));
        return Command.run(words, "");
    }

    private Path executable(byte[] content) throws IOException {
        var file = Files.write(directory.resolve("program"), content);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    private static Set<PosixFilePermission> mode(Path file) throws IOException {
        return Files.getPosixFilePermissions(file);
    }
}
