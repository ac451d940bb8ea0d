// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.cube.files.Durable;
import org.paddlepaddle.cloud.cube.files.FaultPoint;
import org.paddlepaddle.cloud.cube.files.FilesException;
import org.paddlepaddle.cloud.cube.transfer.conf.TransferConf;

/** Everything before a replica hears of a release: input, shards, archives. */
final class ReleasePreparation {
    private final TransferConf conf;
    private final InputFetch fetch;
    private final ShardBuilder builder;
    private final FaultPoint faults;

    ReleasePreparation(
            TransferConf conf, InputFetch fetch, ShardBuilder builder, FaultPoint faults) {
        this.conf = conf;
        this.fetch = fetch;
        this.builder = builder;
        this.faults = faults;
    }

    List<Path> fetch(Release release) {
        return fetch.bring(release.source(), inputs().resolve(name(release)));
    }

    /**
     * From nothing: what an interrupted build has left is not trusted.
     *
     * @param last the version a patch lies over
     */
    Map<Integer, String> build(Release release, List<Path> input, long last) {
        Durable.remove(conf.output().resolve(release.directory()));
        var order =
                new ShardBuilder.Order(
                        conf.table(),
                        input,
                        conf.output(),
                        conf.shards(),
                        release.version(),
                        release.depend(),
                        last,
                        release.patch() && conf.emptyRemoves(),
                        conf.legacy(),
                        conf.optimizer(),
                        conf.dimension());
        var metas = built(order);
        for (int shard = 0; shard < conf.shards(); shard++) {
            if (Thread.currentThread().isInterrupted()) {
                throw new FilesException("interrupted while archives were made");
            }
            faults.before("transfer.pack");
            Packing.pack(order.shard(shard));
        }
        return metas;
    }

    /** Whatever is wrong with the input, it is the release that fails and not the transfer. */
    private Map<Integer, String> built(ShardBuilder.Order order) {
        try {
            return builder.build(order);
        } catch (RuntimeException e) {
            throw new FilesException("cannot build: " + e.getMessage(), e);
        }
    }

    /** Input is not needed any more; output of bases that are not kept neither. */
    void tidy(TransferState state, Release release) {
        Durable.remove(inputs().resolve(name(release)));
        var kept = state.served().stream().map(Release::directory).collect(Collectors.toSet());
        outputs(kept).forEach(Durable::remove);
    }

    private List<Path> outputs(Set<String> kept) {
        try (var entries = Files.list(conf.output())) {
            return entries.filter(entry -> entry.getFileName().toString().matches("\\d+_\\d+"))
                    .filter(entry -> !kept.contains(entry.getFileName().toString()))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + conf.output(), e);
        }
    }

    private Path inputs() {
        return conf.workshop().resolve("input");
    }

    private String name(Release release) {
        return conf.table() + "_" + release.version() + "_" + release.depend();
    }
}
