// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import java.util.Map;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.cube.ship.Json;
import picocli.CommandLine.Option;

/** {@code -o}: text for people, JSON for programs. */
final class OutputOption {
    /** The forms; spelled as typed. */
    enum Format {
        text,
        json
    }

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT")
    private Format format = Format.text;

    boolean json() {
        return format == Format.json;
    }

    void print(Terminal terminal, Supplier<String> text, Supplier<Map<String, ?>> value) {
        terminal.line(json() ? Json.pretty(value.get()) : text.get());
    }
}
