// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api;

/** Literal strings that objects of every kind carry. */
public final class StandardNames {
    public static final String MANAGED_BY = "app.kubernetes.io/managed-by";
    public static final String PADDLECLOUD = "paddlecloud";

    private StandardNames() {}
}
