// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.transcripts;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** An API server, reached as its kubeconfig says, without the comforts of a client library. */
public final class Target implements AutoCloseable {
    /** Enough for a slow and busy machine. */
    static final Duration LONGEST = Duration.ofSeconds(60);

    private final URI address;
    private final String token;
    private final HttpClient administrator;
    private final HttpClient nobody;

    private Target(URI address, String token, HttpClient administrator, HttpClient nobody) {
        this.address = address;
        this.token = token;
        this.administrator = administrator;
        this.nobody = nobody;
    }

    public static Target of(Path kubeconfig) {
        try {
            var config = Config.fromKubeconfig(Files.readString(kubeconfig));
            // PKCS #8 does not say it outside; both servers this was written for use curves.
            config.setClientKeyAlgo("EC");
            var known = client(config);
            config.setClientCertData(null);
            config.setClientKeyData(null);
            var token = Objects.requireNonNullElse(config.getAutoOAuthToken(), "");
            return new Target(URI.create(config.getMasterUrl()), token, known, client(config));
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + kubeconfig, e);
        }
    }

    private static HttpClient client(Config config) {
        try {
            return HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(LONGEST)
                    .sslContext(SSLUtils.sslContext(config))
                    .build();
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalArgumentException("the kubeconfig's certificates are of no use", e);
        }
    }

    /** Sends and returns as soon as the answer's head is there. */
    HttpResponse<InputStream> send(ScriptStep.Request request) {
        var http = HttpRequest.newBuilder(address.resolve(request.path())).timeout(LONGEST);
        http.method(request.method(), publisher(request.body()));
        request.headers().forEach(http::header);
        boolean admin = request.identity().equals("admin");
        var bearer = admin ? token : request.identity();
        if (!bearer.isEmpty() && !bearer.equals("anonymous")) {
            http.header("Authorization", "Bearer " + bearer);
        }
        try {
            return (admin ? administrator : nobody)
                    .send(http.build(), HttpResponse.BodyHandlers.ofInputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(request.method() + " " + request.path(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /** The whole body; a stream that does not end is given up after {@link #LONGEST}. */
    static String text(InputStream body) {
        var text = new CompletableFuture<String>();
        Thread.ofVirtual()
                .name("body")
                .start(
                        () -> {
                            try (body) {
                                text.complete(
                                        new String(body.readAllBytes(), StandardCharsets.UTF_8));
                            } catch (IOException e) {
                                text.completeExceptionally(e);
                            }
                        });
        return text.orTimeout(LONGEST.toSeconds(), TimeUnit.SECONDS).join();
    }

    private static HttpRequest.BodyPublisher publisher(JsonNode body) {
        if (body.isMissingNode()) {
            return HttpRequest.BodyPublishers.noBody();
        }
        return HttpRequest.BodyPublishers.ofString(
                body.isTextual() ? body.textValue() : TreeText.json(body));
    }

    @Override
    public void close() {
        administrator.shutdownNow();
        nobody.shutdownNow();
    }
}
