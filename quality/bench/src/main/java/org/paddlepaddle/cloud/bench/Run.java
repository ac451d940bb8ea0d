// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.cli.bench.BenchOptions;

/** One run: what was asked for, a directory that goes away with it, and where to tell of it. */
public record Run(BenchOptions options, Path directory, RunProgress progress) {
    /**
     * The rows of a part that is wanted. One that breaks off must not cost what the others have
     * measured.
     */
    public List<Row> part(String name, Supplier<List<Row>> part) {
        if (!options.wants(name)) {
            return List.of();
        }
        try {
            return part.get();
        } catch (BenchException | KubernetesClientException e) {
            var why = String.valueOf(e.getMessage());
            progress.broke(name, why);
            return List.of(Row.absent(name, Unit.COUNT, "broke off: " + why));
        }
    }
}
