// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.code;

/** How the code of a run reaches its pods. */
public sealed interface ShippedCode {
    /** The digest of all its files: which code ran. */
    String digest();

    int files();

    /** In a ConfigMap, as one archive. */
    record Packed(String digest, CodeArchive archive) implements ShippedCode {
        @Override
        public int files() {
            return archive.files();
        }
    }

    /**
     * In the object store, file by file.
     *
     * @param sent bytes that the store did not have yet
     */
    record Stored(String digest, int files, long sent) implements ShippedCode {}
}
