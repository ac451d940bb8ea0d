// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub;

import java.io.IOException;
import java.io.InputStream;

/**
 * Where the bytes of models lie, named by model and SHA-256. A blob that {@link #put} has returned
 * for survives a crash.
 */
public interface BlobStore {
    /** Whether it is there with this size. */
    boolean has(String model, ModelFile file) throws IOException;

    /**
     * Keeps what the stream holds.
     *
     * @throws HubRefusal when the content has another size or digest than the file says
     */
    void put(String model, ModelFile file, InputStream content) throws IOException;

    /** Keeps what the stream holds, and says what it was: size and digest are not known before. */
    ModelFile keep(String model, String path, InputStream content) throws IOException;

    /** The content from an offset on; the caller closes it. */
    InputStream open(String model, ModelFile file, long offset) throws IOException;

    void delete(String model, ModelFile file) throws IOException;
}
