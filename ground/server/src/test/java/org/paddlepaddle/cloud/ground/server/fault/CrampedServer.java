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
import org.paddlepaddle.cloud.ground.server.discovery.Documents;
import org.paddlepaddle.cloud.ground.server.engine.Bootstrap;
import org.paddlepaddle.cloud.ground.server.engine.Machinery;
import org.paddlepaddle.cloud.ground.server.engine.ServiceRange;
import org.paddlepaddle.cloud.ground.server.merge.Ownership;
import org.paddlepaddle.cloud.ground.server.merge.Patches;
import org.paddlepaddle.cloud.ground.server.netty.ServerLimits;
import org.paddlepaddle.cloud.ground.server.print.Tables;
import org.paddlepaddle.cloud.ground.server.schema.SchemaLibrary;
import org.paddlepaddle.cloud.ground.server.store.ObjectStore;
import org.paddlepaddle.cloud.ground.server.store.StoreOptions;
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
    private final Machinery machinery;
    private final ApiServer server;
    private final String token;

    CrampedServer(Path home, ServerLimits limits) {
        this.home = home;
        var schemas = new SchemaLibrary();
        var past = new StoreOptions(PAST_EVENTS, PAST, Duration.ofMinutes(2));
        machinery =
                Machinery.over(
                        ObjectStore.open(data(), past),
                        schemas,
                        new Patches(),
                        new Ownership(),
                        Map.of(),
                        ServiceRange.USUAL,
                        Clock.systemUTC(),
                        new Supervisor());
        Bootstrap.run(machinery);
        server =
                ApiServer.start(
                        ApiServerConfig.onLoopback(0, home.resolve("pki")).withLimits(limits),
                        machinery.handler(),
                        machinery.objects(),
                        machinery.catalog(),
                        new Documents(machinery.catalog(), schemas),
                        new Tables(),
                        machinery.guards());
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
        machinery.close();
    }
}
