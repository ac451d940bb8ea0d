// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;

/**
 * An object that is generated while it is read. Its length is known at its end.
 *
 * @param etag without quotes; the same for the same content
 */
public record GeneratedObject(String contentType, String etag, Instant modified, Content content) {

    /** Writes the bytes. */
    @FunctionalInterface
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }
}
