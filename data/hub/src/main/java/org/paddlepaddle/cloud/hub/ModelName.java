// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub;

import java.util.regex.Pattern;

/** Rules for the names of models and aliases. They become keys of objects and parts of URLs. */
public final class ModelName {
    private static final Pattern NAME =
            Pattern.compile("[A-Za-z0-9]([A-Za-z0-9._-]{0,126}[A-Za-z0-9])?");
    private static final Pattern NUMBER = Pattern.compile("[0-9]+");

    private ModelName() {}

    /** Refuses a name that a model cannot have. */
    public static String check(String name) {
        return check("model name", name);
    }

    /** Refuses a name that an alias cannot have: digits alone are version numbers. */
    public static String checkAlias(String alias) {
        if (NUMBER.matcher(alias).matches()) {
            throw HubRefusal.invalid(
                    "alias '" + alias + "': digits alone are a version number; add a letter");
        }
        return check("alias", alias);
    }

    private static String check(String what, String name) {
        if (!NAME.matcher(name).matches()) {
            var shown = name.length() > 80 ? name.substring(0, 80) + "…" : name;
            throw HubRefusal.invalid(
                    what
                            + " '"
                            + shown.replaceAll("\\p{Cntrl}", "?")
                            + "': letters, digits, '.', '_' and '-', at most 128, a letter or"
                            + " digit at both ends");
        }
        return name;
    }
}
