// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import org.paddlepaddle.cloud.ground.node.image.ShippedImages;
import org.paddlepaddle.cloud.standalone.Logs;
import org.paddlepaddle.cloud.standalone.NodeCounts;
import org.paddlepaddle.cloud.standalone.PaddleImages;
import org.paddlepaddle.cloud.standalone.Standalone;
import org.paddlepaddle.cloud.standalone.StandaloneConfig;
import org.paddlepaddle.cloud.standalone.home.HomeDirectory;

/** All that {@code pdc up} starts, until the process is told to end. */
public final class SystemMain {
    /** Said when everything is ready. */
    public record Ready(String kubeconfig, String network) {}

    private SystemMain() {}

    /** Arguments: a home, the number of simulated nodes. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        var home = new HomeDirectory(Path.of(arguments[0]));
        home.create();
        Logs.open(home, false);
        var programs = Files.createDirectories(home.root().resolve("programs"));
        var config =
                new StandaloneConfig(
                        home,
                        "bench",
                        "bench",
                        "auto",
                        OptionalInt.of(0),
                        new NodeCounts(1, 0, Integer.parseInt(arguments[1])),
                        true,
                        new ShippedImages(PaddleImages.catalog(), programs, Optional.empty()),
                        System.getenv());
        var system = Standalone.start(config);
        Runtime.getRuntime().addShutdownHook(new Thread(system::close));
        var ready = new Ready(home.kubeconfig().toString(), system.state().network());
        System.out.println(new ObjectMapper().writeValueAsString(ready));
        System.out.flush();
        Thread.currentThread().join();
    }
}
