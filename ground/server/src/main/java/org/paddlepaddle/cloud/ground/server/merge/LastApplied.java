// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.merge;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.server.merge.FieldOwnership.Writer;

/**
 * The passage from client-side to server-side apply: what kubectl wrote down in its annotation and
 * nobody changed since is kubectl's, whatever manager name it bore then.
 */
final class LastApplied {
    private static final String ANNOTATION = "kubectl.kubernetes.io/last-applied-configuration";
    private static final String KUBECTL = "kubectl";
    private static final JsonMapper JSON = new JsonMapper();

    private LastApplied() {}

    static ObjectNode forgiving(ServerSideApply.Application application, boolean force) {
        var kubectl = application.writer().manager().equals(KUBECTL);
        return application.run(force, kubectl ? own(application) : Optional.empty());
    }

    private static Optional<FieldSet> own(ServerSideApply.Application application) {
        var live = application.live();
        var text = live.path("metadata").path("annotations").path(ANNOTATION).asText();
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            var type = application.type();
            var last = JSON.readTree(text);
            if (!last.isObject() || !last.path("apiVersion").asText().equals(type.apiVersion())) {
                return Optional.empty();
            }
            var root = type.schema().root();
            var since = FieldComparison.of(root, last, live);
            return Optional.of(
                    FieldPaths.of(root, last)
                            .difference(since.written())
                            .difference(since.removed()));

        } catch (JsonProcessingException | ListElements.NamelessElementException _) {
            return Optional.empty();
        }
    }

    /** kubectl's annotation follows what kubectl applies, where there is one. */
    static void refresh(ObjectNode merged, ObjectNode applied, Writer writer) {
        var annotations = merged.path("metadata").path("annotations");
        if (writer.manager().equals(KUBECTL)
                && annotations instanceof ObjectNode present
                && !present.path(ANNOTATION).asText().isEmpty()) {
            var copy = applied.deepCopy();
            if (copy.path("metadata").path("annotations") instanceof ObjectNode given) {
                given.remove(ANNOTATION);
            }
            present.put(ANNOTATION, copy + "\n");
        }
    }
}
