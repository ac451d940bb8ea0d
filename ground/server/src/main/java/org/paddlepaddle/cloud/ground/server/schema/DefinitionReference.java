// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A place that is an instance of a definition, looked up when first asked: definitions recur. */
final class DefinitionReference implements ValidationNode {
    private final String definition;
    private final OpenApiDefinitions openApiDefinitions;
    private final MergeRules own;
    private final @Nullable JsonNode fallback;
    private final List<JsonNode> allowed;
    private volatile @Nullable Structure target;

    /**
     * @param own merge words beside the reference
     * @param allowed closes the set of values at this place; empty when open
     */
    DefinitionReference(
            String definition,
            OpenApiDefinitions openApiDefinitions,
            MergeRules own,
            @Nullable JsonNode fallback,
            List<JsonNode> allowed) {
        this.definition = definition;
        this.openApiDefinitions = openApiDefinitions;
        this.own = own;
        this.fallback = fallback;
        this.allowed = allowed;
    }

    private Structure target() {
        var known = target;
        if (known == null) {
            known = openApiDefinitions.structure(definition);
            target = known;
        }
        return known;
    }

    @Override
    public String definition() {
        return definition;
    }

    @Override
    public @Nullable JsonNode fallback() {
        return fallback;
    }

    @Override
    public Shape shape() {
        return target().shape();
    }

    @Override
    public ValueType type() {
        return target().type();
    }

    @Override
    public Map<String, ValidationNode> properties() {
        return target().properties();
    }

    @Override
    public @Nullable ValidationNode others() {
        return target().others();
    }

    @Override
    public @Nullable ValidationNode element() {
        return target().element();
    }

    @Override
    public List<String> required() {
        return target().required();
    }

    @Override
    public List<String> always() {
        return target().always();
    }

    /** A word beside the reference wins over the definition's. */
    @Override
    public MergeRules merge() {
        var theirs = target().merge();
        if (own.equals(MergeRules.NONE)) {
            return theirs;
        }
        return new MergeRules(
                own.listType().isEmpty() ? theirs.listType() : own.listType(),
                own.mapKeys().isEmpty() ? theirs.mapKeys() : own.mapKeys(),
                own.atomicMap() || theirs.atomicMap(),
                own.patchMergeKey() == null ? theirs.patchMergeKey() : own.patchMergeKey(),
                own.patchStrategy().isEmpty() ? theirs.patchStrategy() : own.patchStrategy());
    }

    @Override
    public SchemaLimits limits() {
        var theirs = target().limits();
        return allowed.isEmpty() ? theirs : theirs.withAllowed(allowed);
    }

    @Override
    public boolean nullable() {
        return target().nullable();
    }

    @Override
    public boolean preservesUnknown() {
        return target().preservesUnknown();
    }

    @Override
    public boolean embedded() {
        return false;
    }

    @Override
    public String toString() {
        return "-> " + definition;
    }
}
