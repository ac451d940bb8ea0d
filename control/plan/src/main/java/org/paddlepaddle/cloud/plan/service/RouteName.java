// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.api.service.ServiceNames;

/** A way to the revisions of a service: each is a Service, called as Knative would call it. */
public enum RouteName {
    /** To all revisions that answer, by their shares. */
    ALL("", ""),
    /** To what answers by default. */
    DEFAULT("-" + ServiceNames.DEFAULT, ServiceNames.DEFAULT),
    /** The same; with Knative it would go past the activator, here it does not. */
    DEFAULT_PRIVATE("-" + ServiceNames.DEFAULT + ServiceNames.PRIVATE, ServiceNames.DEFAULT),
    /** To what is tried out. */
    CANARY("-" + ServiceNames.CANARY, ServiceNames.CANARY),
    /** The same. */
    CANARY_PRIVATE("-" + ServiceNames.CANARY + ServiceNames.PRIVATE, ServiceNames.CANARY);

    private final String suffix;
    private final String tag;

    RouteName(String suffix, String tag) {
        this.suffix = suffix;
        this.tag = tag;
    }

    /** The name of its Service. */
    public String of(String service) {
        return service + suffix;
    }

    /** The tag of the one revision it leads to; absent where it leads to several. */
    public Optional<String> tag() {
        return tag.isEmpty() ? Optional.empty() : Optional.of(tag);
    }

    static List<RouteName> wanted(boolean canary) {
        return Arrays.stream(values())
                .filter(route -> canary || !route.tag.equals(ServiceNames.CANARY))
                .toList();
    }
}
