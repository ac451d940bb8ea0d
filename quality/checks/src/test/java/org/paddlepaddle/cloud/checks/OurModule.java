// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.checks;

import java.util.List;
import java.util.stream.Stream;

/**
 * A module by its package, and the modules it may see.
 *
 * @param name the package below {@code org.paddlepaddle.cloud}
 */
record OurModule(String name, List<String> sees) {
    private static final String ROOT = "org.paddlepaddle.cloud.";

    /** The table of ARCHITECTURE.md; a module that is not here does not exist. */
    static final List<OurModule> ALL =
            List.of(
                    module("api"),
                    module("plan", "api", "ground.rules", "ground.placement"),
                    module("operator", "api", "plan"),
                    module("terminal"),
                    module("cli", "api", "plan", "ground.rules", "terminal"),
                    module("cube", "terminal"),
                    module("supervise"),
                    module("ground.rules"),
                    module("ground.placement", "ground.rules"),
                    module("ground.tunnel"),
                    module("ground.server", "ground.tunnel", "ground.rules"),
                    module("ground.schedule", "supervise", "ground.rules", "ground.placement"),
                    module("ground.controllers", "supervise", "ground.rules", "ground.placement"),
                    module("ground.node", "ground.tunnel", "ground.rules"),
                    module(
                            "standalone",
                            "api",
                            "plan",
                            "operator",
                            "supervise",
                            "ground.tunnel",
                            "ground.server",
                            "ground.schedule",
                            "ground.controllers",
                            "ground.node"),
                    module("dist", "terminal", "cli", "cube", "standalone"),
                    module("transcripts", "supervise", "ground.server"),
                    module(
                            "testkit",
                            "api",
                            "plan",
                            "standalone",
                            "cli",
                            "supervise",
                            "ground.server",
                            "ground.schedule",
                            "ground.controllers",
                            "ground.node"));

    /** They run without Kubernetes, so that they can be read, tested and used alone. */
    static final List<String> DATA_PLANE =
            List.of(
                    "cache",
                    "cube",
                    "serving",
                    "gateway",
                    "hub",
                    "objects",
                    "visual",
                    "coordinator",
                    "edge");

    private static OurModule module(String name, String... sees) {
        return new OurModule(name, List.of(sees));
    }

    static String packages(String name) {
        return ROOT + name + "..";
    }

    String packages() {
        return packages(name);
    }

    String[] visible() {
        return Stream.concat(Stream.of(name), sees.stream())
                .map(OurModule::packages)
                .toArray(String[]::new);
    }
}
