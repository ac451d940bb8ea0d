// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.console.stream;

import java.util.regex.Pattern;
import org.paddlepaddle.cloud.http.HttpRefusal;

/** Names that become part of a path of the Kubernetes API. */
public final class ObjectPath {
    private static final Pattern NAME = Pattern.compile("[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?");

    private ObjectPath() {}

    /**
     * The name itself.
     *
     * @throws HttpRefusal when no object can have it: it could lead elsewhere
     */
    public static String segment(String name) {
        if (!NAME.matcher(name).matches()) {
            throw HttpRefusal.badRequest("no object can be called \"" + name + "\"");
        }
        return name;
    }
}
