// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build.file;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a remote file. After a break it asks for the rest, a few times and only if the
 * server can show that the content is still the same; a body shorter than announced is an error.
 */
final class ResumingStream extends InputStream {
    private static final int ATTEMPTS = 5;
    private static final int OK = 200;
    private static final int PARTIAL = 206;

    private final RemoteFile file;
    private @Nullable InputStream body;
    private String validator = "";
    private long length = -1;
    private long offset;
    private int breaks;

    ResumingStream(RemoteFile file) {
        this.file = file;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int from, int count) throws IOException {
        while (true) {
            try {
                InputStream in = body == null ? connect() : body;
                int read = in.read(into, from, count);
                if (read < 0 && offset < length) {
                    throw new IOException("ends after " + offset + " of " + length + " bytes");
                }
                offset += Math.max(0, read);
                return read;
            } catch (IOException broken) {
                mend(broken);
            }
        }
    }

    private InputStream connect() throws IOException {
        HttpResponse<InputStream> answer = file.from(offset, validator);
        int expected = offset == 0 ? OK : PARTIAL;
        if (answer.statusCode() != expected) {
            answer.body().close();
            breaks = ATTEMPTS;
            throw new IOException(
                    "answers " + answer.statusCode() + "; want " + expected + " from " + offset);
        }
        if (offset == 0) {
            HttpHeaders headers = answer.headers();
            length = headers.firstValueAsLong("Content-Length").orElse(-1);
            validator =
                    headers.firstValue("ETag")
                            .filter(tag -> !tag.startsWith("W/"))
                            .or(() -> headers.firstValue("Last-Modified"))
                            .orElse("");
        }
        var guarded = new StallGuard(answer.body(), file.stall());
        body = guarded;
        return guarded;
    }

    private void mend(IOException broken) throws IOException {
        close();
        breaks++;
        if (breaks >= ATTEMPTS || (offset > 0 && validator.isEmpty())) {
            throw broken;
        }
        // A server that is overrun needs a moment more than another question.
        LockSupport.parkNanos(file.pause().toNanos() << (breaks - 1));
        if (Thread.currentThread().isInterrupted()) {
            throw broken;
        }
    }

    @Override
    public void close() throws IOException {
        InputStream open = body;
        body = null;
        if (open != null) {
            open.close();
        }
    }
}
