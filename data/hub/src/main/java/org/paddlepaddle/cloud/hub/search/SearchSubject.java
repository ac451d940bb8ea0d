// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.search;

import java.util.Map;
import java.util.TreeMap;
import org.paddlepaddle.cloud.hub.RegisteredModel;
import org.paddlepaddle.cloud.hub.VersionHead;

/**
 * What a filter sees of a model or a version.
 *
 * @param attributes {@code name}, {@code version_number}, times and the like
 */
public record SearchSubject(
        Map<String, String> attributes, Map<String, String> tags, Map<String, Double> metrics) {

    public static SearchSubject of(RegisteredModel model) {
        var attributes = new TreeMap<String, String>();
        attributes.put("name", model.name());
        attributes.put("creation_timestamp", "" + model.created().toEpochMilli());
        attributes.put("last_updated_timestamp", "" + model.updated().toEpochMilli());
        return new SearchSubject(attributes, model.tags(), Map.of());
    }

    /** A version as our own protocol finds it: its run is the one of its lineage. */
    public static SearchSubject of(VersionHead version) {
        return of(version, version.facts().lineage().getOrDefault("run", ""), "");
    }

    /**
     * @param run that made the version, or empty
     * @param source where its files came from
     */
    public static SearchSubject of(VersionHead version, String run, String source) {
        var attributes = new TreeMap<String, String>();
        attributes.put("name", version.model());
        attributes.put("version_number", "" + version.number());
        attributes.put("creation_timestamp", "" + version.created().toEpochMilli());
        attributes.put("last_updated_timestamp", "" + version.updated().toEpochMilli());
        attributes.put("run_id", run);
        attributes.put("source_path", source);
        return new SearchSubject(attributes, version.facts().tags(), version.facts().metrics());
    }
}
