// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers;

import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.Map;
import org.paddlepaddle.cloud.ground.controllers.volume.LocalVolumes;
import org.paddlepaddle.cloud.ground.schedule.Scheduler;
import org.paddlepaddle.cloud.testkit.LocalApi;

/** API server, scheduler and controllers, without a node. */
final class ControlPlane {
    private static final Map<String, String> HERE = Map.of("paddlecloud.org/machine", "here");

    private ControlPlane() {}

    static LocalApi start(Path directory) {
        return start(directory, Clock.system(ZoneId.systemDefault()));
    }

    /**
     * @param clock what controllers take for the time
     */
    static LocalApi start(Path directory, Clock clock) {
        var volumes = new LocalVolumes(volumes(directory), HERE);
        return LocalApi.start(directory)
                .with("system:kube-scheduler", Scheduler::start)
                .with(
                        "system:kube-controller-manager",
                        (client, supervisor) ->
                                Controllers.start(client, volumes, clock, supervisor));
    }

    /** Where volumes are made; nodes labelled {@code paddlecloud.org/machine: here} reach it. */
    static Path volumes(Path directory) {
        return directory.resolve("volumes");
    }
}
