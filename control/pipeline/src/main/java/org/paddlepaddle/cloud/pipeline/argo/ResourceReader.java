// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.argo;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.paddlepaddle.cloud.pipeline.dag.Inputs;
import org.paddlepaddle.cloud.pipeline.dag.Template;
import org.paddlepaddle.cloud.pipeline.dag.Template.Verb;
import org.paddlepaddle.cloud.pipeline.expression.ExpressionException;
import org.paddlepaddle.cloud.pipeline.expression.ObjectCondition;

/** Reads a template that does something to an object. */
record ResourceReader(SpecPath place) {
    private static final Set<String> KNOWN =
            Set.of(
                    "action",
                    "manifest",
                    "mergeStrategy",
                    "successCondition",
                    "failureCondition",
                    "setOwnerReference",
                    "flags");

    /** Of kubectl; what they say is what is done anyway. */
    private static final Set<String> FLAGS =
            Set.of("--wait=false", "--ignore-not-found", "--ignore-not-found=true");

    Template read(String name, Inputs inputs) {
        var resource = place.at("resource").only(KNOWN, Set.of());
        var manifest =
                resource.at("manifest")
                        .text()
                        .flatMap(text -> Yaml.read(text, resource.at("manifest")));
        if (manifest.isEmpty()) {
            resource.at("manifest").required();
        }
        for (var flag : resource.at("flags").elements()) {
            if (!FLAGS.contains(flag.required())) {
                flag.remarks().problem(flag.path(), flag.required() + " is not supported");
            }
        }
        return new Template.Resource(
                name,
                inputs,
                new OutputReader(place.at("outputs"), Set.of()).paths(),
                verb(resource.at("action")),
                new Template.Manifest.Tree(
                        manifest.orElseGet(JsonNodeFactory.instance::objectNode)),
                condition(resource.at("successCondition")),
                condition(resource.at("failureCondition")),
                resource.at("mergeStrategy").text().orElse("strategic"),
                resource.at("setOwnerReference").node().asBoolean(),
                RetryReader.read(place.at("retryStrategy")));
    }

    private static Verb verb(SpecPath action) {
        var word = action.required();
        if (word.isEmpty()) {
            return Verb.Get;
        }
        var capital = word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
        return action.remarks().word(action.path(), capital, Verb.Get);
    }

    private static Optional<String> condition(SpecPath place) {
        var text = place.text().filter(condition -> !condition.isBlank());
        text.ifPresent(
                condition -> {
                    try {
                        ObjectCondition.parse(condition);
                    } catch (ExpressionException e) {
                        place.remarks().problem(place.path(), e.reason());
                    }
                });
        return text;
    }
}
