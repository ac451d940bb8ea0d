// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.image.registry.Keyring;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.api.NodeApi;
import org.paddlepaddle.cloud.ground.node.api.PodEvent;
import org.paddlepaddle.cloud.ground.node.image.ImageName;
import org.paddlepaddle.cloud.ground.node.image.ImageRequest;
import org.paddlepaddle.cloud.ground.node.image.ImageRequest.PullPolicy;
import org.paddlepaddle.cloud.ground.node.image.ImageState;
import org.paddlepaddle.cloud.ground.node.image.PreparedImage;
import org.paddlepaddle.cloud.ground.node.network.PodNetwork.Attachment;
import org.paddlepaddle.cloud.ground.node.pod.ExpectedWait;
import org.paddlepaddle.cloud.ground.node.pod.PodAction;
import org.paddlepaddle.cloud.ground.node.pod.PodContainers;
import org.paddlepaddle.cloud.ground.node.pod.WaitingReason;
import org.paddlepaddle.cloud.ground.node.pod.config.ConfigException;
import org.paddlepaddle.cloud.ground.node.pod.config.PodFields;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerId;
import org.paddlepaddle.cloud.ground.node.runtime.Launch;
import org.paddlepaddle.cloud.ground.node.volume.PodVolumes;
import org.paddlepaddle.cloud.ground.node.volume.VolumeException;
import org.paddlepaddle.cloud.ground.rules.python.PythonRequirements;

/**
 * Starts the containers of one pod, and remembers why one could not be started yet.
 *
 * <p>What it remembers is only a reason to show; losing it costs nothing.
 */
final class ContainerStarts {
    private static final Duration QUICK = Duration.ofMillis(250);
    private static final Duration SLOW = Duration.ofSeconds(2);
    private static final int QUICK_TRIES = 40;
    private static final Duration AFTER_FAILURE = Duration.ofSeconds(10);
    private static final Duration SHOW_ERROR = Duration.ofSeconds(2);

    private final PodWorkerContext podWorkerContext;
    private final NodeApi api;
    private final Consumer<Pod> changed;
    private final Map<String, WaitingReason> waiting = new TreeMap<>();
    private final Set<String> told = new HashSet<>();
    private int missingTries;
    private boolean mounted;
    private NextPass next;

    ContainerStarts(PodWorkerContext podWorkerContext, NodeApi api, Consumer<Pod> changed) {
        this.podWorkerContext = podWorkerContext;
        this.api = api;
        this.changed = changed;
        this.next = new NextPass(podWorkerContext.clock().instant());
    }

    Map<String, WaitingReason> waiting() {
        return Map.copyOf(waiting);
    }

    /** Whether the volumes of the pod were there when a start was last tried. */
    boolean mounted() {
        return mounted;
    }

    /**
     * A pass begins: what it does not start again does not wait.
     *
     * @param pass told when a start that was held up is tried again
     */
    void begin(Pod pod, NextPass pass) {
        next = pass;
        if (PodObserver.ended(pod)) {
            waiting.clear();
        }
    }

    void start(Pod pod, Attachment network, PodAction.Start action) {
        var container = container(pod, action.container());
        var fields = fields(pod, network);
        try {
            var volumes =
                    new PodVolumes(podWorkerContext.home(), fields, api, podWorkerContext.clock());
            var places = volumes.prepare();
            mounted = true;
            volumes.notes().stream()
                    .filter(note -> told.add("note/" + note))
                    .forEach(note -> api.tell(PodEvent.warning(pod, "LocalShare", note)));
            pulled(container, action, new Prepared(fields, network, places));
        } catch (VolumeException e) {
            mounted = false;
            waiting.remove(container.getName());
            if (told.add("volume/" + e.getMessage())) {
                api.tell(PodEvent.warning(pod, "FailedMount", String.valueOf(e.getMessage())));
            }
            lookAgain(missingTries++ < QUICK_TRIES ? QUICK : SLOW);
        }
    }

    PodFields fields(Pod pod, Attachment network) {
        return new PodFields(
                pod,
                network.address(),
                podWorkerContext.network().hostAddress(),
                podWorkerContext.allocatable());
    }

    /**
     * What a container of a pod finds when it starts.
     *
     * @param volumes where they lie, by name
     */
    private record Prepared(PodFields fields, Attachment network, Map<String, Path> volumes) {
        Pod pod() {
            return fields.pod();
        }
    }

    private void pulled(Container container, PodAction.Start action, Prepared prepared) {
        var pod = prepared.pod();
        var annotations = Optional.ofNullable(pod.getMetadata().getAnnotations()).orElse(Map.of());
        var wished = PythonRequirements.of(annotations, container.getName());
        var request =
                new ImageRequest(
                        container.getImage(),
                        wished,
                        policy(container),
                        pod.getMetadata().getUid()
                                + "/"
                                + container.getName()
                                + "/"
                                + action.attempt(),
                        () -> keyring(pod));
        switch (podWorkerContext.images().state(request)) {
            case ImageState.Ready(var image, _) -> start(container, action, prepared, image);
            case ImageState.Preparing(var preparationProgress) -> {
                waiting.put(container.getName(), WaitingReason.CREATING);
                // One event object tells the whole story of a download.
                api.tell(
                        PodEvent.normal(pod, container, "Pulling", preparationProgress.describe())
                                .inSeries("progress"));
                told.add("pulling/" + container.getName());
            }
            case ImageState.Failed failed -> imageFailed(pod, container, failed);
        }
    }

    private static PullPolicy policy(Container container) {
        return switch (String.valueOf(container.getImagePullPolicy())) {
            case "Always" -> PullPolicy.Always;
            case "Never" -> PullPolicy.Never;
            default -> PullPolicy.IfNotPresent;
        };
    }

    private Keyring keyring(Pod pod) {
        var secrets = PullSecrets.of(pod, api);
        if (!secrets.missing().isEmpty() && told.add("secrets/" + secrets.missing())) {
            var names = String.join(", ", secrets.missing());
            var text =
                    "Unable to retrieve some image pull secrets (%s); attempting to pull the image may not succeed."
                            .formatted(names);
            api.tell(PodEvent.warning(pod, "FailedToRetrieveImagePullSecret", text));
        }
        return secrets.keyring();
    }

    private void imageFailed(Pod pod, Container container, ImageState.Failed failed) {
        var image = container.getImage();
        var nonsense = new ImageName(image).problem();
        if (nonsense.isPresent()) {
            badlyNamed(pod, container, nonsense.get());
            return;
        }
        if ("Never".equals(container.getImagePullPolicy())) {
            neverPulled(pod, container);
            return;
        }
        var shown = Optional.ofNullable(waiting.get(container.getName()));
        boolean fresh =
                told.add("failed/" + container.getName() + "/" + failed.message() + failed.tries());
        if (fresh) {
            waiting.put(container.getName(), new WaitingReason("ErrImagePull", failed.message()));
            api.tell(
                    PodEvent.warning(
                            pod,
                            container,
                            "Failed",
                            "Failed to pull image \"%s\": %s".formatted(image, failed.message())));
            api.tell(PodEvent.warning(pod, container, "Failed", "Error: ErrImagePull"));
            lookAgain(SHOW_ERROR);
            return;
        }
        waiting.put(
                container.getName(),
                new WaitingReason(
                        "ImagePullBackOff",
                        "Back-off pulling image \"%s\": ErrImagePull: %s"
                                .formatted(image, failed.message())));
        if (shown.filter(it -> it.reason().equals("ErrImagePull")).isPresent()) {
            api.tell(
                    PodEvent.normal(
                            pod,
                            container,
                            "BackOff",
                            "Back-off pulling image \"%s\"".formatted(image)));
            api.tell(PodEvent.warning(pod, container, "Failed", "Error: ImagePullBackOff"));
        }
        next.at(failed.retryAt());
    }

    private void badlyNamed(Pod pod, Container container, String why) {
        var reason = "InvalidImageName";
        var text =
                "Failed to apply default image tag \"%s\": %s".formatted(container.getImage(), why);
        waiting.put(container.getName(), new WaitingReason(reason, text));
        if (told.add(reason + "/" + container.getName())) {
            api.tell(PodEvent.warning(pod, container, "InspectFailed", text));
            api.tell(PodEvent.warning(pod, container, "Failed", "Error: " + reason));
        }
        lookAgain(AFTER_FAILURE);
    }

    private void neverPulled(Pod pod, Container container) {
        var reason = "ErrImageNeverPull";
        var text =
                "Container image \"%s\" is not present with pull policy of Never"
                        .formatted(container.getImage());
        waiting.put(container.getName(), new WaitingReason(reason, text));
        if (told.add(reason + "/" + container.getName())) {
            api.tell(PodEvent.warning(pod, container, reason, text));
            api.tell(PodEvent.warning(pod, container, "Failed", "Error: " + reason));
        }
        lookAgain(AFTER_FAILURE);
    }

    private void start(
            Container container, PodAction.Start action, Prepared prepared, PreparedImage image) {
        var pod = prepared.pod();
        var assembly =
                new ContainerAssembly(
                        podWorkerContext.home(),
                        podWorkerContext.userHome(),
                        prepared.fields(),
                        container,
                        image,
                        podWorkerContext.variables(),
                        api,
                        podWorkerContext.devices(),
                        podWorkerContext.clock());
        var id = new ContainerId(pod.getMetadata().getUid(), container.getName(), action.attempt());
        try {
            tellPulled(pod, container, action.attempt());
            var launch =
                    assembly.launch(
                            id,
                            action.backOff(),
                            prepared.network(),
                            podWorkerContext.runtime().homeDirectory(id),
                            prepared.volumes());
            image.output().ifPresent(key -> annotateOutput(pod, key, assembly));
            begin(pod, container, launch);
        } catch (ConfigException e) {
            held(pod, container, "CreateContainerConfigError", e);
            lookAgain(missingTries++ < QUICK_TRIES ? QUICK : SLOW);
        } catch (NodeException e) {
            held(pod, container, "CreateContainerError", e);
            lookAgain(AFTER_FAILURE);
        }
    }

    private void begin(Pod pod, Container container, Launch launch) {
        var id = launch.id();
        if (Boolean.TRUE.equals(container.getStdin())) {
            podWorkerContext.runtime().prepareInput(id);
        }
        podWorkerContext.runtime().start(launch);
        podWorkerContext.exits().watch(id.pod(), podWorkerContext.runtime().runDirectory(id));
        podWorkerContext
                .runtime()
                .forgetBefore(new ContainerId(id.pod(), id.name(), id.attempt() - 1));
        api.tell(PodEvent.normal(pod, container, "Created", "Created container: " + id.name()));
        api.tell(PodEvent.normal(pod, container, "Started", "Started container " + id.name()));
        waiting.remove(container.getName());
        missingTries = 0;
    }

    private void held(Pod pod, Container container, String reason, NodeException cause) {
        var message = String.valueOf(cause.getMessage());
        var shown = waiting.put(container.getName(), new WaitingReason(reason, message));
        if (!new WaitingReason(reason, message).equals(shown)) {
            api.tell(
                    ExpectedWait.is(pod, message)
                            ? PodEvent.normal(pod, container, "Waiting", message + " yet")
                            : PodEvent.warning(pod, container, "Failed", "Error: " + message));
        }
    }

    private void tellPulled(Pod pod, Container container, int attempt) {
        if (told.remove("pulling/" + container.getName())) {
            var text = "Successfully pulled image \"%s\"".formatted(container.getImage());
            api.tell(PodEvent.normal(pod, container, "Pulled", text));
        } else if (told.add("present/" + container.getName() + "/" + attempt)) {
            var text =
                    "Container image \"%s\" already present on machine"
                            .formatted(container.getImage());
            api.tell(PodEvent.normal(pod, container, "Pulled", text));
        }
    }

    /** Where a user finds what a program saved. */
    private void annotateOutput(Pod pod, String key, ContainerAssembly assembly) {
        var path = assembly.output().orElseThrow().toString();
        var annotations = Optional.ofNullable(pod.getMetadata().getAnnotations()).orElse(Map.of());
        if (!path.equals(annotations.get(key))) {
            changed.accept(api.annotate(pod, key, path));
        }
    }

    void tellStopping(Pod pod, ContainerId id, String why) {
        api.tell(PodEvent.normal(pod, container(pod, id.name()), "Killing", why));
    }

    /** Once per run that is not restarted at once. */
    void tellBackOffs(Pod pod, PodStatus status) {
        Stream.concat(
                        status.getInitContainerStatuses().stream(),
                        status.getContainerStatuses().stream())
                .filter(it -> it.getState().getWaiting() != null)
                .filter(it -> it.getState().getWaiting().getReason().equals("CrashLoopBackOff"))
                .filter(it -> told.add("back-off/" + it.getName() + "/" + it.getRestartCount()))
                .forEach(it -> tellBackOff(pod, container(pod, it.getName())));
    }

    private void tellBackOff(Pod pod, Container container) {
        var metadata = pod.getMetadata();
        var text =
                "Back-off restarting failed container %s in pod %s_%s(%s)"
                        .formatted(
                                container.getName(),
                                metadata.getName(),
                                metadata.getNamespace(),
                                metadata.getUid());
        api.tell(PodEvent.warning(pod, container, "BackOff", text));
    }

    private void lookAgain(Duration patience) {
        next.in(patience);
    }

    static Container container(Pod pod, String name) {
        return PodContainers.find(pod, name)
                .orElseThrow(() -> new NodeException("no container is called " + name));
    }
}
