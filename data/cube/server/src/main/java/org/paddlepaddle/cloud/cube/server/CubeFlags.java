// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import static java.time.temporal.ChronoUnit.MICROS;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What upstream's flags mean here.
 *
 * @param dictSplit sub-tables by {@code key % dictSplit} below the data directory
 * @param inMemory false: values stay in the files and are mapped
 * @param ignored flags that have no meaning here; to be warned of
 */
public record CubeFlags(
        ServerOptions server,
        int dictSplit,
        boolean inMemory,
        Path logDirectory,
        List<String> ignored) {

    /** Where upstream's server looks, from its working directory. */
    public static final Path FLAG_FILE = Path.of("conf", "gflags.conf");

    private static final Set<String> KNOWN =
            Set.of(
                    "port",
                    "dict_split",
                    "in_mem",
                    "log_dir",
                    "bvar_dump",
                    "max_body_size",
                    "idle_timeout_second",
                    "host",
                    "loops",
                    "busy_poll_micros",
                    "admin_port",
                    "admin_host",
                    "admin_token_file",
                    "admin_open",
                    "compatible",
                    "max_value_bytes",
                    "max_keys",
                    "max_connections",
                    "default_table");

    /**
     * Reads the flag file below the working directory, and arguments that override it.
     *
     * @param workingDirectory of the server, holding {@code conf}, {@code data}, {@code monitor}
     */
    public static CubeFlags read(Path workingDirectory, List<String> arguments) {
        return of(Gflags.read(workingDirectory.resolve(FLAG_FILE), arguments), workingDirectory);
    }

    public static CubeFlags of(Gflags flags, Path workingDirectory) {
        var options =
                ServerOptions.defaults()
                        // As upstream's; commands want a token there.
                        .listeningOn(flags.text("host", "0.0.0.0"), flags.number("port", 8000))
                        .withAdmin(flags.number("admin_port", -1), token(flags))
                        .withAdminHost(flags.text("admin_host", "127.0.0.1"))
                        .withValueLimit(
                                flags.truth("compatible", true),
                                flags.number("max_value_bytes", 64 * 1024))
                        .withConnections(flags.number("max_connections", 10_000))
                        .withMonitor(
                                flags.truth("bvar_dump", true)
                                        ? workingDirectory.resolve("monitor")
                                        : null);
        options = limits(flags, options);
        if (flags.truth("admin_open", false)) {
            options = options.withOpenAdmin();
        }
        var ignored = flags.names().stream().filter(name -> !KNOWN.contains(name)).toList();
        return new CubeFlags(
                options,
                flags.number("dict_split", 1),
                flags.truth("in_mem", true),
                workingDirectory.resolve(flags.text("log_dir", "./log")),
                ignored);
    }

    private static ServerOptions limits(Gflags flags, ServerOptions options) {
        int idle = flags.number("idle_timeout_second", -1);
        int micros = flags.number("busy_poll_micros", -1);
        var limited =
                options.withLimits(
                                flags.number("max_keys", options.maxKeys()),
                                flags.size("max_body_size", options.maxBodyBytes()),
                                options.maxReplyBytes())
                        .withTimeouts(
                                idle > 0 ? Duration.ofSeconds(idle) : options.idleTimeout(),
                                options.writeTimeout(),
                                options.drainTimeout())
                        .withLoops(flags.number("loops", options.loops()))
                        .withBusyPoll(
                                micros < 0 ? options.busyPoll() : Duration.of(micros, MICROS));
        var table = flags.text("default_table", "");
        return table.isEmpty() ? limited : limited.withDefaultTable(table);
    }

    /** From a file, so that it shows in no list of processes. */
    private static @Nullable String token(Gflags flags) {
        var file = flags.text("admin_token_file", "");
        if (file.isEmpty()) {
            return null;
        }
        try {
            return Files.readString(Path.of(file)).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read --admin_token_file=" + file, e);
        }
    }
}
