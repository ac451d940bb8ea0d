// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.paddlepaddle.cloud.cli.bench.BenchOptions;

/** One run: what was asked for, a directory that goes away with it, and where to tell of it. */
public record Run(BenchOptions options, Path directory, RunProgress progress) {
    private static final Logger LOG = Logger.getLogger(Run.class.getName());

    /** Those cores, with a rank only where the run may give one. */
    public Cpus placed(Cpus cpus) {
        return options.equalPriority() ? new Cpus(cpus.list(), Cpus.Rank.USUAL) : cpus;
    }

    /**
     * The rows of a part that is wanted. One that breaks off must not cost what the others have
     * measured; one that measured nothing has broken off, too.
     */
    public List<Row> part(String name, Supplier<List<Row>> part) {
        if (!options.wants(name)) {
            return List.of();
        }
        try {
            var rows = part.get();
            return rows.isEmpty() ? broken(name, "it printed no row") : rows;
        } catch (BenchException | KubernetesClientException e) {
            return broken(name, String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, "part " + name + " broke off", e);
            return broken(name, e.toString());
        }
    }

    private List<Row> broken(String name, String why) {
        progress.broke(name, why);
        return List.of(Row.absent(name, Unit.COUNT, "broke off: " + why));
    }
}
