// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema.format;

import java.util.regex.Pattern;

/** Numbers that end in a digit which tells whether they were copied well. */
final class CheckDigits {
    private static final Pattern ISBN_10 = Pattern.compile("[0-9]{9}[0-9X]");
    private static final Pattern ISBN_13 = Pattern.compile("[0-9]{13}");

    /** The ranges of the card companies that Kubernetes knows. */
    private static final Pattern CARD =
            Pattern.compile(
                    "4[0-9]{12}([0-9]{3})?|5[1-5][0-9]{14}|6(011|5[0-9]{2})[0-9]{12}"
                            + "|3[47][0-9]{13}|3(0[0-5]|[68][0-9])[0-9]{11}"
                            + "|(2131|1800|35[0-9]{3})[0-9]{11}");

    private CheckDigits() {}

    static boolean isbn10(String text) {
        var digits = text.replaceAll("[\\s-]+", "");
        if (!ISBN_10.matcher(digits).matches()) {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += (i + 1) * (digits.charAt(i) == 'X' ? 10 : digit(digits, i));
        }
        return sum % 11 == 0;
    }

    static boolean isbn13(String text) {
        var digits = text.replaceAll("[\\s-]+", "");
        if (!ISBN_13.matcher(digits).matches()) {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < 13; i++) {
            sum += (i % 2 == 0 ? 1 : 3) * digit(digits, i);
        }
        return sum % 10 == 0;
    }

    static boolean creditCard(String text) {
        var digits = text.replaceAll("[^0-9]+", "");
        if (!CARD.matcher(digits).matches()) {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digit(digits, digits.length() - 1 - i);
            int doubled = 2 * digit;
            sum += i % 2 == 0 ? digit : doubled % 10 + doubled / 10;
        }
        return sum % 10 == 0;
    }

    private static int digit(String digits, int at) {
        return digits.charAt(at) - '0';
    }
}
