// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.ground.server.request.RequestOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What {@code /healthz}, {@code /livez} and {@code /readyz} answer. */
public final class HealthChecks {
    private static final Logger LOG = LoggerFactory.getLogger(HealthChecks.class);

    private static final String READY = "readyz";

    private final Map<String, Supplier<Optional<String>>> checks = new ConcurrentSkipListMap<>();
    private final Set<String> readiness = ConcurrentHashMap.newKeySet();

    public HealthChecks() {
        register("ping", Optional::empty);
    }

    /**
     * @param check empty when well, otherwise what is wrong; logged, never shown to strangers
     */
    public void register(String name, Supplier<Optional<String>> check) {
        checks.put(name, check);
    }

    /** A check of {@code /readyz} alone: what a restart would not mend. */
    public void registerReadiness(String name, Supplier<Optional<String>> check) {
        readiness.add(name);
        register(name, check);
    }

    /** Empty when the path is none of ours. */
    Optional<ApiAnswer> answer(String path, RequestOptions options) {
        var parts = path.substring(1).split("/", -1);
        if (parts.length > 2 || !List.of("healthz", "livez", READY).contains(parts[0])) {
            return Optional.empty();
        }
        if (parts.length == 1) {
            return Optional.of(all(parts[0], options));
        }
        var check = asked(parts[0], parts[1]) ? checks.get(parts[1]) : null;
        return check == null ? Optional.empty() : Optional.of(single(parts[1], check));
    }

    private ApiAnswer single(String name, Supplier<Optional<String>> check) {
        return run(name, check)
                ? ApiAnswer.text(200, "ok")
                : ApiAnswer.text(500, "internal server error: " + name + " failed\n");
    }

    private ApiAnswer all(String endpoint, RequestOptions options) {
        var excluded = options.query().getOrDefault("exclude", List.of());
        var report = new StringBuilder();
        boolean well = true;
        for (var check : checks.entrySet()) {
            if (!asked(endpoint, check.getKey())) {
                continue;
            }
            if (excluded.contains(check.getKey())) {
                report.append("[+]").append(check.getKey()).append(" excluded: ok\n");
                continue;
            }
            boolean passed = run(check.getKey(), check.getValue());
            well &= passed;
            report.append(passed ? "[+]" : "[-]").append(check.getKey());
            report.append(passed ? " ok\n" : " failed: reason withheld\n");
        }
        report.append(endpoint).append(well ? " check passed\n" : " check failed\n");
        if (!well) {
            return ApiAnswer.text(500, report.toString());
        }
        return ApiAnswer.text(200, options.flag("verbose") ? report.toString() : "ok");
    }

    private boolean asked(String endpoint, String name) {
        return endpoint.equals(READY) || !readiness.contains(name);
    }

    private static boolean run(String name, Supplier<Optional<String>> check) {
        var problem = check.get();
        problem.ifPresent(text -> LOG.info("health check {} fails: {}", name, text));
        return problem.isEmpty();
    }
}
