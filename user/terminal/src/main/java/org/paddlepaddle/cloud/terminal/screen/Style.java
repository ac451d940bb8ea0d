// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.terminal.screen;

/** Emphasis that survives without colour: every mark is also a character. */
public record Style(boolean coloured) {
    public static final Style PLAIN = new Style(false);

    public String bold(String text) {
        return paint("1", text);
    }

    public String faint(String text) {
        return paint("2", text);
    }

    public String good(String text) {
        return paint("32", text);
    }

    public String warning(String text) {
        return paint("33", text);
    }

    public String bad(String text) {
        return paint("31", text);
    }

    public String accent(String text) {
        return paint("36", text);
    }

    private String paint(String code, String text) {
        return coloured ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
