// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import org.paddlepaddle.cloud.cube.files.Durable;
import org.paddlepaddle.cloud.cube.ship.RolloutJson;
import org.paddlepaddle.cloud.cube.transfer.conf.TransferConf;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Upstream's {@code WaitVersionInfo.json} and {@code CurrentVersionInfo.json}: what is under way
 * and what is served, for whoever looks into the directory. They follow the log; nothing is read
 * back from them.
 */
final class VersionFiles {
    private static final Logger LOG = LoggerFactory.getLogger(VersionFiles.class);

    private final TransferConf conf;
    private final Map<String, String> written = new HashMap<>();

    VersionFiles(TransferConf conf) {
        this.conf = conf;
    }

    synchronized void follow(TransferState state) {
        var current = state.lineage().stream().map(each -> ReleaseView.of(conf, each)).toList();
        write("WaitVersionInfo.json", ReleaseView.of(conf, state.waiting()));
        write("CurrentVersionInfo.json", current);
    }

    private void write(String name, Object view) {
        var text = RolloutJson.write(view);
        if (text.equals(written.get(name))) {
            return;
        }
        try {
            Durable.write(conf.workshop().resolve(name), text);
            written.put(name, text);
        } catch (UncheckedIOException e) {
            // Only lookers-on miss it: no reason to hold up a release.
            LOG.warn("{}: {}", e.getMessage(), String.valueOf(e.getCause()));
        }
    }
}
