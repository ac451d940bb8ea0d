// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.unpack;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.paddlepaddle.cloud.ground.image.ImageUnavailableException;

/** A stream that ends with an error where it becomes too long. */
public final class BoundedStream extends FilterInputStream {
    /** Headers and padding come on top of the files. */
    private static final long HEADERS = 2L << 30;

    private long whole;
    private long allowed = Long.MAX_VALUE;

    /**
     * @param files how many bytes its files may have
     */
    public BoundedStream(InputStream in, long files) {
        super(in);
        this.whole = files + HEADERS;
    }

    /** How much may be read until this is said again. */
    void allow(long bytes) {
        allowed = bytes;
    }

    @Override
    public int read() throws IOException {
        int next = super.read();
        count(next < 0 ? 0 : 1);
        return next;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int read = super.read(buffer, offset, length);
        count(Math.max(0, read));
        return read;
    }

    @Override
    public long skip(long bytes) throws IOException {
        long skipped = super.skip(bytes);
        count(skipped);
        return skipped;
    }

    private void count(long bytes) {
        whole -= bytes;
        allowed -= bytes;
        if (whole < 0 || allowed < 0) {
            throw new ImageUnavailableException("a layer is larger than it may be");
        }
    }
}
