// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.api;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.paddlepaddle.cloud.bench.BenchException;
import org.paddlepaddle.cloud.bench.Child;

/** The genuine kube-apiserver with an etcd of its own, no controllers, its usual settings. */
record KubeCluster(Etcd etcd, Child process, ApiEndpoint endpoint) implements BenchCluster {
    static final String NAME = "kube-apiserver + etcd";

    static KubeCluster start(Path etcdProgram, Path program, Path directory) {
        var home = directory.resolve("kubernetes");
        var token = credentials(home);
        var etcd = Etcd.start(etcdProgram, home);
        int port = BenchPorts.free();
        var process = Child.program("kube-apiserver", home, command(program, home, etcd, port));
        try {
            BenchPorts.await(process, port);
            var certificate = Files.readString(home.resolve("certificates/apiserver.crt"));
            var apiEndpoint = ApiEndpoint.of(port, token, certificate);
            ready(process, apiEndpoint);
            return new KubeCluster(etcd, process, apiEndpoint);
        } catch (IOException e) {
            process.close();
            etcd.close();
            throw new BenchException("kube-apiserver: " + e.getMessage(), e);
        }
    }

    private static List<String> command(Path program, Path home, Etcd etcd, int port) {
        return List.of(
                program.toString(),
                "--etcd-servers=http://127.0.0.1:" + etcd.port(),
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
    }

    /** A key for accounts and a token for us; made once, so that a restart finds them. */
    private static String credentials(Path home) {
        try {
            Files.createDirectories(home.resolve("certificates"));
            var tokens = home.resolve("tokens.csv");
            if (Files.exists(tokens)) {
                var line = Files.readString(tokens);
                return line.substring(0, line.indexOf(','));
            }
            var random = new byte[32];
            new SecureRandom().nextBytes(random);
            var token = HexFormat.of().formatHex(random);
            secret(tokens, token + ",bench,bench,\"system:masters\"\n");
            secret(home.resolve("account.pem"), key());
            return token;
        } catch (IOException | GeneralSecurityException e) {
            throw new BenchException("no credentials for kube-apiserver: " + e.getMessage(), e);
        }
    }

    private static void secret(Path file, String text) throws IOException {
        var owner = PosixFilePermissions.fromString("rw-------");
        Files.createFile(file, PosixFilePermissions.asFileAttribute(owner));
        Files.writeString(file, text);
    }

    private static String key() throws GeneralSecurityException {
        var generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        var encoded = generator.generateKeyPair().getPrivate().getEncoded();
        return "-----BEGIN PRIVATE KEY-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded)
                + "\n-----END PRIVATE KEY-----\n";
    }

    private static void ready(Child process, ApiEndpoint apiEndpoint) {
        for (int i = 0; i < 3000 && process.alive(); i++) {
            try (var http = new Http(apiEndpoint)) {
                if (http.send("GET", "/readyz", new byte[0]).status() == 200) {
                    return;
                }
            } catch (IOException _) {
                // Not yet.
            }
            BenchPorts.pause(20);
        }
        throw new BenchException("kube-apiserver does not become ready: " + process.tail());
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<Long> pids() {
        return List.of(process.pid(), etcd.pid());
    }

    @Override
    public void close() {
        process.close();
        etcd.close();
    }
}
