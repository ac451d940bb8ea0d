// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import java.time.Duration;
import java.util.List;
import org.paddlepaddle.cloud.cube.transfer.conf.RolloutTimeouts;

/** A step that all replicas take before any takes the next. */
enum Phase {
    DOWNLOAD(
            "download",
            ReleaseStage.DOWNLOADING,
            ReleaseStage.DOWNLOAD_SUCC,
            NodeStage.DOWNLOADING,
            NodeStage.DOWNLOAD_SUCC,
            NodeStage.DOWNLOAD_FAILED),
    RELOAD(
            "reload",
            ReleaseStage.RELOADING,
            ReleaseStage.RELOAD_SUCC,
            NodeStage.RELOADING,
            NodeStage.RELOAD_SUCC,
            NodeStage.RELOAD_FAILED),
    ENABLE(
            "enable",
            ReleaseStage.ENABLING,
            ReleaseStage.FINISHED,
            NodeStage.ENABLING,
            NodeStage.ENABLE_SUCC,
            NodeStage.ENABLE_FAILED);

    static final List<Phase> ORDER = List.of(DOWNLOAD, RELOAD, ENABLE);

    final String command;
    final ReleaseStage under;
    final ReleaseStage after;
    final NodeStage nodeUnder;
    final NodeStage nodeDone;
    final NodeStage nodeFailed;

    Phase(
            String command,
            ReleaseStage under,
            ReleaseStage after,
            NodeStage nodeUnder,
            NodeStage nodeDone,
            NodeStage nodeFailed) {
        this.command = command;
        this.under = under;
        this.after = after;
        this.nodeUnder = nodeUnder;
        this.nodeDone = nodeDone;
        this.nodeFailed = nodeFailed;
    }

    Duration allowed(RolloutTimeouts rolloutTimeouts) {
        return switch (this) {
            case DOWNLOAD -> rolloutTimeouts.download();
            case RELOAD -> rolloutTimeouts.reload();
            case ENABLE -> rolloutTimeouts.enable();
        };
    }
}
