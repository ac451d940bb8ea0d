// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.client.SeekResult;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Style;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc cube get}: rows of some keys. */
@Command(name = "get")
final class CubeGetCommand implements Callable<Integer> {
    /** How a value is shown; spelled as typed. */
    enum Form {
        f32,
        hex,
        text
    }

    private final Shell shell;
    private final Style style;
    @Mixin private final ServerOption server = new ServerOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(arity = "0..*", paramLabel = "KEY", descriptionKey = "key")
    private List<String> keys = List.of();

    @Option(
            names = {"--keys", "-keys"},
            paramLabel = "FILE",
            descriptionKey = "keys")
    private @Nullable Path keyFile;

    @Option(names = "--as", paramLabel = "FORM")
    private Form form = Form.f32;

    CubeGetCommand(Shell shell) {
        this.shell = shell;
        this.style = shell.screen().style();
    }

    @Override
    public Integer call() {
        var wanted = numbers();
        var tables = server.tables(shell);
        try (var client = server.client(tables)) {
            var result = client.seek(server.table(tables), wanted);
            if (result.status() == SeekResult.ALL_FAILED) {
                throw Failure.of(
                        Exit.NOT_RUNNING,
                        shell.text("get.all-failed", String.valueOf(result.error())));
            }
            output.print(shell, () -> lines(wanted, result), view(wanted, result));
            return (complete(result) ? Exit.OK : Exit.FAILED).code();
        }
    }

    private long[] numbers() {
        var all = new ArrayList<>(keys);
        if (keyFile != null) {
            try {
                all.addAll(Files.readAllLines(shell.path(keyFile)));
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read " + keyFile, e);
            }
        }
        if (all.isEmpty()) {
            throw Failure.of(Exit.USAGE, shell.text("get.no-keys"));
        }
        return all.stream()
                .map(String::strip)
                .filter(key -> !key.isEmpty())
                .mapToLong(this::number)
                .toArray();
    }

    private long number(String key) {
        try {
            return Long.parseUnsignedLong(key);
        } catch (NumberFormatException _) {
            throw Failure.of(Exit.USAGE, shell.text("get.wrong-key", key));
        }
    }

    private static boolean complete(SeekResult result) {
        for (int i = 0; i < result.size(); i++) {
            if (!result.found(i)) {
                return false;
            }
        }
        return true;
    }

    private String lines(long[] wanted, SeekResult result) {
        var lines = new StringBuilder();
        for (int i = 0; i < result.size(); i++) {
            lines.append(Long.toUnsignedString(wanted[i]))
                    .append("  ")
                    .append(result.found(i) ? shown(result.value(i)) : word(result.code(i)))
                    .append('\n');
        }
        if (result.error() != null) {
            lines.append(style.bad(result.error())).append('\n');
        }
        var version = result.version().isEmpty() ? "-" : result.version();
        return lines.append(style.faint(shell.text("get.version", version))).toString();
    }

    private String word(int code) {
        return style.bad(
                shell.text(
                        switch (code) {
                            case SeekResult.NO_SUCH_KEY -> "get.miss";
                            case SeekResult.TOO_LONG -> "get.too-long";
                            default -> "get.failed";
                        }));
    }

    private String shown(byte[] value) {
        return switch (form) {
            case f32 -> floats(value) + rest(value);
            case hex -> HexFormat.of().formatHex(value);
            case text -> new String(value, StandardCharsets.UTF_8);
        };
    }

    /** Nobody should take a value that is no row of floats for one. */
    private String rest(byte[] value) {
        int rest = value.length % Float.BYTES;
        return rest == 0 ? "" : " " + style.bad(shell.text("get.rest", rest));
    }

    private static List<Float> floats(byte[] value) {
        var numbers = new ArrayList<Float>();
        var bytes = ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.remaining() >= Float.BYTES) {
            numbers.add(bytes.getFloat());
        }
        return numbers;
    }

    private Map<String, ?> view(long[] wanted, SeekResult result) {
        var rows = new ArrayList<Map<String, Object>>();
        for (int i = 0; i < result.size(); i++) {
            var row = new LinkedHashMap<String, Object>();
            row.put("key", Long.toUnsignedString(wanted[i]));
            row.put("code", result.code(i));
            if (result.found(i)) {
                row.put(
                        "value",
                        form == Form.f32 ? floats(result.value(i)) : shown(result.value(i)));
            }
            rows.add(row);
        }
        return Map.of("version", result.version(), "rows", rows);
    }
}
