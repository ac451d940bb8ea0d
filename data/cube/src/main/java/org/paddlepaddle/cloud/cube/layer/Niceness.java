// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * The operating system's priority of a single thread, which Java's own priorities do not reach on
 * Linux.
 */
public final class Niceness {
    /** Weighs a tenth of an ordinary thread: gives way at once, and still comes to an end. */
    private static final int POLITE = 10;

    private static final int PROCESS = 0;
    private static final int CALLER = 0;
    private static final @Nullable MethodHandle SET_PRIORITY = setPriority();

    private Niceness() {}

    /** The calling thread runs where no other wants to; does nothing where that is unknown. */
    public static void yieldToOthers() {
        if (SET_PRIORITY == null) {
            return;
        }
        try {
            int _ = (int) SET_PRIORITY.invokeExact(PROCESS, CALLER, POLITE);
        } catch (Throwable e) {
            throw new LayerException("cannot lower a thread's priority", e);
        }
    }

    @SuppressWarnings("restricted")
    private static @Nullable MethodHandle setPriority() {
        if (!"Linux".equals(System.getProperty("os.name"))) {
            return null;
        }
        var linker = Linker.nativeLinker();
        var number = ValueLayout.JAVA_INT;
        return linker.defaultLookup()
                .find("setpriority")
                .map(
                        at ->
                                linker.downcallHandle(
                                        at, FunctionDescriptor.of(number, number, number, number)))
                .orElse(null);
    }
}
