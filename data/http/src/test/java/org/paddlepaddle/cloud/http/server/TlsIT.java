// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Arrays;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.http.Response;

class TlsIT {
    private static final char[] PASSWORD = "for-a-test".toCharArray();

    private static KeyStore certificate(Path directory) throws Exception {
        var file = directory.resolve("store.p12");
        var keytool =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "keytool")
                                        .toString(),
                                "-genkeypair",
                                "-alias",
                                "server",
                                "-keyalg",
                                "EC",
                                "-dname",
                                "CN=localhost",
                                "-ext",
                                "san=dns:localhost",
                                "-storetype",
                                "PKCS12",
                                "-keystore",
                                file.toString(),
                                "-storepass",
                                new String(PASSWORD))
                        .redirectErrorStream(true)
                        .start();
        assertThat(keytool.waitFor()).isZero();
        return KeyStore.getInstance(file.toFile(), PASSWORD);
    }

    @Test
    void a_file_is_sent_encrypted_and_the_request_knows(@TempDir Path directory) throws Exception {
        var store = certificate(directory);
        var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, PASSWORD);
        var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        var trusting = SSLContext.getInstance("TLS");
        trusting.init(null, trust.getTrustManagers(), null);
        var tls = SslContextBuilder.forServer(keys).sslProvider(SslProvider.JDK).build();
        var body = new byte[300_000];
        Arrays.fill(body, (byte) 7);
        var file = Files.write(directory.resolve("file"), body);

        try (var local = new LocalServer(_ -> Response.of(204));
                var server =
                        new HttpServer(
                                HttpServerConfig.plain("tls", local.metrics).with(tls),
                                request ->
                                        Response.file("x/y", file)
                                                .with("X-Secure", "" + request.peers().secure()),
                                local.loops());
                var client = HttpClient.newBuilder().sslContext(trusting).build()) {
            var uri =
                    URI.create("https://localhost:" + server.bind(LocalServer.anyPort()).getPort());

            var answer =
                    client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofByteArray());

            assertThat(answer.body()).isEqualTo(body);
            assertThat(answer.headers().firstValue("X-Secure")).contains("true");
        }
    }
}
