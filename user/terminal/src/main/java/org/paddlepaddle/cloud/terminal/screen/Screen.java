// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.terminal.screen;

import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The two streams a command writes to, and what the reader's side can show. */
public final class Screen {
    private static final int USUAL_WIDTH = 100;

    private final PrintStream out;
    private final PrintStream err;
    private final boolean terminal;
    private final Style style;
    private final int width;

    public Screen(PrintStream out, PrintStream err, boolean terminal, Style style, int width) {
        this.out = out;
        this.err = err;
        this.terminal = terminal;
        this.style = style;
        this.width = width;
    }

    /**
     * UTF-8 whatever the locale says: containers and CI run in the C locale on terminals that show
     * UTF-8 well.
     */
    public static Screen ofThisProcess(Map<String, String> environment) {
        var out = stream(FileDescriptor.out);
        var err = stream(FileDescriptor.err);
        boolean terminal = isTerminal() && !"dumb".equals(environment.get("TERM"));
        boolean plain = !environment.getOrDefault("NO_COLOR", "").isEmpty();
        int width = terminal ? terminalWidth(environment) : USUAL_WIDTH;
        return new Screen(out, err, terminal, new Style(terminal && !plain), width);
    }

    public void line(String text) {
        out.println(text);
    }

    public void blank() {
        out.println();
    }

    /** Written as it is, at once: log lines and things redrawn. */
    public void raw(String text) {
        out.print(text);
        out.flush();
    }

    public void bytes(byte[] bytes, int length) {
        out.write(bytes, 0, length);
        out.flush();
    }

    public void errorBytes(byte[] bytes, int length) {
        err.write(bytes, 0, length);
        err.flush();
    }

    public void errorLine(String text) {
        err.println(text);
    }

    public PrintStream out() {
        return out;
    }

    public PrintStream err() {
        return err;
    }

    /** Whether a person watches: lines may then be redrawn. */
    public boolean terminal() {
        return terminal;
    }

    public Style style() {
        return style;
    }

    public int width() {
        return width;
    }

    private static PrintStream stream(FileDescriptor descriptor) {
        return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
    }

    /**
     * The JDK's console only answers for input and output together; the link tells output alone.
     */
    private static boolean isTerminal() {
        try {
            var target = Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        } catch (IOException | UnsupportedOperationException _) {
            return Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false);
        }
    }

    private static int terminalWidth(Map<String, String> environment) {
        return number(environment.getOrDefault("COLUMNS", ""))
                .or(() -> Stty.size().map(TerminalMode.Size::columns))
                .filter(width -> width >= 20)
                .orElse(USUAL_WIDTH);
    }

    private static Optional<Integer> number(String text) {
        return text.matches("\\d{1,5}") ? Optional.of(Integer.valueOf(text)) : Optional.empty();
    }
}
