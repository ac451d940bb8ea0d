// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.HashMap;
import java.util.Optional;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.node.network.PodNetwork.Attachment;
import org.paddlepaddle.cloud.ground.node.pod.ObservedPod;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerId;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerState;

/** Looks at what is true about a pod on this machine. */
record PodObserver(Machine machine, ContainerStarts starts) {
    ObservedPod observe(Pod pod, Optional<Attachment> network) {
        var uid = pod.getMetadata().getUid();
        var latest = new HashMap<String, ContainerState>();
        var previous = new HashMap<String, ContainerState>();
        for (var name : names(pod).toList()) {
            machine.runtime()
                    .latest(uid, name)
                    .ifPresent(
                            run -> {
                                latest.put(name, run);
                                before(run.id()).ifPresent(it -> previous.put(name, it));
                                watch(run);
                            });
        }
        return new ObservedPod(
                machine.clock().instant(),
                machine.network().hostAddress(),
                network.map(Attachment::address),
                latest,
                previous,
                starts.waiting());
    }

    /** A run that an earlier agent started is watched from the first look on. */
    private void watch(ContainerState run) {
        if (run instanceof ContainerState.Running) {
            machine.exits().watch(run.id().pod(), machine.runtime().runDirectory(run.id()));
        }
    }

    private Optional<ContainerState> before(ContainerId id) {
        return id.attempt() == 0
                ? Optional.empty()
                : machine.runtime().state(new ContainerId(id.pod(), id.name(), id.attempt() - 1));
    }

    static Stream<String> names(Pod pod) {
        return Stream.concat(
                        pod.getSpec().getInitContainers().stream(),
                        pod.getSpec().getContainers().stream())
                .map(Container::getName);
    }

    /** Whether the API already says that it is over. */
    static boolean ended(Pod pod) {
        var phase = pod.getStatus() == null ? null : pod.getStatus().getPhase();
        return "Succeeded".equals(phase) || "Failed".equals(phase);
    }
}
