// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.paddlepaddle.cloud.cli.standalone.UpRequest;
import org.paddlepaddle.cloud.ground.server.store.RevisionStoreException;
import org.paddlepaddle.cloud.standalone.GcOverheadLimit;
import org.paddlepaddle.cloud.standalone.Logs;
import org.paddlepaddle.cloud.standalone.NodeCounts;
import org.paddlepaddle.cloud.standalone.RunningStandalone;
import org.paddlepaddle.cloud.standalone.Standalone;
import org.paddlepaddle.cloud.standalone.StandaloneConfig;
import org.paddlepaddle.cloud.standalone.home.HomeDirectory;
import org.paddlepaddle.cloud.standalone.home.HomeLock;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.LoggerFactory;

/** The background process. It ends in order on SIGTERM and SIGINT. */
public final class StandaloneMain {
    private static final String USUAL_NODE = "paddlecloud";

    private StandaloneMain() {}

    /** After the word that the launcher knows it by: arguments as {@link StandaloneArguments}. */
    public static void main(String[] arguments) {
        System.setProperty("java.util.logging.manager", Logs.MANAGER);
        KeyStores.makeCheap();
        var asked = Arrays.copyOfRange(arguments, 1, arguments.length);
        System.exit(run(StandaloneArguments.parse(asked), System.getenv(), false));
    }

    /** Runs until the process is told to end; returns earlier only when it could not start. */
    static int run(UpRequest request, Map<String, String> environment, boolean watched) {
        var home = new HomeDirectory(request.home());
        home.create();
        Logs.open(home, watched);
        GcOverheadLimit.start();
        try {
            var system = Standalone.start(config(request, home, environment));
            Threads.onExit("end", system::close);
            stay(system);
            return 0;
        } catch (RuntimeException e) {
            var log = LoggerFactory.getLogger(StandaloneMain.class);
            var obstacle = obstacle(e);
            if (obstacle.isEmpty()) {
                log.error("cannot start", e);
            } else {
                log.error("cannot start: {}", obstacle.get());
            }
            System.err.println(obstacle.orElseGet(() -> String.valueOf(e.getMessage())));
            return 1;
        } catch (InterruptedException _) {
            return 130;
        }
    }

    /**
     * What of the machine is in the way, in one sentence: where in the program is no matter then.
     */
    static Optional<String> obstacle(RuntimeException failure) {
        var said = String.valueOf(failure.getMessage());
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof RevisionStoreException
                    || cause instanceof HomeLock.HeldException) {
                return Optional.of(said);
            }
            if (cause instanceof IOException) {
                var why = String.valueOf(cause.getMessage());
                return Optional.of(said.contains(why) ? said : said + ": " + why);
            }
        }
        return Optional.empty();
    }

    private static void stay(RunningStandalone system) throws InterruptedException {
        System.err.println("ready: " + system.state().server());
        new CountDownLatch(1).await();
    }

    private static StandaloneConfig config(
            UpRequest request, HomeDirectory home, Map<String, String> environment) {
        return new StandaloneConfig(
                home,
                Distribution.version(),
                nodeName(),
                request.network().name(),
                request.port(),
                new NodeCounts(
                        request.nodes().real(),
                        request.nodes().gpus(),
                        request.nodes().simulated()),
                request.operator(),
                Distribution.of(environment).images(),
                environment);
    }

    /** The host's name where it may be a node's name; Kubernetes allows fewer letters. */
    private static String nodeName() {
        try {
            var name = InetAddress.getLocalHost().getHostName().toLowerCase(Locale.ROOT);
            return name.matches("[a-z0-9]([-a-z0-9.]{0,61}[a-z0-9])?") ? name : USUAL_NODE;
        } catch (UnknownHostException _) {
            return USUAL_NODE;
        }
    }
}
