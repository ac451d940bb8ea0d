// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;

/** The file a client needs to reach the cluster, everything embedded. Holds a secret. */
public final class Kubeconfig {
    private static final String CONTEXT = "paddlecloud";

    private final String text;

    private Kubeconfig(String text) {
        this.text = text;
    }

    /**
     * @param server {@code https://host:port}
     */
    public static Kubeconfig withCertificate(
            String server, String authorityPem, String user, ClientIdentity clientIdentity) {
        var credentials =
                """
                    client-certificate-data: %s
                    client-key-data: %s
                """
                        .formatted(
                                base64(clientIdentity.certificatePem()),
                                base64(clientIdentity.keyPem()));
        return of(server, authorityPem, user, credentials);
    }

    public static Kubeconfig withToken(
            String server, String authorityPem, String user, String token) {
        return of(server, authorityPem, user, "    token: " + quoted(token) + "\n");
    }

    /** The YAML; treat it like a password. */
    public String text() {
        return text;
    }

    /** Writes the file with mode 0600, replacing an older one as a whole. */
    public void write(Path file) {
        PrivateFiles.write(file, text);
    }

    private static Kubeconfig of(
            String server, String authorityPem, String user, String credentials) {
        var head =
                """
                apiVersion: v1
                kind: Config
                clusters:
                - name: %s
                  cluster:
                    server: %s
                    certificate-authority-data: %s
                contexts:
                - name: %s
                  context:
                    cluster: %s
                    user: %s
                    namespace: default
                current-context: %s
                users:
                - name: %s
                  user:
                """
                        .formatted(
                                CONTEXT,
                                quoted(server),
                                base64(authorityPem),
                                CONTEXT,
                                CONTEXT,
                                quoted(user),
                                CONTEXT,
                                quoted(user));
        return new Kubeconfig(head + credentials);
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String toString() {
        return "Kubeconfig[***]";
    }
}
