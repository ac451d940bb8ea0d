// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import org.paddlepaddle.cloud.ground.server.auth.LoopbackObjects;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;
import org.paddlepaddle.cloud.supervise.Threads;

/**
 * The roles every Kubernetes has, kept as stored objects that people may read and extend.
 *
 * <p>Creates what is missing; adds to what exists the rules and subjects it lacks (a newer version
 * may bring some), unless the object's {@code autoupdate} annotation says false. Nothing but the
 * binding of all nodes is ever taken away.
 */
public final class BootstrapRoles {
    private static final String GROUP = "rbac.authorization.k8s.io";
    private static final String AUTOUPDATE = "rbac.authorization.kubernetes.io/autoupdate";
    private static final String RESOURCE = "/kubernetes/bootstrap-roles.yaml";

    private BootstrapRoles() {}

    public static void ensure(LoopbackObjects objects) {
        // Each write waits for the disk; side by side they share the wait.
        try (var threads = Threads.perTask("bootstrap-roles-")) {
            var writes =
                    read().stream().map(wanted -> threads.submit(() -> ensure(objects, wanted)));
            for (var write : writes.toList()) {
                write.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while writing bootstrap roles", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("cannot write bootstrap roles", e.getCause());
        }
    }

    private static void ensure(LoopbackObjects objects, ObjectNode wanted) {
        var plural = wanted.path("kind").asText().toLowerCase(Locale.ROOT) + "s";
        objects.type(GROUP, "v1", plural).ifPresent(type -> ensure(objects, type, wanted));
    }

    private static void ensure(LoopbackObjects objects, ResourceType type, ObjectNode wanted) {
        var metadata = (ObjectNode) wanted.path("metadata");
        metadata.withObjectProperty("annotations").put(AUTOUPDATE, "true");
        metadata.withObjectProperty("labels").put("kubernetes.io/bootstrapping", "rbac-defaults");
        var namespace = metadata.path("namespace").asText();
        var name = metadata.path("name").asText();
        objects.find(type, namespace, name)
                .ifPresentOrElse(
                        live -> extend(objects, type, live, wanted),
                        () -> objects.create(type, namespace, wanted));
    }

    private static void extend(
            LoopbackObjects objects, ResourceType type, ObjectNode live, ObjectNode wanted) {
        if (live.path("metadata").path("annotations").path(AUTOUPDATE).asText().equals("false")) {
            return;
        }
        var merged = live.deepCopy();
        boolean changed = addMissing(merged, wanted, "rules");
        changed |= addMissing(merged, wanted, "subjects");
        changed |= release(merged, wanted);
        if (changed) {
            var metadata = live.path("metadata");
            objects.update(
                    type,
                    metadata.path("namespace").asText(),
                    metadata.path("name").asText(),
                    merged);
        }
    }

    /** The role of nodes was once bound to all of them; by now each is judged by itself. */
    private static boolean release(ObjectNode live, ObjectNode wanted) {
        boolean nodes =
                live.path("kind").asText().equals("ClusterRoleBinding")
                        && live.at("/metadata/name").asText().equals("system:node")
                        && wanted.path("subjects").isEmpty();
        boolean bound = nodes && !live.path("subjects").isEmpty();
        if (bound) {
            live.putArray("subjects");
        }
        return bound;
    }

    private static boolean addMissing(ObjectNode live, ObjectNode wanted, String list) {
        var missing = new ArrayList<JsonNode>();
        for (var element : wanted.path(list)) {
            if (live.path(list).valueStream().noneMatch(element::equals)) {
                missing.add(element);
            }
        }
        if (missing.isEmpty()) {
            return false;
        }
        ArrayNode all = live.get(list) instanceof ArrayNode present ? present : live.putArray(list);
        missing.forEach(all::add);
        return true;
    }

    static List<ObjectNode> read() {
        var yaml = new YAMLMapper(new YAMLFactory());
        try (var stream =
                        Objects.requireNonNull(
                                BootstrapRoles.class.getResourceAsStream(RESOURCE), RESOURCE);
                var documents = yaml.readerFor(ObjectNode.class).<ObjectNode>readValues(stream)) {
            return documents.readAll();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + RESOURCE, e);
        }
    }
}
