// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.registry;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.paddlepaddle.cloud.ground.image.ImageUnavailableException;
import org.paddlepaddle.cloud.supervise.Threads;

/** Asks over HTTP, follows redirects where they may lead, and does not wait for ever. */
final class RegistryTransport {
    private static final int MOST_REDIRECTS = 5;
    private static final String AUTHORIZATION = "Authorization";

    /**
     * @param body empty if a sink took it
     */
    record Reply(int status, HttpResponse<?> head, byte[] body) {}

    private final RegistryTimeouts patience;
    private final HttpClient http;

    RegistryTransport(RegistryTimeouts patience, Map<String, String> environment) {
        this.patience = patience;
        this.http =
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .followRedirects(HttpClient.Redirect.NEVER)
                        .connectTimeout(patience.connect())
                        .proxy(new EnvironmentProxySelector(environment))
                        .executor(Threads.perTask("registry"))
                        .build();
    }

    /**
     * @param most bytes of an answer that no sink takes
     */
    Reply get(URI address, Map<String, String> headers, int most, Optional<BlobSink> sink) {
        var at = address;
        var sent = new TreeMap<>(headers);
        for (int hop = 0; hop <= MOST_REDIRECTS; hop++) {
            var received = new ResponseReceiver(most, sink);
            var head = ask(at, sent, received);
            var location = head.headers().firstValue("Location");
            if (head.statusCode() / 100 != 3 || location.isEmpty()) {
                return new Reply(head.statusCode(), head, received.bytes());
            }
            var next = resolved(at, location.get());
            // Where the user's own words led is the measure, not the hop before.
            var refusal = AddressScope.refusal(address, next);
            if (refusal.isPresent()) {
                throw new ImageUnavailableException(
                        "%s %s; that is refused".formatted(address.getHost(), refusal.get()));
            }
            if (!next.getAuthority().equals(at.getAuthority())) {
                sent.remove(AUTHORIZATION);
            }
            at = next;
        }
        throw new ImageUnavailableException(address.getHost() + " redirects without end");
    }

    private static URI resolved(URI from, String location) {
        try {
            var next = from.resolve(location);
            if (next.getHost() != null) {
                return next;
            }
        } catch (IllegalArgumentException e) {
            throw new ImageUnavailableException(from.getHost() + " redirects to nowhere", e);
        }
        throw new ImageUnavailableException(from.getHost() + " redirects to nowhere");
    }

    private HttpResponse<Void> ask(
            URI address, Map<String, String> headers, ResponseReceiver received) {
        var request = HttpRequest.newBuilder(address).GET();
        headers.forEach(request::header);
        var answer = http.sendAsync(request.build(), received.handler());
        try {
            return await(address, answer, received);
        } catch (InterruptedException e) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            throw new ImageUnavailableException("interrupted", e);
        } catch (ExecutionException e) {
            throw failure(address, e.getCause() == null ? e : e.getCause());
        }
    }

    private HttpResponse<Void> await(
            URI address, CompletableFuture<HttpResponse<Void>> answer, ResponseReceiver received)
            throws InterruptedException, ExecutionException {
        long look = Math.min(1000, patience.silence().toMillis());
        while (true) {
            try {
                return answer.get(look, TimeUnit.MILLISECONDS);
            } catch (TimeoutException notYet) {
                if (received.silentNanos() > patience.silence().toNanos()) {
                    answer.cancel(true);
                    throw new ImageUnavailableException(
                            "%s sent nothing for %d s"
                                    .formatted(
                                            address.getHost(),
                                            Math.max(1, patience.silence().toSeconds())));
                }
            }
        }
    }

    private static ImageUnavailableException failure(URI address, Throwable cause) {
        var host = address.getHost();
        return switch (cause) {
            case ImageUnavailableException known -> known;
            case UncheckedIOException own -> new ImageUnavailableException(words(own), own);
            case ConnectException refused ->
                    new ImageUnavailableException(
                            refused.getCause() instanceof UnresolvedAddressException
                                    ? "nobody knows the host " + host
                                    : "%s takes no connection".formatted(address.getAuthority()),
                            refused);
            case SSLException tls ->
                    new ImageUnavailableException(
                            "no TLS with %s: %s".formatted(host, tls.getMessage()), tls);
            case IOException io ->
                    new ImageUnavailableException(
                            "%s: %s".formatted(host, String.valueOf(io.getMessage())), io);
            default -> new ImageUnavailableException(host + ": " + cause, cause);
        };
    }

    private static String words(UncheckedIOException failure) {
        var cause = failure.getCause();
        return String.valueOf(cause == null ? failure.getMessage() : cause.getMessage());
    }
}
