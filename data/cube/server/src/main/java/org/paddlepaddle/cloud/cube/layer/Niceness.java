// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.supervise.Threads;

/**
 * What a single thread asks of the operating system's scheduler, which Java's own priorities do not
 * reach on Linux. Both wishes are granted to everybody; where they are unknown nothing is done.
 *
 * <p>Since Linux 6.12 a thread may say how long it runs at a time. One that wakes up takes the core
 * at once from one that runs longer, but waits for the end of the other's time, or the next tick of
 * the kernel's clock, where it does not.
 */
public final class Niceness {
    /** Weighs a tenth of an ordinary thread: gives way at once, and still comes to an end. */
    private static final int POLITE = 10;

    private static final Duration SHORT = Duration.ofNanos(100_000);

    /** Milliseconds. A longer time would be taken from strangers as well, who never asked. */
    private static final Duration USUAL = Duration.ZERO;

    private static final Path THREADS = Path.of("/proc/self/task");

    private static final int NORMAL = 0;
    private static final int BATCH = 3;
    private static final int PROCESS = 0;
    private static final int CALLER = 0;

    /** The first version of the kernel's {@code struct sched_attr}; later ones only append. */
    private static final int BYTES = 48;

    private static final long POLICY_AT = 4;
    private static final long NICE_AT = 16;
    private static final long RUNTIME_AT = 24;

    private static final @Nullable Calls CALLS = calls();

    private Niceness() {}

    /**
     * @param attributes null on processors whose number of {@code sched_setattr} is not known
     */
    private record Calls(
            MethodHandle setPriority,
            MethodHandle getPriority,
            MethodHandle system,
            @Nullable Long attributes) {}

    /** The calling thread runs where no other wants to. */
    public static void yieldToOthers() {
        if (CALLS == null) {
            return;
        }
        try {
            if (!ask(CALLS, BATCH, POLITE, USUAL)) {
                int _ = (int) CALLS.setPriority.invokeExact(PROCESS, CALLER, POLITE);
            }
        } catch (Throwable e) {
            throw new LayerException("cannot lower a thread's priority", e);
        }
    }

    /** A daemon, not started yet, that runs where no other wants to. */
    public static Thread politeThread(String name, Runnable body) {
        return Threads.unstartedPlatform(
                name,
                () -> {
                    yieldToOthers();
                    body.run();
                });
    }

    /** The calling thread sleeps a lot, and when it is awakened somebody waits for it. */
    public static void runSoon() {
        if (CALLS == null) {
            return;
        }
        try {
            int nice = (int) CALLS.getPriority.invokeExact(PROCESS, CALLER);
            boolean _ = ask(CALLS, NORMAL, nice, SHORT);
        } catch (Throwable e) {
            throw new LayerException("cannot ask for short turns of a thread", e);
        }
    }

    /**
     * The second compiler of this virtual machine gives way to other threads, and so do those it
     * starts later. For a process that is warm and does little else than answer: what is compiled
     * then is rarely what answers, and took the core from it for milliseconds. Where it is after
     * all, the first compiler helps at once.
     */
    public static void compilerYields() {
        if (CALLS == null) {
            return;
        }
        try (var threads = Files.newDirectoryStream(THREADS)) {
            for (var thread : threads) {
                if (isCompiler(thread)) {
                    int number = Integer.parseInt(thread.getFileName().toString());
                    int _ = (int) CALLS.setPriority.invokeExact(PROCESS, number, POLITE);
                }
            }
        } catch (IOException e) {
            // Without the kernel's list of threads nothing is done.
        } catch (Throwable e) {
            throw new LayerException("cannot lower a compiler's priority", e);
        }
    }

    private static boolean isCompiler(Path thread) {
        try {
            return Files.readString(thread.resolve("comm")).startsWith("C2 Compiler");
        } catch (IOException ended) {
            return false;
        }
    }

    private static boolean ask(Calls calls, int policy, int nice, Duration turn) throws Throwable {
        if (calls.attributes == null) {
            return false;
        }
        try (var arena = Arena.ofConfined()) {
            var attributes = arena.allocate(BYTES, Long.BYTES);
            attributes.set(ValueLayout.JAVA_INT, 0, BYTES);
            attributes.set(ValueLayout.JAVA_INT, POLICY_AT, policy);
            attributes.set(ValueLayout.JAVA_INT, NICE_AT, nice);
            attributes.set(ValueLayout.JAVA_LONG, RUNTIME_AT, turn.toNanos());
            long number = calls.attributes;
            return (long) calls.system.invokeExact(number, CALLER, attributes, 0) == 0;
        }
    }

    @SuppressWarnings("restricted")
    private static @Nullable Calls calls() {
        if (!"Linux".equals(System.getProperty("os.name"))) {
            return null;
        }
        var linker = Linker.nativeLinker();
        var names = linker.defaultLookup();
        var setPriority = names.find("setpriority");
        var getPriority = names.find("getpriority");
        var system = names.find("syscall");
        if (setPriority.isEmpty() || getPriority.isEmpty() || system.isEmpty()) {
            return null;
        }
        var number = ValueLayout.JAVA_INT;
        var size = ValueLayout.JAVA_LONG;
        return new Calls(
                linker.downcallHandle(
                        setPriority.get(), FunctionDescriptor.of(number, number, number, number)),
                linker.downcallHandle(
                        getPriority.get(), FunctionDescriptor.of(number, number, number)),
                linker.downcallHandle(
                        system.get(),
                        FunctionDescriptor.of(size, size, number, ValueLayout.ADDRESS, number),
                        Linker.Option.firstVariadicArg(1)),
                setAttributes());
    }

    /** The C library has a function for it only since a short while. */
    private static @Nullable Long setAttributes() {
        return switch (System.getProperty("os.arch", "")) {
            case "amd64" -> 314L;
            case "aarch64" -> 274L;
            default -> null;
        };
    }
}
