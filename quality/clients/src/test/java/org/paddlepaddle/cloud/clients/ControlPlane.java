// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.clients;

import java.nio.file.Path;
import org.paddlepaddle.cloud.ground.controllers.Controllers;
import org.paddlepaddle.cloud.ground.schedule.Scheduler;
import org.paddlepaddle.cloud.testkit.LocalApi;

/** API server, scheduler and controllers, as clients find them. */
final class ControlPlane {
    private ControlPlane() {}

    static LocalApi start(Path directory) {
        return LocalApi.start(directory)
                .with("system:kube-scheduler", Scheduler::start)
                .with("system:kube-controller-manager", Controllers::start);
    }
}
