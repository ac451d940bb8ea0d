// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.kind;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.cli.cluster.QueryString;
import org.paddlepaddle.cloud.plan.why.Finding;

/**
 * What the command line knows of a kind beyond what the server tells of every kind. Each has what
 * it needs of it: a page, pods, an answer to "why".
 */
public interface KindPart {
    /** The kinds it is about, as objects name them. */
    List<String> kinds();

    /**
     * The page of {@code describe}; absent for objects that are shown as they are.
     *
     * @param head what every object has, to be added to
     */
    default Optional<FieldLines> page(FieldLines head, JsonNode object) {
        return Optional.empty();
    }

    /** Finds its pods; absent where it has none. */
    default Optional<QueryString> pods(JsonNode object) {
        return Optional.empty();
    }

    /**
     * The pod that is meant where one is asked for and this object is named; absent where it is any
     * of its pods.
     */
    default Optional<String> pod(String name) {
        return Optional.empty();
    }

    /** The one thing that holds it; absent where nobody knows. */
    default Optional<Finding> why(JsonNode object, WhyQuery inquiry) {
        return Optional.empty();
    }

    /** Where its own words for causes are among the messages; what it has none for is common. */
    default String words() {
        return "";
    }
}
