// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.ground.server.request.RequestOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What {@code /healthz}, {@code /livez} and {@code /readyz} answer. */
public final class HealthChecks {
    private static final Logger LOG = LoggerFactory.getLogger(HealthChecks.class);

    private final Map<String, Supplier<Optional<String>>> checks = new ConcurrentSkipListMap<>();

    public HealthChecks() {
        register("ping", Optional::empty);
    }

    /**
     * @param check empty when well, otherwise what is wrong; logged, never shown to strangers
     */
    public void register(String name, Supplier<Optional<String>> check) {
        checks.put(name, check);
    }

    /** Empty when the path is none of ours. */
    Optional<Answer> answer(String path, RequestOptions options) {
        var parts = path.substring(1).split("/", -1);
        if (parts.length > 2 || !List.of("healthz", "livez", "readyz").contains(parts[0])) {
            return Optional.empty();
        }
        if (parts.length == 1) {
            return Optional.of(all(parts[0], options));
        }
        var check = checks.get(parts[1]);
        return check == null ? Optional.empty() : Optional.of(single(parts[1], check));
    }

    private Answer single(String name, Supplier<Optional<String>> check) {
        return run(name, check)
                ? Answer.text(200, "ok")
                : Answer.text(500, "internal server error: " + name + " failed\n");
    }

    private Answer all(String endpoint, RequestOptions options) {
        var excluded = options.query().getOrDefault("exclude", List.of());
        var report = new StringBuilder();
        boolean well = true;
        for (var check : checks.entrySet()) {
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
            return Answer.text(500, report.toString());
        }
        return Answer.text(200, options.flag("verbose") ? report.toString() : "ok");
    }

    private static boolean run(String name, Supplier<Optional<String>> check) {
        var problem = check.get();
        problem.ifPresent(text -> LOG.info("health check {} fails: {}", name, text));
        return problem.isEmpty();
    }
}
