// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.auth.ClientIdentity;
import org.paddlepaddle.cloud.ground.server.engine.admission.Guards;
import org.paddlepaddle.cloud.ground.server.netty.ServerLimits;
import org.paddlepaddle.cloud.ground.server.print.TablePrinter;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;

/** A real API server on loopback over a fake cluster, and clients for it. */
public final class TestServer implements AutoCloseable {
    public static final Duration PATIENCE = Duration.ofSeconds(60);

    public final FakeCluster cluster = new FakeCluster();
    public final ApiServer api;

    public TestServer(Path directory) {
        this(directory, ServerLimits.DEFAULT);
    }

    public TestServer(Path directory, ServerLimits limits) {
        api =
                ApiServer.start(
                        ApiServerConfig.onLoopback(0, directory.resolve("pki")).withLimits(limits),
                        cluster,
                        cluster,
                        cluster,
                        new FakeDocuments(cluster),
                        new NamePrinter(),
                        new Guards());
    }

    /** One column. */
    private record NamePrinter() implements TablePrinter {
        @Override
        public List<Column> columns(ResourceType type) {
            return List.of(new Column("Name", "string", "name", 0));
        }

        @Override
        public List<Object> cells(ResourceType type, ObjectNode object, Instant now) {
            return List.of(object.path("metadata").path("name").asText());
        }
    }

    public HttpClient admin() {
        return client("kubernetes-admin", List.of("system:masters"));
    }

    public HttpClient client(String user, List<String> groups) {
        return HttpClient.newBuilder().sslContext(tls(api.pki().client(user, groups))).build();
    }

    public HttpClient anonymous() {
        return HttpClient.newBuilder().sslContext(tls(null)).build();
    }

    public URI uri(String path) {
        return URI.create(api.url() + path);
    }

    public HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(uri(path)).timeout(PATIENCE);
    }

    public HttpResponse<String> get(HttpClient client, String path) {
        return send(client, request(path).build());
    }

    public HttpResponse<String> post(HttpClient client, String path, String json) {
        return send(
                client,
                request(path)
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(json))
                        .build());
    }

    public HttpResponse<String> send(HttpClient client, HttpRequest request) {
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public SSLContext tls(@Nullable ClientIdentity clientIdentity) {
        try {
            var trust = KeyStore.getInstance("PKCS12");
            trust.load(null, null);
            trust.setCertificateEntry("ca", api.pki().authority());
            var trustFactory = TrustManagerFactory.getInstance("PKIX");
            trustFactory.init(trust);
            var keyFactory = KeyManagerFactory.getInstance("PKIX");
            var keys = KeyStore.getInstance("PKCS12");
            keys.load(null, null);
            if (clientIdentity != null) {
                keys.setKeyEntry(
                        "me", key(clientIdentity), new char[0], certificate(clientIdentity));
            }
            keyFactory.init(keys, new char[0]);
            var context = SSLContext.getInstance("TLS");
            context.init(keyFactory.getKeyManagers(), trustFactory.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static java.security.PrivateKey key(ClientIdentity clientIdentity) throws IOException {
        try (var parser = new PEMParser(new StringReader(clientIdentity.keyPem()))) {
            return new JcaPEMKeyConverter()
                    .getKeyPair((PEMKeyPair) parser.readObject())
                    .getPrivate();
        }
    }

    private static Certificate[] certificate(ClientIdentity clientIdentity)
            throws GeneralSecurityException {
        var bytes = clientIdentity.certificatePem().getBytes(StandardCharsets.US_ASCII);
        return new Certificate[] {
            CertificateFactory.getInstance("X.509")
                    .generateCertificate(new java.io.ByteArrayInputStream(bytes))
        };
    }

    @Override
    public void close() {
        api.close();
    }
}
