// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.cli.cluster.ScriptedApi;

/** Commands typed against an API server that answers as the test says. */
public record ServedCommands(ScriptedApi api, Path kubeconfig) implements AutoCloseable {
    public static ServedCommands in(Path directory) throws IOException {
        var api = ScriptedApi.start();
        return new ServedCommands(api, api.kubeconfig(directory));
    }

    /** In one line, words apart by spaces. */
    public Typed pdc(String line) {
        return typed(line.split(" "));
    }

    public Typed typed(String... words) {
        var all = new ArrayList<>(List.of(words));
        all.add("--kubeconfig=" + kubeconfig);
        return Typed.in(new FakeControl(), all.toArray(String[]::new));
    }

    @Override
    public void close() {
        api.close();
    }
}
