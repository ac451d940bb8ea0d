// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.cli.HomeOption;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Sizes;

/** What a reader is told about a system that is gone: why, when, where to look, what to do. */
public final class AbnormalExitLines {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");
    private static final long MEBIBYTE = 1 << 20;
    private static final long STEP = 256 * MEBIBYTE;

    private final Shell shell;
    private final StandaloneControl control;

    public AbnormalExitLines(Shell shell, StandaloneControl control) {
        this.shell = shell;
        this.control = control;
    }

    /** The sentence, then what to do; nothing where nothing is known. */
    List<String> of(AbnormalExit abnormalExit) {
        return switch (abnormalExit) {
            case AbnormalExit.Unknown _ -> List.of();
            case AbnormalExit.OutOfMemory(var at, var heap, var log) when heap == 0 ->
                    List.of(
                            shell.text("ending.memory", time(at)),
                            shell.text("ending.memory-more", "4g"),
                            shell.text("ending.words", log));
            case AbnormalExit.OutOfMemory(var at, var heap, var log) ->
                    List.of(
                            shell.text("ending.memory-of", time(at), Sizes.bytes(heap)),
                            shell.text("ending.memory-more", twice(heap)),
                            shell.text("ending.words", log));
            case AbnormalExit.Crashed(var at, var report) ->
                    List.of(
                            shell.text("ending.crashed", time(at)),
                            shell.text("ending.report", report));
        };
    }

    /** In steps that people would choose. */
    private static String twice(long heap) {
        long steps = Math.max(1, (2 * heap + STEP - 1) / STEP);
        return steps * STEP / MEBIBYTE + "m";
    }

    private static String time(Instant at) {
        return TIME.format(at.atZone(ZoneId.systemDefault()));
    }

    /** Why the usual system of this machine is gone, if it is the one that had this address. */
    public List<String> ofSilent(String server) {
        var home = new HomeOption().resolve(shell);
        return control.look(home) instanceof HomeState.Leftover(var last)
                        && last.server().equals(server)
                ? of(ending(home, last))
                : List.of();
    }

    AbnormalExit ending(Path home, RunningSystem last) {
        return control.ending(home, last.pid(), last.started());
    }

    static Map<String, Object> report(AbnormalExit abnormalExit) {
        var report = new LinkedHashMap<String, Object>();
        switch (abnormalExit) {
            case AbnormalExit.Unknown _ -> {}
            case AbnormalExit.OutOfMemory(var at, var heap, var log) -> {
                report.put("reason", "OutOfMemory");
                report.put("at", at.toString());
                report.put("heapBytes", heap);
                report.put("log", log.toString());
            }
            case AbnormalExit.Crashed(var at, var file) -> {
                report.put("reason", "Crashed");
                report.put("at", at.toString());
                report.put("report", file.toString());
            }
        }
        return report;
    }
}
