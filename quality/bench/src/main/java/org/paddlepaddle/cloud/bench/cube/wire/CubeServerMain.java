// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.wire;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.paddlepaddle.cloud.bench.cube.OurTable;
import org.paddlepaddle.cloud.cube.layer.Niceness;
import org.paddlepaddle.cloud.cube.server.CubeServer;
import org.paddlepaddle.cloud.cube.server.ServerOptions;

/** Our server with one event loop, over a store that is on disk. */
public final class CubeServerMain {
    /** A loop with nothing to do sleeps at once. */
    static final String ASLEEP = "asleep";

    private CubeServerMain() {}

    /** Arguments: the store's root, and perhaps {@link #ASLEEP}. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        long start = System.nanoTime();
        var store = OurTable.open(Path.of(arguments[0]));
        double seconds = (System.nanoTime() - start) / 1e9;
        var usual = ServerOptions.defaults().withLoops(1);
        boolean asleep = arguments.length > 1 && arguments[1].equals(ASLEEP);
        var options = asleep ? usual.withBusyPoll(Duration.ZERO) : usual;
        var server = CubeServer.start(options, store);
        // As the command does.
        server.warm().thenRun(Niceness::compilerYields).toCompletableFuture().join();
        System.out.println(
                new ObjectMapper().writeValueAsString(new Listening(server.port(), seconds)));
        System.out.flush();
        Thread.currentThread().join();
    }
}
