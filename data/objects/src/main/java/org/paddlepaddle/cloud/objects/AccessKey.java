// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects;

/** An access key, its secret, and what it may. */
public record AccessKey(String id, String secret, KeyRights rights) {
    /** Without the secret: this may be logged. */
    @Override
    public String toString() {
        return "AccessKey[" + id + ", " + rights + "]";
    }
}
