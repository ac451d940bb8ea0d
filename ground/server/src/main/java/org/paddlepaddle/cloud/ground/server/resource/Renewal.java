// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.resource;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import org.paddlepaddle.cloud.ground.server.schema.TypeSchema;

/**
 * What reading does to objects that were written when their definition said something else: fields
 * it no longer knows are hidden, defaults it gained since are shown. Stored they remain as they are
 * until somebody writes them.
 *
 * @param since the revision of the definition; what was written later is as it wants it
 * @param schemas by apiVersion: an object is renewed in the version it is stored in
 */
public record Renewal(long since, Map<String, TypeSchema> schemas) {
    /** For kinds that never change. */
    static final Renewal NONE = new Renewal(0, Map.of());

    public boolean due(long revision) {
        return revision < since;
    }

    public void renew(ObjectNode object) {
        var schema = schemas.get(object.path("apiVersion").asText());
        if (schema != null) {
            schema.prune(object);
            schema.applyDefaults(object);
        }
    }
}
