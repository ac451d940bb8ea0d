// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Values as text that a POSIX shell reads back unchanged. */
final class Quoting {
    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private Quoting() {}

    static String shell(String value) {
        return "'" + value.replace("'", "'\\''") + "'";
    }

    /**
     * A script that sets these variables and no others. A shell cannot hold a variable whose name
     * is no identifier, so such names are left out.
     */
    static String environment(Map<String, String> variables) {
        return new TreeMap<>(variables)
                .entrySet().stream()
                        .filter(variable -> IDENTIFIER.matcher(variable.getKey()).matches())
                        .map(
                                variable ->
                                        "export "
                                                + variable.getKey()
                                                + "="
                                                + shell(variable.getValue()))
                        .collect(Collectors.joining("\n", "unset LC_ALL OLDPWD\n", "\n"));
    }
}
