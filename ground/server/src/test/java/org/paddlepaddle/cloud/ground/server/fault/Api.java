// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.fault;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** The plainest client there is: no retries, no cache, so that nothing is smoothed over. */
final class Api {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient client;
    private final URI server;
    private final String token;

    Api(SSLContext tls, URI server, String token) {
        this.client =
                HttpClient.newBuilder()
                        .sslContext(tls)
                        .version(HttpClient.Version.HTTP_1_1)
                        .build();
        this.server = server;
        this.token = token;
    }

    /** An answer, read as JSON. */
    record Answer(int code, JsonNode body) {}

    Answer get(String path) throws IOException {
        return send(request(path).build());
    }

    Answer send(String method, String path, String type, String body) throws IOException {
        return send(
                request(path)
                        .header("Content-Type", type)
                        .method(method, BodyPublishers.ofString(body))
                        .build());
    }

    /** The lines of a watch. */
    BufferedReader watch(String path) throws IOException {
        try {
            var answer =
                    client.send(request(path).build(), HttpResponse.BodyHandlers.ofInputStream());
            return new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8));
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What is no JSON. */
    String text(String path) throws IOException {
        return exchange(request(path).build()).body();
    }

    private Answer send(HttpRequest request) throws IOException {
        var answer = exchange(request);
        return new Answer(answer.statusCode(), JSON.readTree(answer.body()));
    }

    private HttpResponse<String> exchange(HttpRequest request) throws IOException {
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(server.resolve(path))
                .header("Authorization", "Bearer " + token);
    }

    /** Trusts one authority alone. */
    static SSLContext trusting(Path authority) {
        try (var in = Files.newInputStream(authority)) {
            var trust = KeyStore.getInstance("PKCS12");
            trust.load(null, null);
            trust.setCertificateEntry(
                    "ca", CertificateFactory.getInstance("X.509").generateCertificate(in));
            var factory = TrustManagerFactory.getInstance("PKIX");
            factory.init(trust);
            var context = SSLContext.getInstance("TLS");
            context.init(null, factory.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
