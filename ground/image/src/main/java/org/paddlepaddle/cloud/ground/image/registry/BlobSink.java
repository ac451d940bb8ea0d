// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.registry;

import java.io.IOException;

/** Takes the bytes of a blob in order. */
public interface BlobSink {
    /** How many it has already. */
    long offset();

    /** All of it comes again. */
    void restart() throws IOException;

    void accept(byte[] bytes) throws IOException;
}
