// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.api;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.bench.Child;
import org.paddlepaddle.cloud.bench.Cpus;
import org.paddlepaddle.cloud.bench.OurSystem;

/** The embedded API server in a process of its own, without controllers and nodes. */
record OurCluster(Child process, ApiEndpoint endpoint) implements BenchCluster {
    static final String NAME = "pdc";

    static OurCluster start(Path directory) {
        var options = new ArrayList<>(OurSystem.jvmOptions());
        options.add("-XX:+AutoCreateSharedArchive");
        options.add("-XX:SharedArchiveFile=" + directory.resolve("pdc.jsa"));
        options.addAll(List.of("-Xlog:disable", "-Xlog:all=error:stderr"));
        var process =
                Child.java(
                        "pdc",
                        directory,
                        Cpus.ALL,
                        options,
                        OurServerMain.class,
                        directory.resolve("pdc").toString());
        var said = process.next(OurServerMain.Serving.class);
        return new OurCluster(process, ApiEndpoint.of(said.port(), said.token(), said.authority()));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<Long> pids() {
        return List.of(process.pid());
    }

    @Override
    public void close() {
        process.close();
    }
}
