// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.direct;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.OAuthTokenProvider;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.server.ApiServer;
import org.paddlepaddle.cloud.supervise.Threads;

/**
 * Clients of an API server in this process, one per identity: what a part may do is decided by who
 * it is, as on a cluster, and not by the process it runs in.
 */
public final class DirectClients {
    private static final int REQUEST_MILLIS = 20_000;

    /**
     * One for all clients of the process: each would keep how every field of every type is read, as
     * much as the objects of a small system.
     */
    private static final KubernetesSerialization JSON = new KubernetesSerialization();

    private final ApiServer api;

    public DirectClients(ApiServer api) {
        this.api = api;
    }

    /** With a certificate of the server's own authority for this user and these groups. */
    public KubernetesClient withCertificate(String user, List<String> groups) {
        var clientIdentity = api.pki().client(user, groups);
        // The tunnel of a node connects, with what its client is configured with.
        var config =
                settings(part(user))
                        .withClientCertData(base64(clientIdentity.certificatePem()))
                        .withClientKeyData(base64(clientIdentity.keyPem()))
                        .withClientKeyAlgo("EC")
                        .build();
        return client(config, Optional.of(certificate(clientIdentity.certificatePem())));
    }

    public KubernetesClient withToken(OAuthTokenProvider token) {
        var config = settings("paddlecloud-operator").withOauthTokenProvider(token).build();
        return client(config, Optional.empty());
    }

    /** What managedFields calls a part: as on a cluster, by its work and not by its library. */
    private static String part(String user) {
        var names = user.split(":", -1);
        if (names.length == 1) {
            return user;
        }
        return names[1].equals("node") ? "kubelet" : names[1];
    }

    /** From nothing: neither a kubeconfig nor the environment of this machine may have a say. */
    private ConfigBuilder settings(String part) {
        return new ConfigBuilder(Config.empty())
                .withUserAgent(part)
                .withMasterUrl(api.url())
                .withCaCertData(base64(api.pki().authorityPem()))
                .withRequestTimeout(REQUEST_MILLIS);
    }

    private KubernetesClient client(Config config, Optional<X509Certificate> peer) {
        return new KubernetesClientBuilder()
                .withConfig(config)
                .withKubernetesSerialization(JSON)
                .withHttpClientFactory(new DirectFactory(new DirectEntry(api::serve, peer)))
                .withTaskExecutor(Threads.perTask("client-"))
                .build();
    }

    private static String base64(String pem) {
        return Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.UTF_8));
    }

    private static X509Certificate certificate(String pem) {
        try {
            var bytes = new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII));
            return (X509Certificate)
                    CertificateFactory.getInstance("X.509").generateCertificate(bytes);
        } catch (CertificateException e) {
            throw new IllegalStateException("our authority issued what cannot be read", e);
        }
    }
}
