// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.fault;

import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import org.paddlepaddle.cloud.ground.server.ApiServer;
import org.paddlepaddle.cloud.ground.server.ApiServerConfig;
import org.paddlepaddle.cloud.ground.server.discovery.CatalogDocuments;
import org.paddlepaddle.cloud.ground.server.engine.EngineAssembly;
import org.paddlepaddle.cloud.ground.server.engine.bootstrap.Bootstrap;
import org.paddlepaddle.cloud.ground.server.engine.kind.service.ServiceRange;
import org.paddlepaddle.cloud.ground.server.merge.PatchDialects;
import org.paddlepaddle.cloud.ground.server.merge.ServerSideApply;
import org.paddlepaddle.cloud.ground.server.netty.ServerLimits;
import org.paddlepaddle.cloud.ground.server.print.TableRows;
import org.paddlepaddle.cloud.ground.server.schema.SchemaLibrary;
import org.paddlepaddle.cloud.ground.server.store.RevisionStore;
import org.paddlepaddle.cloud.ground.server.store.RevisionStoreOptions;
import org.paddlepaddle.cloud.supervise.Supervisor;

/**
 * Store, engine and server in this process, with a past so short that what a test writes goes
 * through it several times: whatever else grows then is a leak.
 */
final class CrampedServer implements AutoCloseable {
    /** Bytes of the past that are kept. */
    private static final long PAST = 4L << 20;

    private static final int PAST_EVENTS = 1_000;

    private final Path home;
    private final EngineAssembly engineAssembly;
    private final ApiServer server;
    private final String token;

    CrampedServer(Path home, ServerLimits limits) {
        this.home = home;
        var schemas = new SchemaLibrary();
        var past = new RevisionStoreOptions(PAST_EVENTS, PAST, Duration.ofMinutes(2));
        engineAssembly =
                EngineAssembly.over(
                        RevisionStore.open(data(), past),
                        schemas,
                        new PatchDialects(),
                        new ServerSideApply(),
                        Map.of(),
                        ServiceRange.USUAL,
                        Clock.systemUTC(),
                        new Supervisor());
        Bootstrap.run(engineAssembly);
        server =
                ApiServer.start(
                        ApiServerConfig.onLoopback(0, home.resolve("pki")).withLimits(limits),
                        engineAssembly.handler(),
                        engineAssembly.objects(),
                        engineAssembly.catalog(),
                        new CatalogDocuments(engineAssembly.catalog(), schemas),
                        new TableRows(),
                        engineAssembly.guards());
        token = server.tokens().issue("test", List.of("system:masters"));
    }

    /** Where the objects are. */
    Path data() {
        return home.resolve("data");
    }

    SSLContext tls() {
        return Api.trusting(home.resolve("pki/ca.crt"));
    }

    URI address() {
        return URI.create(server.url());
    }

    String token() {
        return token;
    }

    Api api() {
        return new Api(tls(), address(), token);
    }

    @Override
    public void close() {
        server.close();
        engineAssembly.close();
    }
}
