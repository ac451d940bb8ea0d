// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.terminal;

import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.stream.Stream;

/**
 * The texts of one module that a person reads, in the language they chose: the bundles {@code
 * messages} and {@code help} of a package, over those of this one, which hold what every command
 * line says.
 */
public final class Messages {
    private static final ResourceBundle.Control EXACT =
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

    private final Class<?> module;
    private final Locale language;
    private final String command;

    private Messages(Class<?> module, Locale language, String command) {
        this.module = module;
        this.language = language;
        this.command = command;
    }

    /**
     * @param module a class of the package that holds the bundles
     */
    public static Messages english(Class<?> module) {
        return new Messages(module, Locale.ROOT, "pdc");
    }

    public static Messages chinese(Class<?> module) {
        return new Messages(module, Locale.CHINESE, "pdc");
    }

    /**
     * {@code PDC_LANG} decides; without it the first of LC_ALL, LC_MESSAGES and LANG that is set.
     */
    public static Messages of(Class<?> module, Map<String, String> environment) {
        var language =
                Stream.of("PDC_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
                        .map(name -> environment.getOrDefault(name, ""))
                        .filter(value -> !value.isEmpty())
                        .findFirst()
                        .orElse("en");
        boolean chinese = language.toLowerCase(Locale.ROOT).startsWith("zh");
        return new Messages(
                module,
                chinese ? Locale.CHINESE : Locale.ROOT,
                environment.getOrDefault("PDC_COMMAND", "pdc"));
    }

    /** The texts of another module, for the same reader. */
    public Messages of(Class<?> module) {
        return new Messages(module, language, command);
    }

    /** The text of a key with its {@code %s} places filled. */
    public String text(String key, Object... values) {
        var own = bundle(module, "messages");
        var holder = own.containsKey(key) ? own : bundle(Messages.class, "messages");
        var text = holder.getString(key).replace("{pdc}", command);
        return String.format(Locale.ROOT, text, values);
    }

    public boolean has(String key) {
        return bundle(module, "messages").containsKey(key);
    }

    /** What the reader typed to get here, so that a suggested command works as it stands. */
    public String command() {
        return command;
    }

    /** The usage texts, in the key scheme of picocli. */
    public ResourceBundle help() {
        return new HelpTexts(bundle(Messages.class, "help"), bundle(module, "help"));
    }

    /** Loaded when it is first asked for: most commands need few of them. */
    private ResourceBundle bundle(Class<?> beside, String name) {
        return ResourceBundle.getBundle(
                beside.getPackageName() + "." + name, language, beside.getClassLoader(), EXACT);
    }
}
