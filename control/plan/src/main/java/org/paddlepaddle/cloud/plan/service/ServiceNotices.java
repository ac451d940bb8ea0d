// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.api.StandardReason;
import org.paddlepaddle.cloud.plan.Notice;
import org.paddlepaddle.cloud.plan.Notices;

/** What is told of a pass over a service. */
public final class ServiceNotices {
    private ServiceNotices() {}

    public static List<Notice> of(String service, List<ServiceAction> actions) {
        return Stream.of(
                        Notices.done(
                                StandardReason.Created,
                                "created",
                                "revision",
                                names(actions, ServiceNotices::created)),
                        Notices.done(
                                StandardReason.Created,
                                "created",
                                "Service",
                                names(actions, action -> serviced(service, action))),
                        Notices.done(
                                StandardReason.Deleted,
                                "deleted",
                                "revision",
                                names(actions, ServiceNotices::deleted)))
                .flatMap(Optional::stream)
                .toList();
    }

    private static List<String> names(
            List<ServiceAction> actions, Function<ServiceAction, Optional<String>> name) {
        return actions.stream().map(name).flatMap(Optional::stream).toList();
    }

    private static Optional<String> created(ServiceAction action) {
        return action instanceof ServiceAction.CreateRevision(var revision, _)
                ? Optional.of(revision.name())
                : Optional.empty();
    }

    private static Optional<String> serviced(String service, ServiceAction action) {
        return action instanceof ServiceAction.CreateService(var route)
                ? Optional.of(route.of(service))
                : Optional.empty();
    }

    private static Optional<String> deleted(ServiceAction action) {
        return action instanceof ServiceAction.DeleteRevision(var name, _)
                ? Optional.of(name)
                : Optional.empty();
    }
}
