// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import io.fabric8.kubernetes.api.model.authentication.TokenRequestBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.OAuthTokenProvider;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** The token of a ServiceAccount, asked for as a kubelet asks for a pod's, and renewed in time. */
final class AccountToken implements OAuthTokenProvider {
    private static final Duration LIFE = Duration.ofHours(1);
    private static final Duration RENEW_AFTER = Duration.ofMinutes(45);

    private final KubernetesClient admin;
    private final String namespace;
    private final String name;
    private final InstantSource clock;
    private String token = "";
    private Instant renewAt = Instant.MIN;

    AccountToken(KubernetesClient admin, String namespace, String name, InstantSource clock) {
        this.admin = admin;
        this.namespace = namespace;
        this.name = name;
        this.clock = clock;
    }

    @Override
    public synchronized String getToken() {
        if (!clock.instant().isBefore(renewAt)) {
            var request =
                    new TokenRequestBuilder()
                            .withNewSpec()
                            .withExpirationSeconds(LIFE.toSeconds())
                            .endSpec()
                            .build();
            token =
                    admin.serviceAccounts()
                            .inNamespace(namespace)
                            .withName(name)
                            .tokenRequest(request)
                            .getStatus()
                            .getToken();
            renewAt = clock.instant().plus(RENEW_AFTER);
        }
        return token;
    }
}
