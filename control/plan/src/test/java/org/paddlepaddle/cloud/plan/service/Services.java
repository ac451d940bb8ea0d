// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service;

import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.paddlepaddle.cloud.api.service.PaddleServiceSpec;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.ObjectKey;

/** Services for tests. */
final class Services {
    static final ObjectKey KEY = new ObjectKey("ns", "hello");
    static final ServiceSettings SETTINGS = ServiceSettings.behind("10.0.0.1", 8081);

    static final String DEFAULT =
            """
            default: {containerImage: serving, tag: v1, port: 9292, arg: serve a}
            runtimeVersion: paddleserving
            """;

    static final String WITH_CANARY =
            DEFAULT
                    + """
                    canary: {containerImage: serving, tag: v2, port: 9292, arg: serve b}
                    canaryTrafficPercent: 30
                    """;

    static final String WITH_MODEL =
            """
            default:
              containerImage: serving
              tag: v1
              port: 9292
              arg: serve /models/ctr
              model:
                from: model://ctr@sha256:1111111111111111111111111111111111111111111111111111111111111111
                path: dense
                mountPath: /models/ctr
            volumes: [{name: cube, configMap: {name: cube}}]
            volumeMounts: [{name: cube, mountPath: /etc/cube}]
            """;

    private Services() {}

    static PaddleServiceSpec spec(String yaml) {
        return Serialization.unmarshal(yaml, PaddleServiceSpec.class);
    }

    static Checked<DesiredService> check(String yaml) {
        return ServiceChecks.check(KEY, spec(yaml));
    }

    static DesiredService desired(String yaml) {
        return switch (check(yaml)) {
            case Checked.Valid<DesiredService>(var value, _) -> value;
            case Checked.Invalid<DesiredService>(var problems) ->
                    throw new AssertionError(problems.toString());
        };
    }

    static ObservedService nothing() {
        return new ObservedService(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                new TreeMap<>(),
                Set.of(),
                Map.of(),
                Map.of());
    }

    static ObservedRevision revision(String name, int replicas, int ready) {
        return new ObservedRevision(
                name, "uid-" + name, Instant.EPOCH, replicas, ready, Optional.empty());
    }
}
