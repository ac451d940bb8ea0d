// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.service.EndpointSpec;
import org.paddlepaddle.cloud.api.service.PaddleServiceSpec;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.Problem;
import org.paddlepaddle.cloud.plan.Remarks;

/** Reads a spec once and for all: fills in defaults, and finds everything that is wrong at once. */
public final class ServiceChecks {
    /** NAME-default-private is a Service, whose name has at most 63 characters. */
    private static final int LONGEST_NAME = 48;

    private static final Pattern NAME = Pattern.compile("[a-z]([-a-z0-9]*[a-z0-9])?");
    private static final Pattern LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?");
    private static final int LONGEST_LABEL = 63;
    private static final int HIGHEST_PORT = 65535;
    private static final int USUAL_PERCENT = 50;
    private static final int MOST_CONCURRENCY = 1000;
    private static final int USUAL_TIMEOUT = 300;
    private static final int LONGEST_TIMEOUT = 600;
    private static final int USUAL_HISTORY = 3;

    private final ObjectKey key;
    private final PaddleServiceSpec spec;
    private final Remarks remarks = new Remarks();

    private ServiceChecks(ObjectKey key, PaddleServiceSpec spec) {
        this.key = key;
        this.spec = spec;
    }

    public static Checked<DesiredService> check(ObjectKey key, @Nullable PaddleServiceSpec spec) {
        if (spec == null) {
            return new Checked.Invalid<>(List.of(new Problem("spec", "is missing")));
        }
        var checks = new ServiceChecks(key, spec);
        var primary = spec.primary();
        if (primary == null) {
            return new Checked.Invalid<>(
                    List.of(
                            new Problem(
                                    "spec.default",
                                    "is missing; it says which image answers requests, and on"
                                            + " which port")));
        }
        return checks.check(primary);
    }

    private Checked<DesiredService> check(EndpointSpec primary) {
        checkName();
        var container = containerName();
        checkMounts();
        checkEndpoint("spec.default", primary);
        var canary = Optional.ofNullable(spec.canary());
        canary.ifPresent(endpoint -> checkEndpoint("spec.canary", endpoint));
        new ModelChecks(spec, remarks).check();
        var scaling = new ScalingChecks(spec.service(), remarks);
        int concurrency = concurrency(scaling);
        var read = scaling.scaling(concurrency);
        var resource = scaling.resource(read);
        int percent =
                range("canaryTrafficPercent", spec.canaryTrafficPercent(), 0, 100, USUAL_PERCENT);
        int timeout =
                range("timeoutSeconds", spec.timeoutSeconds(), 1, LONGEST_TIMEOUT, USUAL_TIMEOUT);
        int history =
                range("revisionHistoryLimit", spec.revisionHistoryLimit(), 0, 100, USUAL_HISTORY);
        if (spec.replicas() != null && spec.replicas() < 0) {
            remarks.problem("spec.replicas", "must be at least 0, found " + spec.replicas());
        }
        if (!remarks.problems().isEmpty()) {
            return new Checked.Invalid<>(remarks.problems());
        }
        var template = new RevisionTemplate(key.name(), container, spec);
        return remarks.checked(
                new DesiredService(
                        key,
                        template.of(primary),
                        canary.map(template::of),
                        percent,
                        read,
                        resource,
                        Optional.ofNullable(spec.replicas()),
                        concurrency,
                        Duration.ofSeconds(timeout),
                        history));
    }

    private int concurrency(ScalingChecks scaling) {
        return range(
                "containerConcurrency",
                spec.containerConcurrency(),
                0,
                MOST_CONCURRENCY,
                Math.min(scaling.usualLimit(), MOST_CONCURRENCY));
    }

    private void checkName() {
        if (key.name().length() > LONGEST_NAME || !NAME.matcher(key.name()).matches()) {
            remarks.problem(
                    "metadata.name",
                    "Services are called after it: at most %d small letters, digits and hyphens,"
                                    .formatted(LONGEST_NAME)
                            + " the first one a letter; found "
                            + key.name());
        }
    }

    private Optional<String> containerName() {
        var name = spec.runtimeVersion();
        if (name == null || name.isEmpty()) {
            return Optional.empty();
        }
        if (name.length() > LONGEST_LABEL || !LABEL.matcher(name).matches()) {
            remarks.problem(
                    "spec.runtimeVersion",
                    "is the name of the container: at most 63 small letters, digits and hyphens;"
                            + " found "
                            + name);
        }
        return Optional.of(name);
    }

    private void checkMounts() {
        var known =
                Stream.ofNullable(spec.volumes())
                        .flatMap(List::stream)
                        .map(volume -> volume.getName())
                        .collect(Collectors.toSet());
        Stream.ofNullable(spec.volumeMounts())
                .flatMap(List::stream)
                .filter(mount -> !known.contains(mount.getName()))
                .forEach(
                        mount ->
                                remarks.problem(
                                        "spec.volumeMounts",
                                        "%s is no volume of spec.volumes"
                                                .formatted(mount.getName())));
    }

    private void checkEndpoint(String path, EndpointSpec endpoint) {
        remarks.required(path + ".containerImage", endpoint.containerImage());
        remarks.required(path + ".tag", endpoint.tag());
        var port = endpoint.port();
        if (port == null || port < 1 || port > HIGHEST_PORT) {
            remarks.problem(path + ".port", "must be 1 to 65535, found " + port);
        }
        if (endpoint.arg() == null || endpoint.arg().isBlank()) {
            remarks.warn(
                    path + ".arg",
                    "is empty, and the command is always /bin/bash -c: the image's own entry point"
                            + " does not run; say what to start");
        }
    }

    private int range(String field, @Nullable Integer number, int least, int most, int usual) {
        if (number != null && (number < least || number > most)) {
            remarks.problem(
                    "spec." + field, "must be %d to %d, found %d".formatted(least, most, number));
        }
        return number == null ? usual : number;
    }
}
