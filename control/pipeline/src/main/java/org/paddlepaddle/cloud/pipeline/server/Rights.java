// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server;

import java.util.Optional;
import org.paddlepaddle.cloud.door.Caller;
import org.paddlepaddle.cloud.door.VirtualResource;
import org.paddlepaddle.cloud.http.Request;

/** What a caller may do with rows, and whose rows a list shows. */
public final class Rights {
    public static final String USUAL_NAMESPACE = "kubeflow";

    private Rights() {}

    public static Caller require(Request request, String verb, String namespace, String name) {
        var caller = Caller.of(request);
        caller.require(verb, VirtualResource.RUNS, namespace, name);
        return caller;
    }

    /**
     * The namespace whose rows a list shows; empty for those of all.
     *
     * @param asked what the client names; empty when it names none
     */
    public static Optional<String> listed(Request request, String asked) {
        var caller = Caller.of(request);
        if (asked.isEmpty() && caller.may("list", VirtualResource.RUNS, "", "")) {
            return Optional.empty();
        }
        var namespace = asked.isEmpty() ? USUAL_NAMESPACE : asked;
        caller.require("list", VirtualResource.RUNS, namespace, "");
        return Optional.of(namespace);
    }
}
