// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.cel;

import java.util.Set;

/** Field names as CEL spells them: what is no identifier there is escaped. */
final class CelNames {
    private static final Set<String> RESERVED =
            Set.of(
                    "true",
                    "false",
                    "null",
                    "in",
                    "as",
                    "break",
                    "const",
                    "continue",
                    "else",
                    "for",
                    "function",
                    "if",
                    "import",
                    "let",
                    "loop",
                    "package",
                    "namespace",
                    "return",
                    "var",
                    "void",
                    "while");

    private CelNames() {}

    /** {@code my-field.x} is {@code my__dash__field__dot__x}. */
    static String escaped(String name) {
        if (RESERVED.contains(name)) {
            return "__" + name + "__";
        }
        return name.replace("__", "__underscores__")
                .replace(".", "__dot__")
                .replace("-", "__dash__")
                .replace("/", "__slash__");
    }

    /** Whether the escaped name can be written in an expression; others cannot be reached. */
    static boolean reachable(String name) {
        return escaped(name).matches("[A-Za-z_][A-Za-z0-9_]*");
    }
}
