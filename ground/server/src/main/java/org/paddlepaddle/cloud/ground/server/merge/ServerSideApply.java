// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.merge.ListElements.NamelessElementException;
import org.paddlepaddle.cloud.ground.server.merge.ManagedEntry.Owner;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;
import org.paddlepaddle.cloud.ground.server.schema.SchemaNode;

/** Server-side apply and field ownership as Kubernetes does them. */
public final class ServerSideApply implements FieldOwnership {
    private static final String BEFORE_FIRST_APPLY = "before-first-apply";

    @Override
    public ObjectNode apply(
            ResourceType type,
            @Nullable ObjectNode live,
            ObjectNode applied,
            Writer writer,
            boolean force) {
        checkApplied(type, applied);
        var base = live == null ? identity(type) : live;
        var managedFields = storedLedger(base);
        var bare = bare(base);
        if (managedFields.isEmpty()) {
            var owner = Owner.updater(BEFORE_FIRST_APPLY, type.apiVersion(), "");
            update(
                    type,
                    identity(type),
                    bare,
                    managedFields,
                    new Writer("", "", writer.now()),
                    owner);
        }
        var run = new Application(type, bare, applied, managedFields, writer);
        var merged = LastApplied.forgiving(run, force);
        LastApplied.refresh(merged, applied, writer);
        run.ledger().write(merged);
        return merged;
    }

    private static void checkApplied(ResourceType type, ObjectNode applied) {
        var apiVersion = applied.path("apiVersion").asText();
        var kind = applied.path("kind").asText();
        if (!apiVersion.equals(type.apiVersion()) || !kind.equals(type.kind())) {
            throw ApiErrors.badRequest(
                    "invalid object type: " + groupVersion(apiVersion) + ", Kind=" + kind);
        }
        if (applied.path("metadata").path("managedFields").isArray()) {
            throw ApiErrors.badRequest("metadata.managedFields must be nil");
        }
        var errors = TypedCheck.check(type.schema().root(), applied);
        if (!errors.isEmpty()) {
            throw ApiErrors.plain(
                    500,
                    "",
                    "failed to create typed patch object ("
                            + named(type, applied)
                            + "): "
                            + errors);
        }
    }

    private static String named(ResourceType type, ObjectNode object) {
        var metadata = object.path("metadata");
        return metadata.path("namespace").asText()
                + "/"
                + metadata.path("name").asText()
                + "; "
                + groupVersion(type.apiVersion())
                + ", Kind="
                + type.kind();
    }

    /** {@code v1} is the version of a group without a name. */
    private static String groupVersion(String apiVersion) {
        return apiVersion.contains("/") ? apiVersion : "/" + apiVersion;
    }

    private static ManagedFields storedLedger(ObjectNode live) {
        try {
            return ManagedFields.decode(live.path("metadata").path("managedFields"));
        } catch (IllegalArgumentException e) {
            throw ApiErrors.plain(500, "", "failed to decode managed fields: " + e.getMessage());
        }
    }

    @Override
    public void recordUpdate(
            ResourceType type, @Nullable ObjectNode before, ObjectNode after, Writer writer) {
        var managedFields = ledgerOfUpdate(before, after, writer);
        if (managedFields.isEmpty() && before != null) {
            // Tracking starts on create or with the first apply, never in between.
            ManagedFields.empty().write(after);
            return;
        }
        var owner = Owner.updater(writer.manager(), type.apiVersion(), writer.subresource());
        try {
            var old = before == null ? identity(type) : bare(before);
            update(type, old, bare(after), managedFields, writer, owner);
            managedFields.foldOldUpdaters();
            managedFields.write(after);
        } catch (NamelessElementException _) {
            // What cannot be named cannot be owned; the write itself is not at fault.
            ManagedFields.empty().write(after);
        }
    }

    /** Clients may edit or reset the list itself, though not through a subresource. */
    private static ManagedFields ledgerOfUpdate(
            @Nullable ObjectNode before, ObjectNode after, Writer writer) {
        var stored = before == null ? ManagedFields.empty() : ManagedFields.of(before);
        if (!writer.subresource().isEmpty()) {
            return stored;
        }
        var given = after.path("metadata").get("managedFields");
        if (given == null || given.isNull()) {
            return stored;
        }
        if (given.isEmpty() || (given.size() == 1 && given.get(0).isEmpty())) {
            return ManagedFields.empty();
        }
        var edited = ManagedFields.of(after);
        return edited.isEmpty() ? stored : edited;
    }

    private static void update(
            ResourceType type,
            ObjectNode before,
            ObjectNode after,
            ManagedFields managedFields,
            Writer writer,
            Owner owner) {
        var fieldComparison =
                FieldComparison.of(type.schema().root(), before, after)
                        .without(IgnoredFields.by(type, writer.subresource()));
        managedFields.release(fieldComparison.written().union(fieldComparison.removed()), null);
        var taken = IgnoredFields.strip(fieldComparison.written());
        if (!taken.isEmpty()) {
            var fields = managedFields.fieldsOf(owner).union(taken);
            managedFields.put(
                    new ManagedEntry(owner, type.apiVersion(), null, fields).at(writer.now()));
        }
    }

    /** An object of which only the type is known. */
    private static ObjectNode identity(ResourceType type) {
        var object = JsonNodeFactory.instance.objectNode();
        object.put("apiVersion", type.apiVersion()).put("kind", type.kind());
        object.putObject("metadata");
        return object;
    }

    /** A view without managedFields, which never own themselves. */
    private static ObjectNode bare(ObjectNode object) {
        var metadata = object.get("metadata");
        if (metadata == null || !metadata.has("managedFields")) {
            return object;
        }
        var rest = JsonNodeFactory.instance.objectNode();
        rest.setAll((ObjectNode) metadata);
        rest.remove("managedFields");
        var view = JsonNodeFactory.instance.objectNode();
        for (var entry : object.properties()) {
            view.set(entry.getKey(), entry.getKey().equals("metadata") ? rest : entry.getValue());
        }
        return view;
    }

    /** One attempt to apply a configuration; fails with conflicts unless forced. */
    static final class Application {
        private final ResourceType type;
        private final SchemaNode root;
        private final ObjectNode live;
        private final ObjectNode applied;
        private final ManagedFields before;
        private final Writer writer;
        private final Owner owner;
        private ManagedFields managedFields;

        private Application(
                ResourceType type,
                ObjectNode live,
                ObjectNode applied,
                ManagedFields before,
                Writer writer) {
            this.type = type;
            this.root = type.schema().root();
            this.live = live;
            this.applied = applied;
            this.before = before;
            this.writer = writer;
            this.owner = Owner.applier(writer.manager(), writer.subresource());
            this.managedFields = before.copy();
        }

        ManagedFields ledger() {
            return managedFields;
        }

        ResourceType type() {
            return type;
        }

        ObjectNode live() {
            return live;
        }

        Writer writer() {
            return writer;
        }

        /**
         * @param allowed conflicts on these fields are won
         * @throws Conflicts.ConflictException when others own what this changes
         */
        ObjectNode run(boolean force, Optional<FieldSet> allowed) {
            managedFields = before.copy();
            var ignored = IgnoredFields.by(type, writer.subresource());
            var last = managedFields.fieldsOf(owner);
            var fields = FieldPaths.of(root, applied).without(ignored);
            managedFields.put(
                    new ManagedEntry(
                            owner, type.apiVersion(), managedFields.timeOf(owner), fields));
            var merged = ApplyMerge.merge(root, live, applied);
            var pruned = (ObjectNode) pruned(merged, last);
            var fieldComparison = FieldComparison.of(root, live, pruned).without(ignored);
            var holders = managedFields.holdersOf(fieldComparison.written(), owner);
            if (!force) {
                Conflicts.refuse(holders, allowed.orElse(FieldSet.EMPTY));
            }
            managedFields.release(
                    fieldComparison.written().union(fieldComparison.removed()), owner);
            var own = IgnoredFields.strip(managedFields.fieldsOf(owner));
            var entry =
                    new ManagedEntry(owner, type.apiVersion(), managedFields.timeOf(owner), own);
            // Who only shares what is there already leaves no time behind.
            managedFields.put(JsonOrder.same(live, pruned) ? entry : entry.at(writer.now()));
            return pruned;
        }

        /**
         * Removes what this applier owned and no longer gives, unless someone else owns it too.
         * What lies inside such a field and nobody owns goes with it.
         */
        private JsonNode pruned(JsonNode merged, FieldSet last) {
            if (last.isEmpty()) {
                return merged;
            }
            var lastNamed = last.withNamedFields(root);
            var without = FieldRemoval.without(root, merged, lastNamed);
            var all = FieldPaths.of(root, merged).withNamedFields(root);
            var kept =
                    FieldPaths.of(root, without)
                            .withNamedFields(root)
                            .union(managedFields.allFields().withNamedFields(root));
            var restored = FieldRemoval.without(root, merged, all.difference(kept));
            var left = FieldPaths.of(root, restored).withNamedFields(root);
            return FieldRemoval.without(root, merged, all.difference(left).intersection(lastNamed));
        }
    }
}
