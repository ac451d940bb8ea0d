// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server;

import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.paddlepaddle.cloud.ground.server.auth.LoopbackObjects;
import org.paddlepaddle.cloud.ground.server.auth.ServiceAccountTokens;
import org.paddlepaddle.cloud.ground.server.auth.ServiceAccountTokens.Bound;
import org.paddlepaddle.cloud.ground.server.auth.ServiceAccountTokens.Terms;
import org.paddlepaddle.cloud.ground.server.auth.rbac.RoleAggregation;
import org.paddlepaddle.cloud.ground.server.discovery.CatalogDocuments;
import org.paddlepaddle.cloud.ground.server.engine.EngineAssembly;
import org.paddlepaddle.cloud.ground.server.engine.bootstrap.AccountSecrets;
import org.paddlepaddle.cloud.ground.server.engine.bootstrap.Bootstrap;
import org.paddlepaddle.cloud.ground.server.engine.bootstrap.KubernetesService;
import org.paddlepaddle.cloud.ground.server.engine.bootstrap.NamespaceBootstrap;
import org.paddlepaddle.cloud.ground.server.engine.metrics.UsageFigures;
import org.paddlepaddle.cloud.ground.server.merge.PatchDialects;
import org.paddlepaddle.cloud.ground.server.merge.ServerSideApply;
import org.paddlepaddle.cloud.ground.server.print.TableRows;
import org.paddlepaddle.cloud.ground.server.relay.NodeReports;
import org.paddlepaddle.cloud.ground.server.schema.SchemaLibrary;
import org.paddlepaddle.cloud.ground.server.store.RevisionStore;
import org.paddlepaddle.cloud.ground.server.store.RevisionStoreException;
import org.paddlepaddle.cloud.ground.server.store.RevisionStoreOptions;
import org.paddlepaddle.cloud.supervise.Loop;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** A Kubernetes API on one directory: store, engine and server, with the usual namespaces. */
public final class EmbeddedKubernetes implements AutoCloseable {
    private static final Duration LASTING = Duration.ofDays(36_500);

    private final EngineAssembly engineAssembly;
    private final ApiServer server;
    private final NamespaceBootstrap furnishing;
    private final AccountSecrets secrets;
    private final Loop aggregation;

    private EmbeddedKubernetes(
            EngineAssembly engineAssembly,
            ApiServer server,
            NamespaceBootstrap furnishing,
            AccountSecrets secrets,
            Loop aggregation) {
        this.engineAssembly = engineAssembly;
        this.server = server;
        this.furnishing = furnishing;
        this.secrets = secrets;
        this.aggregation = aggregation;
    }

    /**
     * Opens what the directory holds, or begins anew, and listens.
     *
     * @throws org.paddlepaddle.cloud.ground.server.store.RevisionStoreException.Refused when the
     *     store cannot be opened; it is left as it is
     */
    public static EmbeddedKubernetes start(Path data, ApiServerConfig config) {
        return start(data, config, new Supervisor());
    }

    /**
     * As above, with the loops of the server among those of the process.
     *
     * @throws org.paddlepaddle.cloud.ground.server.store.RevisionStoreException.Refused when the
     *     store cannot be opened; it is left as it is
     */
    public static EmbeddedKubernetes start(
            Path data, ApiServerConfig config, Supervisor supervisor) {
        // Reading the objects and the schemas has nothing to do with each other, and takes a while.
        var opening =
                CompletableFuture.supplyAsync(
                        () -> RevisionStore.open(data, RevisionStoreOptions.DEFAULT, supervisor));
        var schemas = new SchemaLibrary();
        var engineAssembly =
                EngineAssembly.over(
                        opened(opening),
                        schemas,
                        new PatchDialects(),
                        new ServerSideApply(),
                        Map.of(),
                        config.services(),
                        config.clock().withZone(ZoneOffset.UTC),
                        supervisor);
        try {
            Bootstrap.run(engineAssembly);
            var server =
                    ApiServer.start(
                            config,
                            engineAssembly.handler(),
                            engineAssembly.objects(),
                            engineAssembly.catalog(),
                            new CatalogDocuments(engineAssembly.catalog(), schemas),
                            new TableRows(),
                            engineAssembly.guards());
            engineAssembly.usage().from(new NodeReports(server.tunnels()));
            server.health().registerReadiness("storage", engineAssembly.store()::trouble);
            server.health().registerReadiness("loops", supervisor::trouble);
            var furnishing = NamespaceBootstrap.start(engineAssembly, server.pki().authorityPem());
            var secrets =
                    AccountSecrets.start(
                            engineAssembly,
                            server.pki().authorityPem(),
                            issuer(engineAssembly, server, config));
            var service = new KubernetesService(engineAssembly, config.services());
            server.whenListening(addresses -> service.publish(addresses, server.port()));
            var aggregation =
                    supervisor.loop(
                            "role-aggregation",
                            new RoleAggregation(
                                    engineAssembly.store(),
                                    new LoopbackObjects(
                                            engineAssembly.handler(), engineAssembly.catalog())));
            return new EmbeddedKubernetes(engineAssembly, server, furnishing, secrets, aggregation);
        } catch (RuntimeException e) {
            engineAssembly.close();
            throw e;
        }
    }

    /** Secrets hold tokens for programs that never ask for another one. */
    private static AccountSecrets.Issuer issuer(
            EngineAssembly engineAssembly, ApiServer server, ApiServerConfig config) {
        var objects = new LoopbackObjects(engineAssembly.handler(), engineAssembly.catalog());
        var tokens = new ServiceAccountTokens(server.pki(), objects, config.clock());
        return (namespace, account, secret) -> {
            var bound = new Bound("Secret", secret.name(), secret.uid());
            var terms = new Terms(List.of(ServiceAccountTokens.ISSUER), LASTING, bound);
            return tokens.issue(namespace, account.name(), account.uid(), terms).token();
        };
    }

    private static RevisionStore opened(CompletableFuture<RevisionStore> opening) {
        try {
            return opening.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RevisionStoreException refused) {
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
        return engineAssembly.usage();
    }

    @Override
    public void close() {
        aggregation.closeAndWait();
        secrets.close();
        furnishing.close();
        server.close();
        engineAssembly.close();
    }
}
