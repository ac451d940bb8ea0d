// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.source;

/** The keys of an object store. Never printed. */
public record SourceCredentials(String accessKey, String secretKey) {
    public static final SourceCredentials ANONYMOUS = new SourceCredentials("", "");

    /** Values of secrets often end in the newline of the {@code echo} they were made with. */
    public SourceCredentials {
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
