// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component;

import io.fabric8.kubernetes.api.model.HasMetadata;

/**
 * An object, and when the next step may begin.
 *
 * @param advice what to do when it fails; empty where nothing is known
 * @param working whether it belongs to one run and goes with it; a result stays under its own name
 */
public record Step(HasMetadata object, Goal goal, String advice, boolean working) {
    static Step working(HasMetadata object, Goal goal) {
        return new Step(object, goal, "", true);
    }

    Step advising(String sentence) {
        return new Step(object, goal, sentence, working);
    }

    static Step result(HasMetadata object, Goal goal) {
        return new Step(object, goal, "", false);
    }

    /** For people: {@code PaddleJob kubeflow/ppocr-det-x7k2p}. */
    public String name() {
        var metadata = object.getMetadata();
        return "%s %s/%s".formatted(object.getKind(), metadata.getNamespace(), metadata.getName());
    }
}
