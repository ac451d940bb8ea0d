// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.door;

import java.util.List;

/** A user by the name and the groups that Kubernetes knows. */
public record Identity(String user, List<String> groups) {
    public Identity {
        groups = List.copyOf(groups);
    }

    /** The account that pods of a namespace run as. */
    public static Identity serviceAccount(String namespace, String name) {
        return new Identity(
                "system:serviceaccount:" + namespace + ":" + name,
                List.of(
                        "system:serviceaccounts",
                        "system:serviceaccounts:" + namespace,
                        "system:authenticated"));
    }
}
