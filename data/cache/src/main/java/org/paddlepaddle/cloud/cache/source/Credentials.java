// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.source;

/** The keys of an object store. Never printed. */
public record Credentials(String accessKey, String secretKey) {
    public static final Credentials ANONYMOUS = new Credentials("", "");

    /** Values of secrets often end in the newline of the {@code echo} they were made with. */
    public Credentials {
        accessKey = accessKey.strip();
        secretKey = secretKey.strip();
    }

    public boolean isAnonymous() {
        return accessKey.isEmpty();
    }

    @Override
    public String toString() {
        return isAnonymous() ? "no credentials" : "credentials";
    }
}
