// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.paddlepaddle.cloud.operator.start.OperatorConfig;
import org.paddlepaddle.cloud.operator.start.PaddleCloudOperator;
import org.paddlepaddle.cloud.testkit.LocalApi;

/**
 * A Kubernetes API with the operator at work in it under its own name and rights: the one whose
 * kubeconfig the environment names, else the embedded one. It knows no kind.
 */
public final class OperatedCluster implements AutoCloseable {
    private static final String KUBECONFIG = "PADDLECLOUD_TEST_KUBECONFIG";
    private static final String OPERATOR =
            "system:serviceaccount:paddle-system:paddlecloud-operator";

    private final KubernetesClient admin;
    private final KubernetesClient own;
    private final Verbs verbs;
    private final Runnable end;
    private final OperatorConfig config;
    private final String namespace = "test-" + UUID.randomUUID().toString().substring(0, 8);
    private PaddleCloudOperator operator;

    private OperatedCluster(
            Config client, Runnable end, List<String> manifests, OperatorConfig config) {
        this.verbs = new Verbs();
        this.admin = new KubernetesClientBuilder().withConfig(client).build();
        this.own =
                new KubernetesClientBuilder()
                        .withConfig(impersonating(client))
                        .withHttpClientBuilderConsumer(
                                http -> http.addOrReplaceInterceptor("verbs", verbs))
                        .build();
        this.end = end;
        this.config = config;
        manifests.forEach(this::install);
        admin.resource(
                        new NamespaceBuilder()
                                .withMetadata(new ObjectMetaBuilder().withName(namespace).build())
                                .build())
                .create();
        this.operator = PaddleCloudOperator.start(config, own);
    }

    /**
     * @param manifests names of files in {@code manifests/}, in the order in which they are applied
     */
    public static OperatedCluster start(
            Path directory, List<String> manifests, OperatorConfig config) {
        var named = System.getenv(KUBECONFIG);
        if (named != null) {
            var client = Config.fromKubeconfig(new File(named));
            return new OperatedCluster(client, () -> {}, manifests, config);
        }
        var api = LocalApi.start(directory);
        var client = Config.fromKubeconfig(api.kubeconfig().toFile());
        return new OperatedCluster(client, api::close, manifests, config);
    }

    private static Config impersonating(Config client) {
        return new ConfigBuilder(client)
                .withImpersonateUsername(OPERATOR)
                .withImpersonateGroups(
                        "system:serviceaccounts",
                        "system:serviceaccounts:paddle-system",
                        "system:authenticated")
                .build();
    }

    public void install(String manifest) {
        InstalledManifests.install(admin, manifest);
    }

    public KubernetesClient admin() {
        return admin;
    }

    /** Has the operator's name and rights. */
    public KubernetesClient own() {
        return own;
    }

    public PaddleCloudOperator operator() {
        return operator;
    }

    /** Where the test may do as it likes. */
    public String namespace() {
        return namespace;
    }

    /** Something happens while no operator works. */
    public void restartOperator(Runnable meanwhile) {
        operator.close();
        meanwhile.run();
        operator = PaddleCloudOperator.start(config, own);
    }

    /** Rights that a role gives and the operator did not use since the start. */
    public Set<String> unusedRights(String clusterRole) {
        return unused(admin.rbac().clusterRoles().withName(clusterRole).get().getRules());
    }

    /** The same of a role in the operator's namespace. */
    public Set<String> unusedOwnRights(String role) {
        var roles = admin.rbac().roles().inNamespace(config.namespace());
        return unused(roles.withName(role).get().getRules());
    }

    private Set<String> unused(List<PolicyRule> rules) {
        var unused = Verbs.granted(rules);
        unused.removeAll(verbs.used());
        return unused;
    }

    /** How many requests of a kind the operator has made, as in {@code create pods}. */
    public long requests(String verb) {
        return verbs.count(verb);
    }

    /** Holds up the operator's next request of a kind until it is let through. */
    public CountDownLatch hold(String verb) {
        return verbs.hold(verb);
    }

    @Override
    public void close() {
        operator.close();
        admin.namespaces().withName(namespace).delete();
        own.close();
        admin.close();
        end.run();
    }
}
