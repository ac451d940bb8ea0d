// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import java.time.Duration;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.ground.image.store.Collection;
import org.paddlepaddle.cloud.ground.image.store.ImageStore;
import org.paddlepaddle.cloud.ground.node.NodeHome;
import org.paddlepaddle.cloud.ground.node.runtime.ImagesInUse;
import org.paddlepaddle.cloud.supervise.Turn;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets pulled images go that no container has: after two weeks, or as soon as the disk is as full
 * as kubelet lets it become.
 */
final class ImageCollector implements Turn {
    private static final Logger LOG = LoggerFactory.getLogger(ImageCollector.class);
    private static final Duration TURN = Duration.ofSeconds(10);
    private static final int TURNS = 30;
    private static final Duration UNUSED = Duration.ofDays(14);
    private static final Duration GRACE = Duration.ofHours(1);
    private static final int FULL_PERCENT = 85;

    private final NodeHome home;
    private final ImageStore store;
    private final Supplier<DiskGuard.Space> disk;
    private int turn;

    ImageCollector(NodeHome home, ImageStore store, Supplier<DiskGuard.Space> disk) {
        this.home = home;
        this.store = store;
        this.disk = disk;
    }

    @Override
    public void run() throws InterruptedException {
        Thread.sleep(TURN);
        turn = (turn + 1) % TURNS;
        if (turn == 0) {
            collect();
        }
    }

    private void collect() {
        var space = disk.get();
        boolean full = space.available() < space.total() / 100 * (100 - FULL_PERCENT);
        var gone = store.collect(new Collection(UNUSED, full, GRACE), ImagesInUse.of(home));
        gone.forEach(image -> LOG.info("image removed, unused: {}", image.name()));
    }
}
