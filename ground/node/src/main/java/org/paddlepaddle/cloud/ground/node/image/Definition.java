// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.rules.python.PythonRequirements;

/**
 * An environment as a catalogue writes it down: what it lies on is only a name.
 *
 * @param from name of the environment it adds to
 * @param constraints versions of whatever its packages bring along
 */
public record Definition(EnvironmentSpec pins, Optional<String> from, List<String> constraints) {
    String name() {
        return pins.name();
    }

    EnvironmentSpec on(EnvironmentSpec base) {
        var wished = new PythonRequirements(pins.packages(), constraints);
        // Who writes the catalogue owns the machine, and may have packages built.
        var over = base.over(pins.name(), wished, false);
        return new EnvironmentSpec(
                over.name(),
                over.oldest(),
                over.newest(),
                over.packages(),
                pins.bare(),
                over.layer());
    }
}
