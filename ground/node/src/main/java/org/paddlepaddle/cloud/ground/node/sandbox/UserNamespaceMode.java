// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.sandbox;

import java.util.Map;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.node.NodeException;

/** What a node of root does about user namespaces. */
public enum UserNamespaceMode {
    /** Every pod has one; where that cannot be, root inside is refused. */
    Required("required"),
    /** As if the kernel could not make them. */
    Absent("absent"),
    /** No pod has one: root inside is root of the machine. */
    Host("host");

    /** The variable that names the mode. */
    public static final String VARIABLE = "PDC_USER_NAMESPACES";

    private final String word;

    UserNamespaceMode(String word) {
        this.word = word;
    }

    public static UserNamespaceMode of(Map<String, String> environment) {
        var given = environment.getOrDefault(VARIABLE, Required.word);
        return Stream.of(values())
                .filter(mode -> mode.word.equals(given))
                .findFirst()
                .orElseThrow(
                        () ->
                                new NodeException(
                                        "%s is \"%s\"; it may be required, host or absent"
                                                .formatted(VARIABLE, given)));
    }
}
