// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server;

import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.paddlepaddle.cloud.ground.server.auth.LiveObjects;
import org.paddlepaddle.cloud.ground.server.auth.ServiceAccountTokens;
import org.paddlepaddle.cloud.ground.server.auth.ServiceAccountTokens.Bound;
import org.paddlepaddle.cloud.ground.server.auth.ServiceAccountTokens.Terms;
import org.paddlepaddle.cloud.ground.server.auth.rbac.RoleAggregation;
import org.paddlepaddle.cloud.ground.server.discovery.Documents;
import org.paddlepaddle.cloud.ground.server.engine.AccountSecrets;
import org.paddlepaddle.cloud.ground.server.engine.Bootstrap;
import org.paddlepaddle.cloud.ground.server.engine.KubernetesService;
import org.paddlepaddle.cloud.ground.server.engine.Machinery;
import org.paddlepaddle.cloud.ground.server.engine.NamespaceFurnishing;
import org.paddlepaddle.cloud.ground.server.engine.metrics.UsageFigures;
import org.paddlepaddle.cloud.ground.server.merge.Ownership;
import org.paddlepaddle.cloud.ground.server.merge.Patches;
import org.paddlepaddle.cloud.ground.server.print.Tables;
import org.paddlepaddle.cloud.ground.server.relay.NodeReports;
import org.paddlepaddle.cloud.ground.server.schema.SchemaLibrary;
import org.paddlepaddle.cloud.ground.server.store.ObjectStore;
import org.paddlepaddle.cloud.ground.server.store.StoreException;
import org.paddlepaddle.cloud.ground.server.store.StoreOptions;
import org.paddlepaddle.cloud.supervise.Loop;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** A Kubernetes API on one directory: store, engine and server, with the usual namespaces. */
public final class EmbeddedKubernetes implements AutoCloseable {
    private static final Duration LASTING = Duration.ofDays(36_500);

    private final Machinery machinery;
    private final ApiServer server;
    private final NamespaceFurnishing furnishing;
    private final AccountSecrets secrets;
    private final Loop aggregation;

    private EmbeddedKubernetes(
            Machinery machinery,
            ApiServer server,
            NamespaceFurnishing furnishing,
            AccountSecrets secrets,
            Loop aggregation) {
        this.machinery = machinery;
        this.server = server;
        this.furnishing = furnishing;
        this.secrets = secrets;
        this.aggregation = aggregation;
    }

    /**
     * Opens what the directory holds, or begins anew, and listens.
     *
     * @throws org.paddlepaddle.cloud.ground.server.store.StoreException.Refused when the store
     *     cannot be opened; it is left as it is
     */
    public static EmbeddedKubernetes start(Path data, ApiServerConfig config) {
        return start(data, config, new Supervisor());
    }

    /**
     * As above, with the loops of the server among those of the process.
     *
     * @throws org.paddlepaddle.cloud.ground.server.store.StoreException.Refused when the store
     *     cannot be opened; it is left as it is
     */
    public static EmbeddedKubernetes start(
            Path data, ApiServerConfig config, Supervisor supervisor) {
        // Reading the objects and the schemas has nothing to do with each other, and takes a while.
        var opening =
                CompletableFuture.supplyAsync(
                        () -> ObjectStore.open(data, StoreOptions.DEFAULT, supervisor));
        var schemas = new SchemaLibrary();
        var machinery =
                Machinery.over(
                        opened(opening),
                        schemas,
                        new Patches(),
                        new Ownership(),
                        Map.of(),
                        config.services(),
                        config.clock().withZone(ZoneOffset.UTC),
                        supervisor);
        try {
            Bootstrap.run(machinery);
            var server =
                    ApiServer.start(
                            config,
                            machinery.handler(),
                            machinery.objects(),
                            machinery.catalog(),
                            new Documents(machinery.catalog(), schemas),
                            new Tables(),
                            machinery.guards());
            machinery.usage().from(new NodeReports(server.tunnels()));
            server.health().registerReadiness("storage", machinery.store()::trouble);
            server.health().registerReadiness("loops", supervisor::trouble);
            var furnishing = NamespaceFurnishing.start(machinery, server.pki().authorityPem());
            var secrets =
                    AccountSecrets.start(
                            machinery,
                            server.pki().authorityPem(),
                            issuer(machinery, server, config));
            var service = new KubernetesService(machinery, config.services());
            server.whenListening(addresses -> service.publish(addresses, server.port()));
            var aggregation =
                    supervisor.loop(
                            "role-aggregation",
                            new RoleAggregation(
                                    machinery.store(),
                                    new LiveObjects(machinery.handler(), machinery.catalog())));
            return new EmbeddedKubernetes(machinery, server, furnishing, secrets, aggregation);
        } catch (RuntimeException e) {
            machinery.close();
            throw e;
        }
    }

    /** Secrets hold tokens for programs that never ask for another one. */
    private static AccountSecrets.Issuer issuer(
            Machinery machinery, ApiServer server, ApiServerConfig config) {
        var objects = new LiveObjects(machinery.handler(), machinery.catalog());
        var tokens = new ServiceAccountTokens(server.pki(), objects, config.clock());
        return (namespace, account, secret) -> {
            var bound = new Bound("Secret", secret.name(), secret.uid());
            var terms = new Terms(List.of(ServiceAccountTokens.ISSUER), LASTING, bound);
            return tokens.issue(namespace, account.name(), account.uid(), terms).token();
        };
    }

    private static ObjectStore opened(CompletableFuture<ObjectStore> opening) {
        try {
            return opening.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof StoreException refused) {
                throw refused;
            }
            throw e;
        }
    }

    /** The server, for its address, identities and listeners. */
    public ApiServer server() {
        return server;
    }

    /** Figures for {@code metrics.k8s.io}, which come from the connected nodes. */
    public UsageFigures usage() {
        return machinery.usage();
    }

    @Override
    public void close() {
        aggregation.closeAndWait();
        secrets.close();
        furnishing.close();
        server.close();
        machinery.close();
    }
}
