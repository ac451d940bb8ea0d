// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component.command;

import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads truth values as Python's {@code strtobool} does. */
final class Truth implements ITypeConverter<Boolean> {
    private static final List<String> YES = List.of("y", "yes", "t", "true", "on", "1");
    private static final List<String> NO = List.of("n", "no", "f", "false", "off", "0");

    @Override
    public Boolean convert(String value) {
        var word = value.toLowerCase(Locale.ROOT);
        if (!YES.contains(word) && !NO.contains(word)) {
            throw new TypeConversionException(
                    "'%s' is neither true nor false; allowed are %s and %s"
                            .formatted(value, String.join(", ", YES), String.join(", ", NO)));
        }
        return YES.contains(word);
    }
}
