// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.console.stream;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The answer to one GET, read as it comes: the server waits while nobody reads. */
public final class ApiResponseStream extends InputStream {
    private static final long PATIENCE_SECONDS = 20;
    private static final List<ByteBuffer> END = List.of();

    private final LinkedBlockingQueue<List<ByteBuffer>> arrived = new LinkedBlockingQueue<>();
    private final HttpResponse<AsyncBody> response;
    private List<ByteBuffer> current = List.of();
    private boolean ended;

    private ApiResponseStream(KubernetesClient client, String path)
            throws IOException, InterruptedException {
        var http = client.getHttpClient();
        var base = client.getMasterUrl().toString().replaceFirst("/$", "");
        var request = http.newHttpRequestBuilder().uri(base + path).build();
        var asked = http.consumeBytes(request, (buffers, _) -> arrived.add(copies(buffers)));
        try {
            response = asked.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new IOException("Kubernetes does not answer", e.getCause());
        } catch (TimeoutException e) {
            throw new IOException("Kubernetes does not answer", e);
        }
        var _ = response.body().done().whenComplete((_, _) -> arrived.add(END));
    }

    /**
     * Asks with the rights of the client.
     *
     * @param path with its query, percent-encoded
     */
    public static ApiResponseStream get(KubernetesClient client, String path)
            throws IOException, InterruptedException {
        return new ApiResponseStream(client, path);
    }

    private static List<ByteBuffer> copies(List<ByteBuffer> buffers) {
        return buffers.stream().filter(ByteBuffer::hasRemaining).toList();
    }

    public int status() {
        return response.code();
    }

    public Optional<String> type() {
        return Optional.ofNullable(response.header("Content-Type"));
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (!ended) {
            for (var buffer : current) {
                if (buffer.hasRemaining()) {
                    int count = Math.min(length, buffer.remaining());
                    buffer.get(bytes, offset, count);
                    return count;
                }
            }
            await();
        }
        return -1;
    }

    private void await() throws IOException {
        try {
            response.body().consume();
            do {
                current = arrived.take();
            } while (current.isEmpty() && !isEnd());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("nobody reads any more");
        }
    }

    @SuppressWarnings("ReferenceEquality") // an empty list that came is no end
    private boolean isEnd() {
        ended = current == END;
        return ended;
    }

    @Override
    public void close() {
        response.body().cancel();
    }
}
