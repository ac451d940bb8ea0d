// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** A request's body under a limit that the route sets, and under the server's budget of memory. */
public final class RequestBody extends InputStream {
    private static final int STEP = 64 * 1024;

    private final InputStream source;
    private final long announced;
    private final ByteBudget.Share memory;
    private long limit;
    private long read;

    /**
     * @param announced -1 for a body in chunks
     */
    public RequestBody(InputStream source, long announced, long limit, ByteBudget.Share memory) {
        this.source = source;
        this.announced = announced;
        this.limit = limit;
        this.memory = memory;
    }

    Optional<Long> announced() {
        return announced < 0 ? Optional.empty() : Optional.of(announced);
    }

    void limit(long bytes) {
        limit = bytes;
        if (announced > bytes) {
            throw tooLarge();
        }
    }

    private HttpRefusal tooLarge() {
        return new HttpRefusal(
                413, "the body is too large: this request may have %d bytes".formatted(limit));
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (announced > limit) {
            throw tooLarge();
        }
        int count = source.read(into, offset, length);
        if (count > 0) {
            read += count;
            if (read > limit) {
                throw tooLarge();
            }
        }
        return count;
    }

    @Override
    public int available() throws IOException {
        return source.available();
    }

    /** All that is left of it; what it takes is given back when the request is answered. */
    byte[] whole() throws IOException {
        if (announced > limit) {
            throw tooLarge();
        }
        if (announced >= 0) {
            memory.take(announced);
            return readNBytes((int) announced);
        }
        var all = new ByteArrayOutputStream();
        var step = new byte[STEP];
        for (int count = read(step); count >= 0; count = read(step)) {
            memory.take(count);
            all.write(step, 0, count);
        }
        return all.toByteArray();
    }
}
