// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.dag;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A pipeline as it was submitted.
 *
 * @param entrypoint the template it begins with
 * @param templates by name
 * @param arguments the pipeline's own parameters
 * @param onExit the template that runs after the entrypoint, whatever became of it
 * @param serviceAccount whose rights its steps have
 * @param parallelism how many pods at once
 * @param deadline how long it may take; zero ends it now
 * @param shutdown whether somebody asked for its end
 * @param keepFor how long it stays after it has ended
 * @param pods what all its pods have
 */
public record Pipeline(
        String entrypoint,
        Map<String, Template> templates,
        Map<String, String> arguments,
        Optional<String> onExit,
        String serviceAccount,
        OptionalInt parallelism,
        Optional<Duration> deadline,
        Optional<Shutdown> shutdown,
        KeepFor keepFor,
        PodParts pods) {
    public Pipeline {
        templates = Collections.unmodifiableMap(new LinkedHashMap<>(templates));
        arguments = Collections.unmodifiableMap(new LinkedHashMap<>(arguments));
    }

    /** How a run is ended from outside. */
    public enum Shutdown {
        /** Everything, the exit handler too. */
        Terminate,
        /** Everything but the exit handler. */
        Stop
    }

    /** How long a run stays in the cluster after its end, by how it ended. */
    public record KeepFor(Optional<Duration> success, Optional<Duration> failure) {
        public static final KeepFor EVER = new KeepFor(Optional.empty(), Optional.empty());
    }

    public Optional<Template> template(String name) {
        return Optional.ofNullable(templates.get(name));
    }
}
