// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.terminal.screen;

/** Text measured in terminal cells. Escape sequences take none, East Asian characters two. */
public final class Cells {
    private Cells() {}

    public static int width(String text) {
        int width = 0;
        for (int at = 0; at < text.length(); at = next(text, at)) {
            width += cells(text, at);
        }
        return width;
    }

    /** Pads with blanks on the right. */
    public static String pad(String text, int width) {
        return text + " ".repeat(Math.max(0, width - width(text)));
    }

    /** Pads with blanks on the left, for figures. */
    static String padLeft(String text, int width) {
        return " ".repeat(Math.max(0, width - width(text))) + text;
    }

    /** At most {@code width} cells, the last of them an ellipsis where something was cut. */
    public static String fit(String text, int width) {
        if (width(text) <= width) {
            return text;
        }
        var cut = new StringBuilder();
        int used = 0;
        boolean escaped = false;
        for (int at = 0; at < text.length(); at = next(text, at)) {
            int cells = cells(text, at);
            if (used + cells > width - 1) {
                break;
            }
            used += cells;
            escaped |= text.charAt(at) == '\u001b';
            cut.append(text, at, next(text, at));
        }
        return cut + "…" + (escaped ? "\u001b[0m" : "");
    }

    private static int cells(String text, int at) {
        int point = text.codePointAt(at);
        if (point == '\u001b') {
            return 0;
        }
        return wide(point) ? 2 : 1;
    }

    private static int next(String text, int at) {
        if (text.charAt(at) != '\u001b') {
            return at + Character.charCount(text.codePointAt(at));
        }
        int end = text.indexOf('m', at);
        return end < 0 ? text.length() : end + 1;
    }

    private static boolean wide(int point) {
        if (point < 0x1100) {
            return false;
        }
        return point <= 0x115f
                || (point >= 0x2e80 && point <= 0xa4cf)
                || (point >= 0xac00 && point <= 0xd7a3)
                || (point >= 0xf900 && point <= 0xfaff)
                || (point >= 0xfe30 && point <= 0xfe6f)
                || (point >= 0xff00 && point <= 0xff60)
                || (point >= 0xffe0 && point <= 0xffe6)
                || (point >= 0x1f300 && point <= 0x1faff);
    }
}
