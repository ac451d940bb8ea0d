// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.terminal;

import java.nio.file.Path;
import java.util.Map;
import org.paddlepaddle.cloud.terminal.screen.Screen;

/** What a command knows of the place it was typed in. */
public record Shell(
        Map<String, String> environment, Path directory, Messages messages, Screen screen) {

    /**
     * The shell this process was started from.
     *
     * @param module whose texts are said, see {@link Messages}
     */
    public static Shell ofThisProcess(Class<?> module) {
        var environment = System.getenv();
        return new Shell(
                environment,
                Path.of("").toAbsolutePath(),
                Messages.of(module, environment),
                Screen.ofThisProcess(environment));
    }

    /** The same place, for commands of another module. */
    public Shell of(Class<?> module) {
        return new Shell(environment, directory, messages.of(module), screen);
    }

    public String text(String key, Object... values) {
        return messages.text(key, values);
    }

    /** What a command that only has others below it says: where to begin. */
    public void welcome() {
        screen.line(screen.style().bold(text("welcome.title")));
        screen.blank();
        screen.line(text("welcome.body"));
    }

    /** A command to suggest, for instance {@code ./pdc get pods}. */
    public String suggest(String words) {
        return messages.command() + " " + words;
    }

    /** The environment variable, or the empty string. */
    public String variable(String name) {
        return environment.getOrDefault(name, "");
    }

    /** A path as typed: relative to where the command was typed. */
    public Path path(Path typed) {
        return directory.resolve(typed).normalize();
    }

    public Path userHome() {
        var home = variable("HOME");
        return Path.of(home.isEmpty() ? System.getProperty("user.home", "/") : home);
    }
}
