// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.OAuthTokenProvider;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Clients of the embedded API server, one per identity: what a part may do is decided by who it is,
 * as on a cluster, and not by the process it runs in.
 */
final class Clients {
    private static final int CONNECT_MILLIS = 5_000;
    private static final int REQUEST_MILLIS = 20_000;

    private final String server;
    private final String authorityPem;

    Clients(String server, String authorityPem) {
        this.server = server;
        this.authorityPem = authorityPem;
    }

    KubernetesClient withCertificate(String certificatePem, String keyPem) {
        return client(
                settings()
                        .withClientCertData(base64(certificatePem))
                        .withClientKeyData(base64(keyPem))
                        .withClientKeyAlgo("EC")
                        .build());
    }

    KubernetesClient withToken(OAuthTokenProvider token) {
        return client(settings().withOauthTokenProvider(token).build());
    }

    /** From nothing: neither a kubeconfig nor the environment of this machine may have a say. */
    private ConfigBuilder settings() {
        return new ConfigBuilder(Config.empty())
                .withMasterUrl(server)
                .withCaCertData(base64(authorityPem))
                .withConnectionTimeout(CONNECT_MILLIS)
                .withRequestTimeout(REQUEST_MILLIS);
    }

    private static KubernetesClient client(Config config) {
        return new KubernetesClientBuilder().withConfig(config).build();
    }

    private static String base64(String pem) {
        return Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.UTF_8));
    }
}
