// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.engine.onnx;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;

/**
 * Tells ONNX Runtime to keep what it sees to itself. Since 1.29 its library reads the machine's id
 * and this process's command line for its maker; a long command line even overflows its stack,
 * which ends the process. Only an environment variable keeps it from that.
 */
@SuppressWarnings("restricted")
final class OnnxTelemetry {
    private static final String VARIABLE = "ORT_DISABLE_TELEMETRY";

    private OnnxTelemetry() {}

    /** Before the library is loaded; Java cannot set a variable of its own process. */
    @SuppressWarnings("restricted") // Part of a server that is started with native access.
    static void off() {
        var linker = Linker.nativeLinker();
        var setenv = linker.defaultLookup().find("setenv");
        if (setenv.isEmpty()) {
            return;
        }
        var call =
                linker.downcallHandle(
                        setenv.get(), FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_INT));
        try (var arena = Arena.ofConfined()) {
            int _ =
                    (int)
                            call.invokeExact(
                                    arena.allocateFrom(VARIABLE), arena.allocateFrom("1"), 1);
        } catch (Throwable e) {
            throw new IllegalStateException("setenv", e);
        }
    }
}
