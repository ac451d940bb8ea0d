// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.object;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.paddlepaddle.cloud.ground.server.resource.StoredForm;
import org.paddlepaddle.cloud.ground.server.store.Entry;

/** From stored bytes to an object as its definition wants it, in the version asked for. */
final class Decoding {
    private Decoding() {}

    static ObjectNode decoded(Entry entry, StoredForm form, String apiVersion) {
        var object = JsonTrees.parse(entry.value());
        if (form.renewal().due(entry.revision())) {
            form.renewal().renew(object);
        }
        form.conversion().convert(object, apiVersion);
        return object;
    }

    /** True when the bytes are not what an object that is read and written again is stored as. */
    static boolean outdated(Entry entry, StoredForm form) {
        if (!Encoding.hasVersion(entry.value(), form.apiVersion())) {
            return true;
        }
        return form.renewal().due(entry.revision())
                && !JsonTrees.parse(entry.value()).equals(decoded(entry, form, form.apiVersion()));
    }
}
