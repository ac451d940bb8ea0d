// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.client;

import java.io.IOException;
import java.io.InputStream;

/** The bytes of an object while they arrive; the reader closes it. */
public record ObjectContent(ObjectStat stat, InputStream stream) implements AutoCloseable {
    @Override
    public void close() throws IOException {
        stream.close();
    }
}
