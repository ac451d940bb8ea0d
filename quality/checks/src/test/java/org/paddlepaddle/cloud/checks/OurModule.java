// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.checks;

import java.util.List;
import java.util.stream.Stream;

/**
 * A module by its directory and packages, and the packages of others it may see.
 *
 * @param names its packages below {@code org.paddlepaddle.cloud}; most modules have one
 */
record OurModule(String directory, List<String> names, List<String> sees) {
    private static final String ROOT = "org.paddlepaddle.cloud.";

    private static final String[] GROUND = {
        "supervise",
        "ground.rules",
        "ground.placement",
        "ground.tunnel",
        "ground.image",
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
                    module("control/operator", "operator", "api", "plan", "http", "supervise"),
                    module("control/component", "component", "api", "plan", "objects", "terminal"),
                    module(
                            "control/pipeline",
                            "pipeline",
                            "api",
                            "plan",
                            "operator",
                            "ground.rules",
                            "http",
                            "door",
                            "supervise"),
                    module("user/terminal", "terminal", "supervise"),
                    module(
                            "user/cli",
                            "cli",
                            "api",
                            "plan",
                            "ground.rules",
                            "terminal",
                            "supervise"),
                    module("data/http", "http", "decode", "supervise"),
                    module("data/hub", "hub", "http", "objects", "supervise", "terminal"),
                    module("data/visual", "visual", "http", "terminal", "supervise"),
                    module("user/door", "door", "http"),
                    module("user/console", "console", "door", "http", "api", "plan"),
                    module("data/gateway", "gateway", "decode", "supervise"),
                    module("data/objects", "objects", "decode", "http", "terminal", "supervise"),
                    module("data/cache", "cache", "http", "objects", "terminal", "supervise"),
                    module(
                            "data/serving",
                            "serving",
                            "cube.client",
                            "http",
                            "terminal",
                            "supervise"),
                    module("data/cube/files", "cube.files", "supervise"),
                    new OurModule(
                            "data/cube/client",
                            List.of("cube.client", "cube.wire"),
                            List.of("supervise")),
                    new OurModule(
                            "data/cube/server",
                            List.of("cube.server", "cube.store", "cube.layer", "cube.legacy"),
                            List.of("cube.client", "cube.wire", "cube.files", "http", "supervise")),
                    new OurModule(
                            "data/cube/build",
                            List.of("cube.build", "cube.input", "cube.sequence"),
                            List.of("cube.layer", "cube.legacy", "cube.files", "supervise")),
                    new OurModule(
                            "data/cube/rollout",
                            List.of("cube.transfer", "cube.agent", "cube.ship"),
                            List.of("cube.files", "http", "supervise")),
                    module("data/cube/command", "cube.command", "cube", "terminal", "supervise"),
                    module("ground/supervise", "supervise"),
                    module("ground/decode", "decode"),
                    module("ground/rules", "ground.rules"),
                    module("ground/placement", "ground.placement", "ground.rules"),
                    module("ground/tunnel", "ground.tunnel", "supervise"),
                    module("ground/image", "ground.image", "supervise"),
                    module(
                            "ground/server",
                            "ground.server",
                            "decode",
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
                            "ground.image",
                            "ground.tunnel",
                            "ground.rules"),
                    module(
                            "app/standalone",
                            "standalone",
                            with(
                                    GROUND,
                                    "api",
                                    "plan",
                                    "operator",
                                    "pipeline",
                                    "gateway",
                                    "objects",
                                    "hub",
                                    "http",
                                    "door",
                                    "console",
                                    "cli")),
                    module(
                            "app/dist",
                            "dist",
                            with(
                                    GROUND,
                                    "api",
                                    "plan",
                                    "operator",
                                    "component",
                                    "terminal",
                                    "cli",
                                    "pipeline",
                                    "cube",
                                    "gateway",
                                    "objects",
                                    "hub",
                                    "cache",
                                    "serving",
                                    "http",
                                    "door",
                                    "console",
                                    "visual",
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
                                    "gateway",
                                    "standalone")));

    private static OurModule module(String directory, String name, String... sees) {
        return new OurModule(directory, List.of(name), List.of(sees));
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
                .filter(module -> !module.names().contains("supervise"))
                .toList();
    }

    /** Whose packages still import each other in a circle; nobody may join them. */
    boolean cyclic() {
        return List.of("data/serving", "quality/bench").contains(directory);
    }

    /** Whether a build may leave it out. */
    boolean optional() {
        return directory.equals("quality/bench");
    }

    static String packages(String name) {
        return ROOT + name + "..";
    }

    String[] packages() {
        return names.stream().map(OurModule::packages).toArray(String[]::new);
    }

    String[] visible() {
        return Stream.concat(names.stream(), sees.stream())
                .map(OurModule::packages)
                .toArray(String[]::new);
    }
}
