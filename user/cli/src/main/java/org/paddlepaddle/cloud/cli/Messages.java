// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli;

import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.stream.Stream;

/** The texts a person reads, in the language they chose. */
public final class Messages {
    private static final String TEXTS = "org.paddlepaddle.cloud.cli.messages";
    private static final String HELP = "org.paddlepaddle.cloud.cli.help";
    private static final ResourceBundle.Control EXACT =
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

    private final ResourceBundle texts;
    private final ResourceBundle help;
    private final String command;

    private Messages(Locale language, String command) {
        this.command = command;
        texts = ResourceBundle.getBundle(TEXTS, language, EXACT);
        help = ResourceBundle.getBundle(HELP, language, EXACT);
    }

    public static Messages english() {
        return new Messages(Locale.ROOT, "pdc");
    }

    public static Messages chinese() {
        return new Messages(Locale.CHINESE, "pdc");
    }

    /**
     * {@code PDC_LANG} decides; without it the first of LC_ALL, LC_MESSAGES and LANG that is set.
     */
    public static Messages of(Map<String, String> environment) {
        var language =
                Stream.of("PDC_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
                        .map(name -> environment.getOrDefault(name, ""))
                        .filter(value -> !value.isEmpty())
                        .findFirst()
                        .orElse("en");
        boolean chinese = language.toLowerCase(Locale.ROOT).startsWith("zh");
        return new Messages(
                chinese ? Locale.CHINESE : Locale.ROOT,
                environment.getOrDefault("PDC_COMMAND", "pdc"));
    }

    /** The text of a key with its {@code %s} places filled. */
    public String text(String key, Object... values) {
        var text = texts.getString(key).replace("{pdc}", command);
        return String.format(Locale.ROOT, text, values);
    }

    public boolean areChinese() {
        return texts.getLocale().equals(Locale.CHINESE);
    }

    /** What the reader typed to get here, so that a suggested command works as it stands. */
    public String command() {
        return command;
    }

    /** The usage texts, in the key scheme of picocli. */
    ResourceBundle help() {
        return help;
    }
}
