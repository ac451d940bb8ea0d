// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import java.time.Duration;
import java.util.List;

/** A step that all replicas take before any takes the next. */
enum Phase {
    DOWNLOAD(
            "download",
            Stage.DOWNLOADING,
            Stage.DOWNLOAD_SUCC,
            NodeStage.DOWNLOADING,
            NodeStage.DOWNLOAD_SUCC,
            NodeStage.DOWNLOAD_FAILED),
    RELOAD(
            "reload",
            Stage.RELOADING,
            Stage.RELOAD_SUCC,
            NodeStage.RELOADING,
            NodeStage.RELOAD_SUCC,
            NodeStage.RELOAD_FAILED),
    ENABLE(
            "enable",
            Stage.ENABLING,
            Stage.FINISHED,
            NodeStage.ENABLING,
            NodeStage.ENABLE_SUCC,
            NodeStage.ENABLE_FAILED);

    static final List<Phase> ORDER = List.of(DOWNLOAD, RELOAD, ENABLE);

    final String command;
    final Stage under;
    final Stage after;
    final NodeStage nodeUnder;
    final NodeStage nodeDone;
    final NodeStage nodeFailed;

    Phase(
            String command,
            Stage under,
            Stage after,
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

    Duration allowed(Patience patience) {
        return switch (this) {
            case DOWNLOAD -> patience.download();
            case RELOAD -> patience.reload();
            case ENABLE -> patience.enable();
        };
    }
}
