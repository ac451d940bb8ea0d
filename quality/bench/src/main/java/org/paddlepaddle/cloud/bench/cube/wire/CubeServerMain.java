// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.wire;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.paddlepaddle.cloud.bench.cube.OurTable;
import org.paddlepaddle.cloud.cube.layer.Niceness;
import org.paddlepaddle.cloud.cube.server.CubeServer;
import org.paddlepaddle.cloud.cube.server.ServerOptions;

/** Our server with one event loop, over a store that is on disk. */
public final class CubeServerMain {
    private CubeServerMain() {}

    /** Argument: the store's root. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        long start = System.nanoTime();
        var store = OurTable.open(Path.of(arguments[0]));
        double seconds = (System.nanoTime() - start) / 1e9;
        var options = ServerOptions.defaults().withLoops(1);
        var server = CubeServer.start(options, store);
        // As the command does.
        server.warm().thenRun(Niceness::compilerYields).toCompletableFuture().join();
        System.out.println(
                new ObjectMapper().writeValueAsString(new Listening(server.port(), seconds)));
        System.out.flush();
        Thread.currentThread().join();
    }
}
