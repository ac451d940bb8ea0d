// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.transcripts;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A kube-apiserver with an etcd, and with the controllers that furnish a namespace but none that
 * acts on workloads. Everything it writes lies in one directory.
 */
final class GenuineServer implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String FURNISHING =
            "serviceaccount-controller,root-ca-certificate-publisher-controller";

    private final Path home;
    private final Deque<Process> processes = new ArrayDeque<>();

    private GenuineServer(Path home) {
        this.home = home;
    }

    /**
     * @param programs the directory of {@code etcd}, {@code kube-apiserver} and {@code
     *     kube-controller-manager}
     */
    static GenuineServer start(Path programs, Path home) {
        var server = new GenuineServer(home);
        try {
            server.run(programs);
            return server;
        } catch (IOException | GeneralSecurityException e) {
            server.close();
            throw new IllegalStateException("no genuine API server from " + programs, e);
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
    }

    Path kubeconfig() {
        return home.resolve("kubeconfig");
    }

    private void run(Path programs) throws IOException, GeneralSecurityException {
        Files.createDirectories(home.resolve("certificates"));
        var etcd = "http://127.0.0.1:" + freePort();
        var peer = "http://127.0.0.1:" + freePort();
        int port = freePort();
        var token = UUID.randomUUID().toString();
        Files.writeString(home.resolve("tokens.csv"), token + ",duel,duel,\"system:masters\"\n");
        Files.writeString(home.resolve("account.pem"), key());
        start(
                programs.resolve("etcd"),
                "--name=duel",
                "--data-dir=" + home.resolve("etcd"),
                "--unsafe-no-fsync",
                "--log-level=warn",
                "--listen-client-urls=" + etcd,
                "--advertise-client-urls=" + etcd,
                "--listen-peer-urls=" + peer,
                "--initial-advertise-peer-urls=" + peer,
                "--initial-cluster=duel=" + peer);
        start(
                programs.resolve("kube-apiserver"),
                "--etcd-servers=" + etcd,
                "--bind-address=127.0.0.1",
                "--secure-port=" + port,
                "--cert-dir=" + home.resolve("certificates"),
                "--token-auth-file=" + home.resolve("tokens.csv"),
                "--service-account-issuer=https://kubernetes.default.svc",
                "--service-account-key-file=" + home.resolve("account.pem"),
                "--service-account-signing-key-file=" + home.resolve("account.pem"),
                "--service-cluster-ip-range=10.96.0.0/16",
                "--authorization-mode=RBAC",
                "--endpoint-reconciler-type=none");
        var certificate = home.resolve("certificates/apiserver.crt");
        await(() -> Files.exists(certificate) && Files.size(certificate) > 0);
        Files.writeString(kubeconfig(), kubeconfig(port, token, Files.readString(certificate)));
        await(this::ready);
        start(
                programs.resolve("kube-controller-manager"),
                "--kubeconfig=" + kubeconfig(),
                "--controllers=" + FURNISHING,
                "--root-ca-file=" + certificate,
                "--service-account-private-key-file=" + home.resolve("account.pem"),
                "--leader-elect=false",
                "--secure-port=0");
    }

    private boolean ready() {
        var request =
                new ScriptStep.Request(
                        "GET", "/readyz", Map.of(), MissingNode.getInstance(), "admin");
        try (var target = Target.of(kubeconfig())) {
            return target.send(request).statusCode() == 200;
        } catch (UncheckedIOException _) {
            return false;
        }
    }

    private void start(Path program, String... arguments) throws IOException {
        var command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(arguments));
        var log = home.resolve(program.getFileName() + ".log").toFile();
        var builder = new ProcessBuilder(command).directory(home.toFile());
        processes.push(builder.redirectErrorStream(true).redirectOutput(log).start());
    }

    private interface Condition {
        boolean holds() throws IOException;
    }

    private void await(Condition condition) throws IOException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.holds()) {
            if (System.nanoTime() - end > 0 || !processes.stream().allMatch(Process::isAlive)) {
                throw new IOException("it does not come up; its logs are in " + home);
            }
            LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
        }
    }

    private static String kubeconfig(int port, String token, String certificate) {
        return """
        apiVersion: v1
        kind: Config
        current-context: duel
        contexts: [{name: duel, context: {cluster: duel, user: duel}}]
        clusters: [{name: duel, cluster: {server: "https://127.0.0.1:%d", certificate-authority-data: %s}}]
        users: [{name: duel, user: {token: "%s"}}]
        """
                .formatted(
                        port,
                        Base64.getEncoder().encodeToString(certificate.getBytes(UTF_8)),
                        token);
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static String key() throws GeneralSecurityException {
        var generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        var encoded = generator.generateKeyPair().getPrivate().getEncoded();
        return "-----BEGIN PRIVATE KEY-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded)
                + "\n-----END PRIVATE KEY-----\n";
    }

    /** The last that was started ends first. */
    @Override
    public void close() {
        for (var process : processes) {
            process.destroy();
            try {
                if (!process.waitFor(20, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                }
            } catch (InterruptedException _) {
                process.destroyForcibly();
                Thread.currentThread().interrupt();
            }
        }
    }
}
