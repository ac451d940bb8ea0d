// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.terminal;

import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** {@code -o}: text for people, JSON or YAML for programs. */
public final class OutputOption {
    /** The forms; spelled as typed. */
    public enum Format {
        text,
        json,
        yaml
    }

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT")
    private Format format = Format.text;

    public boolean forPeople() {
        return format == Format.text;
    }

    /** Prints the value in the form asked for. */
    public void print(Shell shell, Supplier<String> text, Object value) {
        shell.screen()
                .line(
                        switch (format) {
                            case text -> text.get();
                            case json -> Documents.json(value);
                            case yaml -> Documents.yaml(value);
                        });
    }

    /** Prints one line that programs may wait for: JSON on one line is YAML as well. */
    public void announce(Shell shell, Supplier<String> text, Object value) {
        shell.screen().line(forPeople() ? text.get() : Documents.line(value));
    }
}
