// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.resource;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.schema.SchemaSource;
import org.paddlepaddle.cloud.ground.server.store.Entry;
import org.paddlepaddle.cloud.ground.server.store.RevisionStore;

/**
 * Built-in resources and those of the definitions stored right now. It looks whether a definition
 * changed whenever it is asked, so that whoever has the answer to a write of one finds the
 * resource: there is no moment in between.
 */
public final class LiveCatalog implements ResourceCatalog {
    public static final String DEFINITIONS =
            StoredForm.prefix("apiextensions.k8s.io", "customresourcedefinitions");

    private final RevisionStore store;
    private final SchemaSource schemaSource;
    private final ObjectMapper mapper = new ObjectMapper();
    private final List<ResourceType> builtIns;
    private volatile View view;

    public LiveCatalog(RevisionStore store, SchemaSource schemaSource) {
        this.store = store;
        this.schemaSource = schemaSource;
        this.builtIns = BuiltInResources.load(schemaSource);
        this.view = rebuilt(new View(builtIns, -1, 0, Map.of()), store.lastChange(DEFINITIONS));
    }

    @Override
    public Optional<ResourceType> find(String group, String version, String plural) {
        return Optional.ofNullable(view().byPlural.get(group + "/" + version + "/" + plural));
    }

    @Override
    public Optional<ResourceType> findKind(String group, String version, String kind) {
        return Optional.ofNullable(view().byKind.get(group + "/" + version + "/" + kind));
    }

    @Override
    public List<ResourceType> all() {
        return view().all;
    }

    @Override
    public long generation() {
        return view().generation;
    }

    /** Where objects of the type lie; empty when its definition has gone. */
    public Optional<StoredForm> form(ResourceType type) {
        return type.custom()
                ? definition(type).map(CustomDefinition::form)
                : Optional.of(BuiltInForms.of(type));
    }

    @Override
    public String storedAs(ResourceType type) {
        return form(type).map(StoredForm::apiVersion).orElseGet(type::apiVersion);
    }

    /** True when the type's definition is being deleted: nothing new may be created. */
    public boolean terminating(ResourceType type) {
        return type.custom() && definition(type).map(CustomDefinition::terminating).orElse(true);
    }

    public ScalePaths scale(ResourceType type) {
        return definition(type)
                .flatMap(found -> Optional.ofNullable(found.scales().get(type.version())))
                .orElse(ScalePaths.BUILT_IN);
    }

    @Override
    public Optional<String> deprecation(ResourceType type) {
        return type.custom()
                ? definition(type)
                        .flatMap(
                                found ->
                                        Optional.ofNullable(
                                                found.deprecations().get(type.version())))
                : Deprecations.builtIn(type);
    }

    private Optional<CustomDefinition> definition(ResourceType type) {
        var known = view().definitions.get(DEFINITIONS + type.groupResource());
        return Optional.ofNullable(known).flatMap(Known::definition);
    }

    private View view() {
        long latest = store.lastChange(DEFINITIONS);
        var seen = view;
        return seen.asOf == latest ? seen : rebuild(latest);
    }

    private synchronized View rebuild(long latest) {
        if (view.asOf < latest) {
            view = rebuilt(view, latest);
        }
        return view;
    }

    private View rebuilt(View before, long latest) {
        Map<String, Known> definitions = new LinkedHashMap<>();
        var all = new ArrayList<>(builtIns);
        for (var entry : store.snapshot().under(DEFINITIONS)) {
            var known = known(before.definitions.get(entry.key()), entry);
            definitions.put(entry.key(), known);
            known.definition.ifPresent(definition -> all.addAll(definition.types()));
        }
        return new View(List.copyOf(all), latest, before.generation + 1, definitions);
    }

    /** Schemas are costly to prepare, so what did not change is kept. */
    private Known known(@Nullable Known before, Entry entry) {
        if (before != null && before.revision == entry.revision()) {
            return before;
        }
        var crd = parse(entry);
        long generation = crd.at("/metadata/generation").asLong();
        // Its status says nothing about how objects look.
        long since =
                before != null && before.generation == generation ? before.since : entry.revision();
        return new Known(
                entry.revision(),
                generation,
                since,
                CustomDefinition.established(crd)
                        ? Optional.of(CustomDefinition.of(crd, schemaSource, since))
                        : Optional.empty());
    }

    private ObjectNode parse(Entry entry) {
        try {
            return (ObjectNode) mapper.readTree(entry.value());
        } catch (IOException e) {
            throw new UncheckedIOException(entry.key() + " is not JSON", e);
        }
    }

    /**
     * A definition at one revision; empty while it is not established.
     *
     * @param since the first revision that is known to have been of the same generation
     */
    private record Known(
            long revision, long generation, long since, Optional<CustomDefinition> definition) {}

    private static final class View {
        final List<ResourceType> all;
        final long asOf;
        final long generation;
        final Map<String, Known> definitions;
        final Map<String, ResourceType> byPlural = new LinkedHashMap<>();
        final Map<String, ResourceType> byKind = new LinkedHashMap<>();

        View(List<ResourceType> all, long asOf, long generation, Map<String, Known> definitions) {
            this.all = all;
            this.asOf = asOf;
            this.generation = generation;
            this.definitions = definitions;
            for (var type : all) {
                var prefix = type.group() + "/" + type.version() + "/";
                byPlural.putIfAbsent(prefix + type.plural(), type);
                byKind.putIfAbsent(prefix + type.kind(), type);
            }
        }
    }
}
