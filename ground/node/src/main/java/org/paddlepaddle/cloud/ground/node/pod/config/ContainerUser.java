// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod.config;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.SecurityContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Whom a container runs as; what it says wins over what its pod says.
 *
 * @param uid absent when the image decides
 * @param gid absent when the image decides
 * @param groups further groups
 * @param mustNotBeRoot the start is refused when it would run as root
 */
public record ContainerUser(
        Optional<Long> uid, Optional<Long> gid, List<Long> groups, boolean mustNotBeRoot) {
    public static ContainerUser of(Pod pod, Container container) {
        var own = container.getSecurityContext();
        var whole = pod.getSpec().getSecurityContext();
        return new ContainerUser(
                first(own, SecurityContext::getRunAsUser, whole, PodSecurityContext::getRunAsUser),
                first(
                        own,
                        SecurityContext::getRunAsGroup,
                        whole,
                        PodSecurityContext::getRunAsGroup),
                groups(whole),
                first(
                                own,
                                SecurityContext::getRunAsNonRoot,
                                whole,
                                PodSecurityContext::getRunAsNonRoot)
                        .orElse(false));
    }

    private static <T> Optional<T> first(
            @Nullable SecurityContext own,
            Function<SecurityContext, @Nullable T> fromOwn,
            @Nullable PodSecurityContext whole,
            Function<PodSecurityContext, @Nullable T> fromWhole) {
        return Optional.ofNullable(own)
                .flatMap(context -> Optional.ofNullable(fromOwn.apply(context)))
                .or(
                        () ->
                                Optional.ofNullable(whole)
                                        .flatMap(
                                                context ->
                                                        Optional.ofNullable(
                                                                fromWhole.apply(context))));
    }

    private static List<Long> groups(@Nullable PodSecurityContext whole) {
        if (whole == null) {
            return List.of();
        }
        var groups = new ArrayList<Long>(whole.getSupplementalGroups());
        if (whole.getFsGroup() != null) {
            groups.add(whole.getFsGroup());
        }
        return groups.stream().distinct().toList();
    }

    /**
     * @param imageIsRoot whether the image's programs run as root unless told otherwise
     * @throws ConfigException when it would run as root and must not
     */
    public void check(Pod pod, String container, boolean imageIsRoot) {
        if (!mustNotBeRoot) {
            return;
        }
        var metadata = pod.getMetadata();
        var where =
                " (pod: \"%s_%s(%s)\", container: %s)"
                        .formatted(
                                metadata.getName(),
                                metadata.getNamespace(),
                                metadata.getUid(),
                                container);
        if (uid.isPresent() && uid.get() == 0) {
            throw new ConfigException("container's runAsUser breaks non-root policy" + where);
        }
        if (uid.isEmpty() && imageIsRoot) {
            throw new ConfigException(
                    "container has runAsNonRoot and image will run as root" + where);
        }
    }
}
