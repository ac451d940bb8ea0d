// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.ship;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.files.FilesException;
import org.paddlepaddle.cloud.cube.files.SharedToken;

/** Posts JSON and waits for the answer, no longer than allowed. */
public final class JsonCalls implements AutoCloseable {
    private static final Duration CONNECT = Duration.ofSeconds(10);

    private final HttpClient client =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(CONNECT)
                    .build();
    private final SharedToken sharedToken;

    public JsonCalls(SharedToken sharedToken) {
        this.sharedToken = sharedToken;
    }

    /** Status code and body. */
    public record Reply(int code, String body) {}

    public Reply post(URI target, Object body, Duration allowed) {
        var request =
                HttpRequest.newBuilder(target)
                        .timeout(allowed)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(RolloutJson.write(body)));
        return send(request, target, allowed);
    }

    public Reply get(URI target, Duration allowed) {
        return send(HttpRequest.newBuilder(target).timeout(allowed), target, allowed);
    }

    private Reply send(HttpRequest.Builder request, URI target, Duration allowed) {
        if (!sharedToken.isNone()) {
            request.header("Authorization", sharedToken.header());
        }
        var pending = client.sendAsync(request.build(), BodyHandlers.ofString());
        try {
            HttpResponse<String> response = pending.get(allowed.toMillis(), TimeUnit.MILLISECONDS);
            return new Reply(response.statusCode(), response.body());
        } catch (ExecutionException e) {
            throw new FilesException("no answer from " + target + reason(e.getCause()), e);
        } catch (TimeoutException e) {
            pending.cancel(true);
            throw new FilesException("no answer from " + target + " within " + allowed, e);
        } catch (InterruptedException e) {
            pending.cancel(true);
            Thread.currentThread().interrupt();
            throw new FilesException("interrupted while waiting for " + target, e);
        }
    }

    /** What says nothing but its name is a connection that nobody took. */
    private static String reason(@Nullable Throwable cause) {
        return cause == null || cause.getMessage() == null ? "" : ": " + cause.getMessage();
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
