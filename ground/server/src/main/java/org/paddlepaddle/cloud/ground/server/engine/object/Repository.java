// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.object;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.resource.LiveCatalog;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;
import org.paddlepaddle.cloud.ground.server.resource.StoredForm;
import org.paddlepaddle.cloud.ground.server.store.Entry;
import org.paddlepaddle.cloud.ground.server.store.RevisionStore;
import org.paddlepaddle.cloud.ground.server.store.Write;

/** Objects of a type in the version asked for, whatever version they are stored in. */
public final class Repository {
    /** As much as one request may bring: patch upon patch must not make an object of any size. */
    private static final int MOST_BYTES = 3 * 1024 * 1024;

    private final RevisionStore store;
    private final LiveCatalog catalog;

    public Repository(RevisionStore store, LiveCatalog catalog) {
        this.store = store;
        this.catalog = catalog;
    }

    /** An object with the entry it was read from. */
    public record Stored(Entry entry, ObjectNode object) {}

    public RevisionStore store() {
        return store;
    }

    public StoredForm form(ResourceType type) {
        return catalog.form(type).orElseThrow(ApiErrors::noSuchPath);
    }

    public Optional<Stored> find(ResourceType type, String namespace, String name) {
        return store.get(form(type).key(namespace, name)).map(entry -> stored(type, entry));
    }

    Stored stored(ResourceType type, Entry entry) {
        return new Stored(entry, Decoding.decoded(entry, form(type), type.apiVersion()));
    }

    /** True when writing the object as it was read would change what is stored. */
    public boolean outdated(ResourceType type, Stored stored) {
        return type.custom() && Decoding.outdated(stored.entry(), form(type));
    }

    public View view(ResourceType type) {
        return new View(catalog, type);
    }

    public ObjectNode create(ResourceType type, ObjectNode object) {
        var metadata = object.path("metadata");
        var key =
                form(type).key(metadata.path("namespace").asText(), metadata.path("name").asText());
        var stored = inStoredVersion(type, object);
        var entry = store.write(Write.create(key, Encoding.content(stored, MOST_BYTES)));
        return withRevision(asRead(type, object, stored), entry);
    }

    public ObjectNode replace(ResourceType type, Entry current, ObjectNode object) {
        var stored = inStoredVersion(type, object);
        // What is too large already may change, or nobody could let go of it.
        int most = Math.max(MOST_BYTES, current.value().length);
        var entry = store.write(Write.replace(current, Encoding.content(stored, most)));
        return withRevision(asRead(type, object, stored), entry);
    }

    public ObjectNode remove(ResourceType type, Entry current, ObjectNode lastState) {
        var content = Encoding.content(inStoredVersion(type, lastState));
        return withRevision(lastState, store.write(Write.remove(current, content)));
    }

    private ObjectNode inStoredVersion(ResourceType type, ObjectNode object) {
        var form = form(type);
        if (form.apiVersion().equals(type.apiVersion())) {
            return object;
        }
        var converted = object.deepCopy();
        form.conversion().convert(converted, form.apiVersion());
        return converted;
    }

    /** What the stored version of a custom kind does not know is not answered either. */
    private ObjectNode asRead(ResourceType type, ObjectNode object, ObjectNode stored) {
        if (!type.custom() || form(type).apiVersion().equals(type.apiVersion())) {
            return object;
        }
        form(type).conversion().convert(stored, type.apiVersion());
        return stored;
    }

    private static ObjectNode withRevision(ObjectNode object, Entry entry) {
        JsonTrees.child(object, "metadata").put("resourceVersion", Long.toString(entry.revision()));
        return object;
    }
}
