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

    public static List<Notice> of(String service, List<Action> actions) {
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
            List<Action> actions, Function<Action, Optional<String>> name) {
        return actions.stream().map(name).flatMap(Optional::stream).toList();
    }

    private static Optional<String> created(Action action) {
        return action instanceof Action.CreateRevision(var revision, _)
                ? Optional.of(revision.name())
                : Optional.empty();
    }

    private static Optional<String> serviced(String service, Action action) {
        return action instanceof Action.CreateService(var route)
                ? Optional.of(route.of(service))
                : Optional.empty();
    }

    private static Optional<String> deleted(Action action) {
        return action instanceof Action.DeleteRevision(var name, _)
                ? Optional.of(name)
                : Optional.empty();
    }
}
