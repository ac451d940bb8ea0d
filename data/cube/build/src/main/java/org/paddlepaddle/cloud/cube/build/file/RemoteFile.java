// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * A file behind an HTTP address. A connection that breaks is taken up again where it broke.
 *
 * @param stall how long nothing may come
 * @param pause before the second attempt; doubled each time
 */
public record RemoteFile(HttpClient client, URI address, Duration stall, Duration pause)
        implements InputFile {
    private static final Duration STALL = Duration.ofSeconds(60);
    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final int OK = 200;

    public RemoteFile(HttpClient client, URI address) {
        this(client, address, STALL, PAUSE);
    }

    @Override
    public String name() {
        return address.toString();
    }

    @Override
    public long size() {
        HttpRequest head =
                HttpRequest.newBuilder(address)
                        .timeout(stall)
                        .method("HEAD", HttpRequest.BodyPublishers.noBody())
                        .build();
        try {
            HttpResponse<Void> answer = send(head, HttpResponse.BodyHandlers.discarding());
            OptionalLong length = answer.headers().firstValueAsLong("Content-Length");
            return answer.statusCode() == OK ? length.orElse(-1) : -1;
        } catch (IOException _) {
            // Only the progress bar wants to know; reading will say what is wrong.
            return -1;
        }
    }

    @Override
    public InputStream open() {
        return new ResumingStream(this);
    }

    /** Asks for the bytes from here on, of the same content as before. */
    HttpResponse<InputStream> from(long offset, String validator) throws IOException {
        HttpRequest.Builder get = HttpRequest.newBuilder(address).timeout(stall);
        if (offset > 0) {
            get.header("Range", "bytes=" + offset + "-");
            get.header("If-Range", validator);
        }
        return send(get.build(), HttpResponse.BodyHandlers.ofInputStream());
    }

    private <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> as)
            throws IOException {
        try {
            return client.send(request, as);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while asking " + address);
        }
    }
}
