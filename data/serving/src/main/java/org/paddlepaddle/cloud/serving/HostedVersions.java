// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The versions of one model that are served at the same time, oldest first. Immutable: a request
 * sees one state of it.
 */
record HostedVersions(List<HostedModel> ascending) {
    static final HostedVersions NONE = new HostedVersions(List.of());

    HostedVersions {
        ascending = List.copyOf(ascending);
    }

    /** What clients mean who name no version. */
    HostedModel newest() {
        return ascending.getLast();
    }

    Optional<HostedModel> version(String version) {
        return ascending.stream()
                .filter(hosted -> hosted.model().version().equals(version))
                .findFirst();
    }

    List<String> names() {
        return ascending.stream().map(hosted -> hosted.model().version()).toList();
    }

    /** With this one, in the place of one of the same version. */
    HostedVersions with(HostedModel hosted) {
        var all = new ArrayList<>(without(hosted.model().version()).ascending);
        all.add(hosted);
        all.sort(Comparator.comparing(each -> each.model().version(), ModelVersions.ORDER));
        return new HostedVersions(all);
    }

    HostedVersions without(String version) {
        return new HostedVersions(
                ascending.stream()
                        .filter(hosted -> !hosted.model().version().equals(version))
                        .toList());
    }
}
