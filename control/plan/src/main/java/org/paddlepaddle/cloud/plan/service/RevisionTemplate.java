// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.ContainerPortBuilder;
import io.fabric8.kubernetes.api.model.HTTPGetActionBuilder;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Lifecycle;
import io.fabric8.kubernetes.api.model.LifecycleBuilder;
import io.fabric8.kubernetes.api.model.LifecycleHandlerBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.ProbeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.fabric8.kubernetes.api.model.SleepAction;
import io.fabric8.kubernetes.api.model.TCPSocketActionBuilder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.service.EndpointSpec;
import org.paddlepaddle.cloud.api.service.PaddleServiceSpec;
import org.paddlepaddle.cloud.api.service.RevisionSource;
import org.paddlepaddle.cloud.api.service.ServiceNames;

/**
 * Makes revisions of one service: the spec of their pods, and a name by its hash. What only decides
 * about routes and numbers is not in it, so that it never restarts a pod.
 */
record RevisionTemplate(String service, Optional<String> container, PaddleServiceSpec spec) {
    private static final ObjectMapper JSON =
            new ObjectMapper().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);
    private static final int HASH_BYTES = 4;

    /** Upstream's, whatever its comments say. */
    private static final Map<String, Quantity> LEAST =
            Map.of("cpu", new Quantity("200m"), "memory", new Quantity("512Mi"));

    /** A start takes ten minutes at most, as Knative's progress deadline has it. */
    private static final int START_SECONDS = 600;

    /** Gateways learn in this time that a pod goes, and what it has begun can come to its end. */
    private static final long DRAIN_SECONDS = 5;

    private static final long GRACE_SECONDS = 30;

    DesiredRevision of(EndpointSpec endpoint) {
        int port = Objects.requireNonNull(endpoint.port());
        var pods = pods(endpoint, port);
        return new DesiredRevision(service + "-" + hash(pods), port, pods, source(endpoint));
    }

    private RevisionSource source(EndpointSpec endpoint) {
        return new RevisionSource(
                endpoint,
                spec.runtimeVersion(),
                spec.resources(),
                spec.workingDir(),
                spec.volumeMounts(),
                spec.volumes(),
                spec.readinessPath());
    }

    private PodSpec pods(EndpointSpec endpoint, int port) {
        var model = ModelMount.of(endpoint);
        return new PodSpecBuilder()
                .withInitContainers(model.stream().map(ModelMount::puller).toList())
                .withContainers(container(endpoint, port))
                .withVolumes(
                        model.map(some -> some.beside(spec.volumes()))
                                .orElseGet(() -> orNone(spec.volumes())))
                .withTerminationGracePeriodSeconds(GRACE_SECONDS)
                // Of no use to a server, and of all the environment the largest part.
                .withEnableServiceLinks(false)
                .build();
    }

    private Container container(EndpointSpec endpoint, int port) {
        var model = ModelMount.of(endpoint);
        return new ContainerBuilder()
                .withName(container.orElse(ServiceNames.CONTAINER))
                .withImage(endpoint.containerImage() + ":" + endpoint.tag())
                .withCommand("/bin/bash", "-c")
                .withArgs(endpoint.arg() == null ? "" : endpoint.arg())
                .withWorkingDir(emptyAsAbsent(spec.workingDir()))
                .withPorts(
                        new ContainerPortBuilder()
                                .withName(ServiceNames.PORT_NAME)
                                .withContainerPort(port)
                                .withProtocol("TCP")
                                .build())
                .withResources(resources())
                .withEnv(model.stream().map(ModelMount::variable).toList())
                .withVolumeMounts(
                        model.map(some -> some.besideMounts(spec.volumeMounts()))
                                .orElseGet(() -> orNone(spec.volumeMounts())))
                .withStartupProbe(probe(port, 1, START_SECONDS))
                .withReadinessProbe(probe(port, 5, 3))
                .withLifecycle(drain())
                .build();
    }

    private static <T> List<T> orNone(@Nullable List<T> some) {
        return some == null ? List.of() : some;
    }

    private static @Nullable String emptyAsAbsent(@Nullable String text) {
        return text == null || text.isEmpty() ? null : text;
    }

    private ResourceRequirements resources() {
        var asked = spec.resources() == null ? new ResourceRequirements() : spec.resources();
        return new ResourceRequirementsBuilder(asked)
                .withRequests(filled(asked.getRequests(), asked.getLimits(), -1))
                .withLimits(filled(asked.getLimits(), asked.getRequests(), 1))
                .build();
    }

    /**
     * As upstream fills them in, one by one; yet what is filled in must go with what was asked for.
     *
     * @param sign 1 where it may not be less than its counterpart, -1 where not more
     */
    private static Map<String, Quantity> filled(
            @Nullable Map<String, Quantity> asked,
            @Nullable Map<String, Quantity> counterpart,
            int sign) {
        var all = new TreeMap<>(LEAST);
        if (counterpart != null) {
            all.replaceAll((name, least) -> outer(least, counterpart.get(name), sign));
        }
        if (asked != null) {
            all.putAll(asked);
        }
        return all;
    }

    private static Quantity outer(Quantity one, @Nullable Quantity other, int sign) {
        return other != null
                        && sign * other.getNumericalAmount().compareTo(one.getNumericalAmount()) > 0
                ? other
                : one;
    }

    /** Upstream waits a minute before it looks; a start from zero would always take as long. */
    private Probe probe(int port, int period, int failures) {
        var probe =
                new ProbeBuilder()
                        .withPeriodSeconds(period)
                        .withFailureThreshold(failures)
                        .withTimeoutSeconds(5);
        var path = spec.readinessPath();
        return path == null
                ? probe.withTcpSocket(
                                new TCPSocketActionBuilder()
                                        .withPort(new IntOrString(port))
                                        .build())
                        .build()
                : probe.withHttpGet(
                                new HTTPGetActionBuilder()
                                        .withPath(path)
                                        .withPort(new IntOrString(port))
                                        .build())
                        .build();
    }

    private static Lifecycle drain() {
        return new LifecycleBuilder()
                .withPreStop(
                        new LifecycleHandlerBuilder()
                                .withSleep(new SleepAction(DRAIN_SECONDS))
                                .build())
                .build();
    }

    private static String hash(PodSpec pods) {
        try {
            var json = JSON.writeValueAsString(pods).getBytes(StandardCharsets.UTF_8);
            var digest = MessageDigest.getInstance("SHA-256").digest(json);
            return HexFormat.of().formatHex(digest, 0, HASH_BYTES);
        } catch (JsonProcessingException | NoSuchAlgorithmException e) {
            throw new IllegalStateException("a pod's spec that was made cannot be written", e);
        }
    }
}
