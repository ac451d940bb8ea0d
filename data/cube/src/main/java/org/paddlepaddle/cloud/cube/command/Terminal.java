// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/**
 * Where a command writes, and what it knows of the place it was typed in.
 *
 * @param live whether a person watches: lines may then be redrawn
 */
public record Terminal(
        PrintStream out,
        PrintStream err,
        boolean live,
        boolean coloured,
        int width,
        Path directory,
        Map<String, String> environment,
        Texts texts) {
    private static final int USUAL_WIDTH = 100;

    /** Of a process that nobody has looked at yet; plain, as for a log. */
    static Terminal ofThisProcess() {
        var environment = System.getenv();
        return new Terminal(
                new PrintStream(System.out, true, StandardCharsets.UTF_8),
                new PrintStream(System.err, true, StandardCharsets.UTF_8),
                false,
                false,
                USUAL_WIDTH,
                Path.of("").toAbsolutePath(),
                environment,
                Texts.of(environment));
    }

    public String text(String key, Object... values) {
        return texts.text(key, values);
    }

    public void line(String text) {
        out.println(text);
    }

    /** A path as typed: relative to where the command was typed. */
    public Path path(Path typed) {
        return directory.resolve(typed).normalize();
    }

    /** A line that the next one replaces; nothing where nobody watches. */
    public void redraw(String text) {
        if (live) {
            out.print("\r\u001b[K" + text);
            out.flush();
        }
    }

    public void clearRedrawn() {
        redraw("");
    }

    public String good(String text) {
        return paint("32", text);
    }

    public String bad(String text) {
        return paint("31", text);
    }

    public String bold(String text) {
        return paint("1", text);
    }

    public String faint(String text) {
        return paint("2", text);
    }

    public String accent(String text) {
        return paint("36", text);
    }

    private String paint(String code, String text) {
        return coloured ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
