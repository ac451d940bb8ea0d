// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * The flags of {@code python3 -m paddle_serving_server.serve} on one command line, so that it means
 * the same here: {@link UpstreamFlag#ALL} says what each does.
 */
final class UpstreamFlags {
    private static final int PROMETHEUS = 19_393;

    private final Map<String, List<String>> given = new LinkedHashMap<>();

    /** Adds the flags to a command; all but {@code --model} are left out of its usage text. */
    void addTo(CommandSpec command) {
        UpstreamFlag.ALL.forEach(flag -> command.addOption(option(command, flag)));
    }

    private OptionSpec option(CommandSpec command, UpstreamFlag flag) {
        var option =
                OptionSpec.builder(flag.name())
                        .arity(flag.arity())
                        .hidden(!flag.name().equals("--model"))
                        .setter(setter(command, flag));
        if (flag.isSwitch()) {
            option.type(boolean.class);
        } else {
            option.type(List.class).auxiliaryTypes(String.class).paramLabel("DIR");
        }
        return option.build();
    }

    private ISetter setter(CommandSpec command, UpstreamFlag flag) {
        return new ISetter() {
            @Override
            public <T> T set(T value) {
                // Before a command line is read, every option is set to its initial value.
                if (value instanceof List<?> words) {
                    var texts = words.stream().map(String::valueOf).toList();
                    given.put(flag.name(), numbers(command, flag.name(), texts));
                } else if (Boolean.TRUE.equals(value)) {
                    given.put(flag.name(), List.of());
                } else {
                    given.remove(flag.name());
                }
                return value;
            }
        };
    }

    private static List<String> numbers(CommandSpec command, String name, List<String> words) {
        switch (name) {
            case "--runtime_thread_num",
                    "--batch_infer_size",
                    "--cpu_math_thread_num",
                    "--max_body_size",
                    "--request_cache_size",
                    "--prometheus_port" ->
                    words.forEach(word -> number(command, name, word));
            default -> {}
        }
        return words;
    }

    private static long number(CommandSpec command, String name, String word) {
        try {
            return Long.parseLong(word);
        } catch (NumberFormatException e) {
            throw new ParameterException(
                    command.commandLine(), "%s is '%s', which is no number".formatted(name, word));
        }
    }

    private List<String> values(String name) {
        return given.getOrDefault(name, List.of());
    }

    private Optional<Long> number(String name) {
        return values(name).stream().findFirst().map(Long::parseLong);
    }

    List<Path> models() {
        return values("--model").stream().map(Path::of).toList();
    }

    /** Runs at the same time. */
    Optional<Integer> workers() {
        return number("--runtime_thread_num").filter(count -> count > 0).map(Math::toIntExact);
    }

    Optional<Integer> batch() {
        return number("--batch_infer_size").map(Math::toIntExact);
    }

    Optional<Integer> threads() {
        return number("--cpu_math_thread_num").map(Math::toIntExact);
    }

    /** In mebibytes, rounded up; upstream ignores what is below 64. */
    Optional<Integer> bodyMib() {
        return number("--max_body_size")
                .map(bytes -> Math.clamp((bytes + (1 << 20) - 1) >> 20, 64, 1024));
    }

    /** Of the request cache. */
    Optional<Long> cacheBytes() {
        return number("--request_cache_size").map(bytes -> Math.max(0, bytes));
    }

    /** Where the metrics are beside the port of the service, if they are to be. */
    Optional<Integer> prometheusPort() {
        return given.containsKey("--enable_prometheus")
                ? Optional.of(number("--prometheus_port").map(Math::toIntExact).orElse(PROMETHEUS))
                : Optional.empty();
    }

    /** The flags that ask for what this server does not do. */
    List<String> refused() {
        var refused = new ArrayList<String>();
        UpstreamFlag.ALL.stream()
                .filter(flag -> given.containsKey(flag.name()))
                .forEach(flag -> flag.refusal(values(flag.name())).ifPresent(refused::add));
        return refused;
    }

    /** A sentence for each flag that was given in vain. */
    List<String> warnings() {
        var warnings = new ArrayList<String>();
        UpstreamFlag.ALL.stream()
                .filter(flag -> given.containsKey(flag.name()))
                .forEach(flag -> flag.warning().ifPresent(warnings::add));
        if (!prometheusPort().isPresent() && given.containsKey("--prometheus_port")) {
            warnings.add("--prometheus_port has no effect: --enable_prometheus is not given");
        }
        return warnings;
    }
}
