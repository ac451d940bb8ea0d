// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Where samples come from. Safe for many threads. A failure that may pass is an {@link
 * IOException}, one that will not a {@link SourceException}.
 */
public interface SampleSource extends AutoCloseable {
    /** Of files whose source has none. */
    Set<PosixFilePermission> USUAL_PERMISSIONS = PosixFilePermissions.fromString("rw-r--r--");

    /** Every object below the prefix, in the order of the names where the source has one. */
    void list(Consumer<SourceObject> each) throws IOException;

    /**
     * The object's bytes from an offset on.
     *
     * @throws ChangedException if the object is another one than was listed
     */
    InputStream open(SourceObject object, long offset) throws IOException;

    /**
     * Called when all bytes of an object were read, by sources that cannot say with the bytes which
     * version they are of.
     *
     * @throws ChangedException if the object is another one than was listed
     */
    default void confirm(SourceObject object) throws IOException {}

    /** Which rights a copy gets that keeps them. */
    default Set<PosixFilePermission> permissions(SourceObject object) throws IOException {
        return USUAL_PERMISSIONS;
    }

    /** Removes an object after it was copied. */
    void delete(SourceObject object) throws IOException;

    @Override
    void close();

    /** An object was written while it was read. */
    final class ChangedException extends IOException {
        private static final long serialVersionUID = 1L;

        public ChangedException(String path) {
            super(path + " changed at the source while it was copied");
        }

        public ChangedException(String path, IOException cause) {
            super(path + " is gone from the source while it was copied", cause);
        }
    }
}
