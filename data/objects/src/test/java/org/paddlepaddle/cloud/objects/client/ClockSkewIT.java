// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.objects.AnonymousReads;
import org.paddlepaddle.cloud.objects.Credentials;
import org.paddlepaddle.cloud.objects.server.ObjectServer;
import org.paddlepaddle.cloud.objects.server.ObjectServerConfig;
import org.paddlepaddle.cloud.objects.sign.SigV4;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** Clients whose clocks are not the server's. S3 allows fifteen minutes. */
class ClockSkewIT {
    @TempDir Path directory;
    private final Supervisor supervisor = new Supervisor();
    private final HttpClient http = HttpClient.newHttpClient();
    private ObjectServer server;

    @BeforeEach
    void start() throws IOException {
        var bind = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        server =
                ObjectServer.start(
                        new ObjectServerConfig(directory.resolve("store"), bind),
                        Credentials.root("root", "secret"),
                        AnonymousReads.NONE,
                        supervisor);
    }

    @AfterEach
    void stop() throws IOException {
        http.close();
        server.close();
        supervisor.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {-14, 0, 14})
    void within_fifteen_minutes_a_signature_counts(int minutes) throws Exception {
        assertThat(listed(minutes).statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(ints = {-60 * 24 * 366, -16, 16, 60 * 24 * 366})
    void beyond_that_it_is_refused_whichever_clock_is_wrong(int minutes) throws Exception {
        var answer = listed(minutes);

        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.body()).contains("<Code>RequestTimeTooSkewed</Code>");
    }

    @Test
    void an_address_that_was_signed_counts_for_its_time_only() throws Exception {
        assertThat(get(presigned(-9)).body()).contains("NoSuchBucket");
        assertThat(get(presigned(-11)).statusCode()).isEqualTo(403);
        assertThat(get(presigned(30)).statusCode()).isEqualTo(403);
    }

    private HttpResponse<String> listed(int minutes) throws Exception {
        var signed = signer(minutes).sign("GET", "", "", List.of(), Map.of(), SigV4.UNSIGNED);
        var request = HttpRequest.newBuilder(signed.uri());
        signed.headers().forEach(request::header);
        return http.send(request.build(), BodyHandlers.ofString());
    }

    /** For ten minutes from the client's now on. */
    private URI presigned(int minutes) {
        return signer(minutes).presign("GET", "data", "key", Duration.ofMinutes(10));
    }

    private HttpResponse<String> get(URI uri) throws Exception {
        return http.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    }

    private RequestSigner signer(int minutes) {
        var endpoint = URI.create("http://127.0.0.1:" + server.address().getPort());
        return new RequestSigner(
                new ObjectClientConfig(endpoint, "root", "secret"),
                () -> Instant.now().plus(Duration.ofMinutes(minutes)));
    }
}
