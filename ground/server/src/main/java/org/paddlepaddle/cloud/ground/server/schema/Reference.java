// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A place that is an instance of a definition, looked up when asked (definitions recur). */
record Reference(
        String definition,
        Definitions definitions,
        MergeRules own,
        @Nullable JsonNode fallback,
        List<JsonNode> allowed)
        implements Node {

    private Structure target() {
        return definitions.structure(definition);
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
    public Map<String, Node> properties() {
        return target().properties();
    }

    @Override
    public @Nullable Node others() {
        return target().others();
    }

    @Override
    public @Nullable Node element() {
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
    public Limits limits() {
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
