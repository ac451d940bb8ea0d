// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.fault;

import static org.paddlepaddle.cloud.ground.server.fault.HostileTexts.brokenHello;
import static org.paddlepaddle.cloud.ground.server.fault.HostileTexts.mutated;
import static org.paddlepaddle.cloud.ground.server.fault.HostileTexts.nested;
import static org.paddlepaddle.cloud.ground.server.fault.HostileTexts.noise;
import static org.paddlepaddle.cloud.ground.server.fault.HostileTexts.pick;

import java.util.List;
import java.util.Random;
import java.util.Set;

/** A sort of harm, and what is right to answer to it. */
enum Sort {
    NOISE_WITHOUT_TLS {
        @Override
        Attack attack(HostileClient to, Random random) {
            var text = noise(random, 1 + random.nextInt(600));
            return new Attack(text, Set.of("closed"), () -> to.plain(text));
        }
    },
    BROKEN_HANDSHAKE {
        @Override
        Attack attack(HostileClient to, Random random) {
            var text = brokenHello(random);
            return new Attack(text, Set.of("closed"), () -> to.plain(text));
        }
    },
    NOISE_FOR_A_REQUEST {
        @Override
        Attack attack(HostileClient to, Random random) {
            var text = noise(random, 1 + random.nextInt(200)) + "\r\n\r\n";
            return new Attack(text, Set.of("400"), () -> to.wire(text));
        }
    },
    STRANGE_PATH {
        @Override
        Attack attack(HostileClient to, Random random) {
            var chosen = pick(random, HostileCases.PATHS);
            return chosen.attack(() -> to.wire(chosen.text(), ""));
        }
    },
    // Who is still talking when the refusal comes may find the connection closed instead of it.
    // Kubernetes reads up to a mebibyte of both; 64 KiB are far more than any client sends, and a
    // crowd that sends more must not fill the memory of the one process that everything runs in.
    ENDLESS_HEADER {
        @Override
        Attack attack(HostileClient to, Random random) {
            int length = 70_000 + random.nextInt(100_000);
            var header = "X: " + "y".repeat(length) + "\r\n";
            return new Attack(
                    length + " bytes of header",
                    Set.of("431", "closed"),
                    () -> to.wire("/healthz", header));
        }
    },
    ENDLESS_PATH {
        @Override
        Attack attack(HostileClient to, Random random) {
            int length = 70_000 + random.nextInt(100_000);
            return new Attack(
                    length + " bytes of path",
                    Set.of("414", "closed"),
                    () -> to.wire("/" + "z".repeat(length), ""));
        }
    },
    HALF_A_REQUEST {
        @Override
        Attack attack(HostileClient to, Random random) {
            var whole =
                    "POST %s HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n%s"
                            .formatted(PODS, POD);
            var text = whole.substring(0, 1 + random.nextInt(whole.length() - 1));
            return new Attack(text, Set.of("left"), () -> to.leave(text));
        }
    },
    CONTRADICTING_HEAD {
        @Override
        Attack attack(HostileClient to, Random random) {
            var chosen = pick(random, HostileCases.HEADS);
            return chosen.attack(
                    () ->
                            to.wire(
                                    chosen.text()
                                            .formatted(PODS)
                                            .replace("$", to.authorization())
                                            .replace("~", "\r\n")));
        }
    },
    DAMAGED_POD {
        @Override
        Attack attack(HostileClient to, Random random) {
            return create(to, random, "application/json", mutated(random, POD), CREATED);
        }
    },
    NOISE_FOR_JSON {
        @Override
        Attack attack(HostileClient to, Random random) {
            return create(to, random, "application/json", noise(random, 300), Set.of("400"));
        }
    },
    YAML_BOMB {
        @Override
        Attack attack(HostileClient to, Random random) {
            var chosen = pick(random, HostileCases.YAMLS);
            return create(to, random, "application/yaml", chosen.text(), Set.of(chosen.right()));
        }
    },
    NOISE_FOR_PROTOBUF {
        @Override
        Attack attack(HostileClient to, Random random) {
            var text = "k8s\0" + noise(random, random.nextInt(400));
            return create(to, random, "application/vnd.kubernetes.protobuf", text, Set.of("400"));
        }
    },
    DEEP_JSON {
        @Override
        Attack attack(HostileClient to, Random random) {
            return create(to, random, "application/json", nested(random), Set.of("400"));
        }
    },
    WRONG_MEDIA_TYPE {
        @Override
        Attack attack(HostileClient to, Random random) {
            var type = pick(random, List.of("text/plain", "a/b", ";;"));
            return create(to, random, type, POD, Set.of("415"));
        }
    },
    DAMAGED_PATCH_OF_A_NAMESPACE {
        @Override
        Attack attack(HostileClient to, Random random) {
            return patch(
                    to,
                    random,
                    "/api/v1/namespaces/default",
                    pick(random, PATCHES),
                    mutated(random, POD));
        }
    },
    DAMAGED_PATCH_OF_A_POD {
        @Override
        Attack attack(HostileClient to, Random random) {
            return patch(
                    to,
                    random,
                    VICTIM,
                    pick(random, PATCHES),
                    mutated(random, POD.replace("\"p\"", "\"victim\"")));
        }
    },
    DAMAGED_JSON_PATCH {
        @Override
        Attack attack(HostileClient to, Random random) {
            return patch(
                    to,
                    random,
                    "/api/v1/namespaces/kube-system",
                    PATCHES.getFirst(),
                    mutated(random, JSON_PATCH));
        }
    },
    ENDLESS_SELECTOR {
        @Override
        Attack attack(HostileClient to, Random random) {
            int times = random.nextInt(3000);
            return new Attack(
                    times + " requirements",
                    Set.of(times == 0 ? "200" : "400"),
                    () -> to.get(PODS + "?labelSelector=" + "a%2Cb%21%3Dc%2C".repeat(times)));
        }
    },
    STRANGE_QUERY {
        @Override
        Attack attack(HostileClient to, Random random) {
            var chosen = pick(random, HostileCases.QUERIES);
            return chosen.attack(() -> to.wire(PODS + "?" + chosen.text(), ""));
        }
    },
    STRANGER {
        @Override
        Attack attack(HostileClient to, Random random) {
            var chosen = pick(random, HostileCases.STRANGERS);
            return chosen.attack(() -> to.getAs(chosen.text(), PODS));
        }
    },
    BULKY_OBJECT {
        @Override
        Attack attack(HostileClient to, Random random) {
            int bytes = BULKS.get(Math.max(0, random.nextInt(24) - 20)) + random.nextInt(40_000);
            var body =
                    """
                    {"apiVersion":"v1","kind":"ConfigMap","metadata":{"generateName":"bulk-"},
                     "data":{"k":"%s"}}\
                    """
                            .formatted("x".repeat(bytes));
            return new Attack(
                    bytes + " bytes",
                    bulkRight(bytes, body.length()),
                    () -> to.create(MAPS, "application/json", body));
        }
    },
    WRONG_KIND {
        @Override
        Attack attack(HostileClient to, Random random) {
            var body = mutated(random, POD);
            return new Attack(
                    body,
                    Set.of("400"),
                    () ->
                            to.send(
                                    "PUT",
                                    "/apis/apps/v1/namespaces/default/deployments/d"
                                            + options(random),
                                    "application/json",
                                    body));
        }
    };

    static final String PODS = "/api/v1/namespaces/default/pods";
    static final String MAPS = "/api/v1/namespaces/default/configmaps";
    static final String VICTIM = PODS + "/victim";
    static final String POD =
            """
            {"apiVersion":"v1","kind":"Pod","metadata":{"name":"p","labels":{"a":"b"}},
             "spec":{"containers":[{"name":"c","image":"i","env":[{"name":"A","value":"1"}],
             "ports":[{"containerPort":80}],"resources":{"limits":{"cpu":"1","memory":1e3}}}]}}\
            """;
    private static final int MEBIBYTE = 1 << 20;

    /** Most are small; of the others some are too large for an object and some for a request. */
    private static final List<Integer> BULKS = List.of(0, 900_000, MEBIBYTE + 1, 3 * MEBIBYTE + 1);

    private static final String JSON_PATCH =
            "[{\"op\":\"add\",\"path\":\"/metadata/labels/x\",\"value\":\"y\"},"
                    + "{\"op\":\"copy\",\"from\":\"/metadata\",\"path\":\"/metadata/a\"}]";
    private static final List<String> PATCHES =
            List.of(
                    "application/json-patch+json",
                    "application/merge-patch+json",
                    "application/strategic-merge-patch+json",
                    "application/apply-patch+yaml");

    /** Another of the crowd may have one of that name just now. */
    private static final Set<String> CREATED = Set.of("201", "400", "409", "422");

    private static final Set<String> PATCHED =
            Set.of("200", "400", "409", "422", "500 as Kubernetes");

    private static Set<String> bulkRight(int bytes, int body) {
        if (body > 3 * MEBIBYTE) {
            return Set.of("413", "closed");
        }
        return Set.of(bytes > MEBIBYTE ? "422" : "201");
    }

    abstract Attack attack(HostileClient to, Random random);

    private static Attack create(
            HostileClient to, Random random, String type, String body, Set<String> right) {
        boolean really = random.nextBoolean();
        var what = type + ": " + body;
        return really
                ? new Attack(what, right, () -> to.create(PODS, type, body))
                : new Attack(what, right, () -> to.send("POST", PODS + TRIED, type, body));
    }

    private static Attack patch(
            HostileClient to, Random random, String path, String type, String body) {
        var target = path + options(random);
        return new Attack(
                "%s %s: %s".formatted(target, type, body),
                PATCHED,
                () -> to.send("PATCH", target, type, body));
    }

    private static final String TRIED = "?dryRun=All&fieldManager=x";

    /** Half of it is only tried; the other half is stored where the server takes it. */
    private static String options(Random random) {
        return random.nextBoolean() ? TRIED : "?fieldManager=x";
    }
}
