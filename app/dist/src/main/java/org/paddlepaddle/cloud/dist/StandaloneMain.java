// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.paddlepaddle.cloud.cli.standalone.UpRequest;
import org.paddlepaddle.cloud.standalone.HomeDirectory;
import org.paddlepaddle.cloud.standalone.Logs;
import org.paddlepaddle.cloud.standalone.NodeCounts;
import org.paddlepaddle.cloud.standalone.RunningStandalone;
import org.paddlepaddle.cloud.standalone.Standalone;
import org.paddlepaddle.cloud.standalone.StandaloneConfig;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.LoggerFactory;

/** The background process. It ends in order on SIGTERM and SIGINT. */
public final class StandaloneMain {
    private static final String USUAL_NODE = "paddlecloud";

    private StandaloneMain() {}

    public static void main(String[] arguments) {
        System.setProperty("java.util.logging.manager", Logs.MANAGER);
        KeyStores.makeCheap();
        System.exit(run(StandaloneArguments.parse(arguments), System.getenv(), false));
    }

    /** Runs until the process is told to end; returns earlier only when it could not start. */
    static int run(UpRequest request, Map<String, String> environment, boolean watched) {
        var home = new HomeDirectory(request.home());
        home.create();
        Logs.open(home, watched);
        try {
            var system = Standalone.start(config(request, home, environment));
            Threads.onExit("end", system::close);
            stay(system);
            return 0;
        } catch (RuntimeException e) {
            LoggerFactory.getLogger(StandaloneMain.class).error("cannot start", e);
            System.err.println(e.getMessage());
            return 1;
        } catch (InterruptedException _) {
            return 130;
        }
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
                Distribution.of(environment).programs(),
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
