// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.Config;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KubeconfigsTest {
    @TempDir Path directory;

    @ParameterizedTest
    @CsvSource({"EC, true", "Ed25519, false"})
    void a_curve_is_seen_in_a_key_whose_first_line_says_nothing(String kind, boolean curve)
            throws GeneralSecurityException, IOException {
        var data = Base64.getEncoder().encodeToString(pem(kind).getBytes(StandardCharsets.UTF_8));
        var file = kubeconfig("{client-certificate-data: '', client-key-data: %s}".formatted(data));

        assertThat("EC".equals(Kubeconfigs.read(file).getClientKeyAlgo())).isEqualTo(curve);
    }

    @Test
    void a_key_in_a_file_of_its_own_is_looked_at_too()
            throws GeneralSecurityException, IOException {
        var config = Config.empty();
        config.setClientKeyFile(
                Files.writeString(directory.resolve("client.key"), pem("EC")).toString());

        assertThat(Kubeconfigs.recognised(config).getClientKeyAlgo()).isEqualTo("EC");
    }

    @Test
    void a_token_needs_no_key() throws IOException {
        var file = kubeconfig("{token: secret}");

        assertThat(Kubeconfigs.read(file).getAutoOAuthToken()).isEqualTo("secret");
    }

    private static String pem(String kind) throws GeneralSecurityException {
        var key = KeyPairGenerator.getInstance(kind).generateKeyPair().getPrivate().getEncoded();
        return "-----BEGIN PRIVATE KEY-----\n%s\n-----END PRIVATE KEY-----\n"
                .formatted(Base64.getMimeEncoder().encodeToString(key));
    }

    private Path kubeconfig(String user) throws IOException {
        return Files.writeString(
                directory.resolve("kubeconfig"),
                """
                apiVersion: v1
                kind: Config
                current-context: a
                contexts: [{name: a, context: {cluster: a, user: a}}]
                clusters: [{name: a, cluster: {server: "https://127.0.0.1:1"}}]
                users: [{name: a, user: %s}]
                """
                        .formatted(user));
    }
}
