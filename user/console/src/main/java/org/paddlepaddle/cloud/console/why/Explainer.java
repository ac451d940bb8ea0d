// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.console.why;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Says why an object is not what its owner wants: the one {@code why} there is, which the command
 * line prints too. The assembly brings it.
 */
public interface Explainer {
    /** Knows nothing. */
    Explainer NONE = (_, _, _) -> Optional.empty();

    /**
     * What a page asks about.
     *
     * @param kind as objects name it
     * @param chinese the language of its reader
     */
    record Question(String kind, String namespace, String name, boolean chinese) {}

    /**
     * @param good whether everything is as it should be
     * @param text one sentence
     * @param lines the last words of a program that ended
     * @param next a command that helps; may be empty
     */
    record Explanation(boolean good, String text, List<String> lines, String next) {}

    /**
     * @param client has the reader's rights
     * @param now when it is asked
     */
    Optional<Explanation> explain(KubernetesClient client, Question question, Instant now);
}
