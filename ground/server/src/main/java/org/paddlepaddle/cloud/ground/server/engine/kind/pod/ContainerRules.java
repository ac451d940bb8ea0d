// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.pod;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.paddlepaddle.cloud.ground.server.engine.kind.field.Bounds;
import org.paddlepaddle.cloud.ground.server.engine.kind.field.LocalPaths;
import org.paddlepaddle.cloud.ground.server.engine.kind.field.Quantities;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;
import org.paddlepaddle.cloud.ground.server.schema.format.NameFormats;

/** What holds for one container, beyond what its schema says. */
final class ContainerRules {
    private static final List<String> PULL_POLICIES = List.of("Always", "IfNotPresent", "Never");
    private static final List<String> PROBES =
            List.of("livenessProbe", "readinessProbe", "startupProbe");

    private final String field;
    private final Problems problems;

    ContainerRules(String field, Problems problems) {
        this.field = field;
        this.problems = problems;
    }

    /**
     * @param names those of the containers before; this one's is added
     * @param volumes the names of the pod's volumes that can be mounted
     */
    void check(JsonNode container, Set<String> names, Set<String> volumes) {
        PodSpecRules.checkName(container.path("name").asText(), field + ".name", names, problems);
        checkImage(container.path("image").asText());
        var policy = container.path("imagePullPolicy");
        PodSpecRules.allowed(field + ".imagePullPolicy", policy, PULL_POLICIES, problems);
        checkPorts(container.path("ports"));
        EnvironmentRules.check(container.path("env"), field + ".env", problems);
        Quantities.check(container.path("resources"), field + ".resources", problems);
        checkMounts(container.path("volumeMounts"), volumes);
        for (var name : PROBES) {
            if (container.has(name)) {
                HandlerRules.checkProbe(container.path(name), field + "." + name, problems);
            }
        }
        for (var hook : container.path("lifecycle").properties()) {
            if (hook.getValue().isObject()) {
                var here = field + ".lifecycle." + hook.getKey();
                HandlerRules.checkHandler(hook.getValue(), here, problems);
            }
        }
    }

    private void checkImage(String image) {
        if (image.isEmpty()) {
            problems.required(field + ".image", "");
        } else if (!image.equals(image.strip())) {
            problems.invalid(
                    field + ".image", image, "must not have leading or trailing whitespace");
        }
    }

    private void checkPorts(JsonNode ports) {
        var names = new HashSet<String>();
        int at = 0;
        for (var port : ports) {
            var here = field + ".ports[" + at++ + "]";
            var name = port.path("name").asText();
            if (!name.isEmpty()) {
                var complaints = NameFormats.portName(name);
                complaints.forEach(why -> problems.invalid(here + ".name", name, why));
                if (complaints.isEmpty() && !names.add(name)) {
                    problems.duplicate(here + ".name", name);
                }
            }
            var number = port.path("containerPort");
            if (number.asInt() == 0) {
                problems.required(here + ".containerPort", "");
            } else {
                Bounds.portNumber(number, here + ".containerPort", problems);
            }
            if (port.path("hostPort").asInt() != 0) {
                Bounds.portNumber(port.path("hostPort"), here + ".hostPort", problems);
            }
        }
    }

    /** Which of several mounts it is, Kubernetes says only where two fields exclude each other. */
    private void checkPart(JsonNode mount, String here) {
        var part = mount.path("subPath").asText();
        LocalPaths.checkDescending(part, field + ".volumeMounts.subPath", problems);
        var reckoned = mount.path("subPathExpr").asText();
        if (!reckoned.isEmpty() && !part.isEmpty()) {
            problems.invalid(
                    here + ".subPathExpr",
                    reckoned,
                    "subPathExpr and subPath are mutually exclusive");
        }
        LocalPaths.checkDescending(reckoned, field + ".volumeMounts.subPathExpr", problems);
    }

    private void checkMounts(JsonNode mounts, Set<String> volumes) {
        var paths = new HashSet<String>();
        int at = 0;
        for (var mount : mounts) {
            var here = field + ".volumeMounts[" + at++ + "]";
            var name = mount.path("name").asText();
            if (!volumes.contains(name)) {
                problems.notFound(here + ".name", name);
            }
            var path = mount.path("mountPath").asText();
            if (path.isEmpty()) {
                problems.required(here + ".mountPath", "");
            }
            if (!paths.add(path)) {
                problems.invalid(here + ".mountPath", path, "must be unique");
            }
            checkPart(mount, here);
        }
    }
}
