// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli;

import java.nio.file.Path;
import java.util.Map;
import org.paddlepaddle.cloud.cli.screen.Screen;

/** What a command knows of the place it was typed in. */
public record Shell(
        Map<String, String> environment, Path directory, Messages messages, Screen screen) {

    /** The shell this process was started from. */
    public static Shell ofThisProcess() {
        var environment = System.getenv();
        return new Shell(
                environment,
                Path.of("").toAbsolutePath(),
                Messages.of(environment),
                Screen.ofThisProcess(environment));
    }

    public String text(String key, Object... values) {
        return messages.text(key, values);
    }

    /** A command to suggest, for instance {@code ./pdc get pods}. */
    public String suggest(String words) {
        return messages.command() + " " + words;
    }

    /** The environment variable, or the empty string. */
    public String variable(String name) {
        return environment.getOrDefault(name, "");
    }

    public Path userHome() {
        var home = variable("HOME");
        return Path.of(home.isEmpty() ? System.getProperty("user.home", "/") : home);
    }
}
