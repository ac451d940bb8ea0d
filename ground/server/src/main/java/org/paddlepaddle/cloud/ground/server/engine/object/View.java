// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.object;

import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.resource.LiveCatalog;
import org.paddlepaddle.cloud.ground.server.resource.Renewal;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;
import org.paddlepaddle.cloud.ground.server.resource.StoredForm;
import org.paddlepaddle.cloud.ground.server.store.Entry;

/**
 * Stored objects as one reader sees them: in the version it asks for and as their definition wants
 * them now. Almost always that is how they are stored, and their bytes are handed on. Of one
 * thread.
 */
public final class View {
    private final LiveCatalog catalog;
    private final ResourceType type;
    private final byte[] head;
    private long generation = -1;
    private long renewedUntil;

    View(LiveCatalog catalog, ResourceType type) {
        this.catalog = catalog;
        this.type = type;
        this.head = Encoding.head(type.apiVersion());
    }

    public byte[] of(Entry entry) {
        if (Encoding.startsWith(entry.value(), head) && entry.revision() >= renewedUntil()) {
            return entry.value();
        }
        var form = catalog.form(type).orElseThrow(ApiErrors::noSuchPath);
        return Encoding.content(Decoding.decoded(entry, form, type.apiVersion()))
                .at(entry.revision());
    }

    /** Asked for every event of every watch, so the definition is looked at when one changed. */
    private long renewedUntil() {
        if (type.custom() && generation != catalog.generation()) {
            generation = catalog.generation();
            renewedUntil =
                    catalog.form(type).map(StoredForm::renewal).map(Renewal::since).orElse(0L);
        }
        return renewedUntil;
    }
}
