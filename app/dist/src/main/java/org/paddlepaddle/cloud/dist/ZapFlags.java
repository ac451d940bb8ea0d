// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import picocli.CommandLine.Option;

/**
 * The flags of Go's zap, which upstream's deployments hand to its operator. The level is heeded;
 * the others are about a logger that is not here.
 */
final class ZapFlags {
    @Option(names = "--zap-log-level", paramLabel = "LEVEL")
    private String level = "info";

    @Option(names = "--zap-devel", arity = "0..1", fallbackValue = "true", paramLabel = "BOOLEAN")
    private @Nullable String devel;

    @Option(names = "--zap-encoder", paramLabel = "NAME")
    private @Nullable String encoder;

    @Option(names = "--zap-stacktrace-level", paramLabel = "LEVEL")
    private @Nullable String stacktraceLevel;

    @Option(names = "--zap-time-encoding", paramLabel = "NAME")
    private @Nullable String timeEncoding;

    /** Upstream's words; a number asks for more the larger it is. */
    Level level() {
        return switch (level) {
            case "debug" -> Level.FINE;
            case "info" -> Level.INFO;
            case "error", "panic" -> Level.SEVERE;
            default -> {
                if (!level.matches("[1-9][0-9]{0,2}")) {
                    throw Failure.of(
                            Exit.USAGE,
                            "--zap-log-level="
                                    + level
                                    + ": debug, info, error, panic or a number above 0 is allowed");
                }
                yield Level.FINE;
            }
        };
    }

    /** The flags that were given and change nothing. */
    List<String> ignored() {
        var given = new LinkedHashMap<String, @Nullable String>();
        given.put("--zap-devel", devel);
        given.put("--zap-encoder", encoder);
        given.put("--zap-stacktrace-level", stacktraceLevel);
        given.put("--zap-time-encoding", timeEncoding);
        given.values().removeIf(value -> value == null);
        return List.copyOf(given.keySet());
    }
}
