// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.stream.Stream;

/** What people read, in the language they chose. */
public final class Texts {
    private static final String PLACE = "org.paddlepaddle.cloud.cube.command.";
    private static final ResourceBundle.Control EXACT =
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

    private final ResourceBundle messages;
    private final ResourceBundle help;
    private final String program;

    private Texts(Locale language, String program) {
        this.messages = ResourceBundle.getBundle(PLACE + "messages", language, EXACT);
        this.help = ResourceBundle.getBundle(PLACE + "help", language, EXACT);
        this.program = program;
    }

    /**
     * @param program what the reader typed, so that suggestions work as they stand
     */
    public static Texts of(boolean chinese, String program) {
        return new Texts(chinese ? Locale.CHINESE : Locale.ROOT, program);
    }

    /** The variables that decide for {@code pdc} decide here. */
    static Texts of(Map<String, String> environment) {
        var language =
                Stream.of("PDC_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
                        .map(name -> environment.getOrDefault(name, ""))
                        .filter(value -> !value.isEmpty())
                        .findFirst()
                        .orElse("en");
        return of(
                language.toLowerCase(Locale.ROOT).startsWith("zh"),
                environment.getOrDefault("PDC_COMMAND", "pdc"));
    }

    public String text(String key, Object... values) {
        var text = messages.getString(key).replace("{pdc}", program);
        return String.format(Locale.ROOT, text, values);
    }

    /** Usage texts, in the key scheme of picocli. */
    ResourceBundle help() {
        return help;
    }
}
