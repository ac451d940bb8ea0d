// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.checks;

import java.util.List;
import java.util.stream.Stream;

/**
 * A module by its directory and package, and the modules it may see.
 *
 * @param name the package below {@code org.paddlepaddle.cloud}
 */
record OurModule(String directory, String name, List<String> sees) {
    private static final String ROOT = "org.paddlepaddle.cloud.";

    private static final String[] GROUND = {
        "supervise",
        "ground.rules",
        "ground.placement",
        "ground.tunnel",
        "ground.server",
        "ground.schedule",
        "ground.controllers",
        "ground.node"
    };

    /** The table of ARCHITECTURE.md; a module that is not here does not exist. */
    static final List<OurModule> ALL =
            List.of(
                    module("control/api", "api"),
                    module("control/plan", "plan", "api", "ground.rules", "ground.placement"),
                    module("control/operator", "operator", "api", "plan", "supervise"),
                    module("user/terminal", "terminal"),
                    module(
                            "user/cli",
                            "cli",
                            "api",
                            "plan",
                            "ground.rules",
                            "terminal",
                            "supervise"),
                    module("data/cube", "cube", "terminal", "supervise"),
                    module("ground/supervise", "supervise"),
                    module("ground/rules", "ground.rules"),
                    module("ground/placement", "ground.placement", "ground.rules"),
                    module("ground/tunnel", "ground.tunnel", "supervise"),
                    module(
                            "ground/server",
                            "ground.server",
                            "supervise",
                            "ground.tunnel",
                            "ground.rules"),
                    module(
                            "ground/schedule",
                            "ground.schedule",
                            "supervise",
                            "ground.rules",
                            "ground.placement"),
                    module(
                            "ground/controllers",
                            "ground.controllers",
                            "supervise",
                            "ground.rules",
                            "ground.placement"),
                    module(
                            "ground/node",
                            "ground.node",
                            "supervise",
                            "ground.tunnel",
                            "ground.rules"),
                    module("app/standalone", "standalone", with(GROUND, "api", "plan", "operator")),
                    module(
                            "app/dist",
                            "dist",
                            with(
                                    GROUND,
                                    "api",
                                    "plan",
                                    "operator",
                                    "terminal",
                                    "cli",
                                    "cube",
                                    "standalone")),
                    module("quality/meter", "meter"),
                    module("quality/transcripts", "transcripts", "supervise", "ground.server"),
                    module("quality/testkit", "testkit", "supervise", "ground.server"),
                    module(
                            "quality/bench",
                            "bench",
                            with(
                                    GROUND,
                                    "api",
                                    "plan",
                                    "operator",
                                    "terminal",
                                    "cli",
                                    "cube",
                                    "standalone")));

    private static OurModule module(String directory, String name, String... sees) {
        return new OurModule(directory, name, List.of(sees));
    }

    private static String[] with(String[] some, String... others) {
        return Stream.concat(Stream.of(some), Stream.of(others)).toArray(String[]::new);
    }

    /** They run without Kubernetes, so that they can be read, tested and used alone. */
    static List<OurModule> dataPlane() {
        return ALL.stream().filter(module -> module.directory().startsWith("data/")).toList();
    }

    /** Those that run at a user's: their loops are supervised. */
    static List<OurModule> supervised() {
        return ALL.stream()
                .filter(module -> !module.directory().startsWith("quality/"))
                .filter(module -> !module.name().equals("supervise"))
                .toList();
    }

    /** Whether a build may leave it out. */
    boolean optional() {
        return directory.equals("quality/bench");
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
