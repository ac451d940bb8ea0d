// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import java.util.List;

/** What a client should know although its request is served. */
final class WarningFields {
    private WarningFields() {}

    static ApiAnswer added(ApiAnswer answer, List<String> warnings) {
        var warned = answer;
        for (var warning : warnings) {
            warned = warned.with("Warning", "299 - " + quoted(warning));
        }
        return warned;
    }

    private static String quoted(String text) {
        var clean = new StringBuilder("\"");
        text.codePoints()
                .filter(c -> !Character.isISOControl(c))
                .forEach(
                        c -> {
                            if (c == '"' || c == '\\') {
                                clean.append('\\');
                            }
                            clean.appendCodePoint(c);
                        });
        return clean.append('"').toString();
    }
}
