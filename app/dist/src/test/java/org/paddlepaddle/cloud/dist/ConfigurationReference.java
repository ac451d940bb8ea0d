// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The page of what can be set: variables, flags of whatever runs long, options of the JVM. */
final class ConfigurationReference {
    private static final String PREAMBLE =
            """
            # Configuration

            PaddleCloud has no configuration file of its own. Programs take flags and a few environment variables. Cube's programs
            also read upstream's configuration files ([guide](../guides/cube.md)).
            """;

    private static final List<String> PROGRAMS =
            List.of(
                    "up",
                    "node join",
                    "operator",
                    "gateway",
                    "objects serve",
                    "cache serve",
                    "serve",
                    "cube serve",
                    "cube agent",
                    "cube transfer",
                    "visual");

    /** A variable of the environment, and who reads it. */
    private record Variable(String name, String reader, String meaning) {}

    private static final List<Variable> VARIABLES =
            List.of(
                    new Variable(
                            "PDC_HOME",
                            "every command",
                            "The directory of the standalone system; default `~/.paddlecloud`."
                                    + " `--home` wins."),
                    new Variable(
                            "PDC_LANG",
                            "every command",
                            "`en` or `zh`: the language of texts. Default: that of `LC_ALL`,"
                                    + " `LC_MESSAGES`, `LANG`."),
                    new Variable(
                            "PDC_JAVA_OPTIONS",
                            "`pdc up`",
                            "More options for the JVM of the background process, for example"
                                    + " `-Xmx4g`. They win over ours."),
                    new Variable(
                            "PDC_NODE_PORTS",
                            "`pdc up`",
                            "`everywhere` opens node ports to other machines; default: this machine"
                                    + " only."),
                    new Variable(
                            "PDC_USER_NAMESPACES",
                            "`pdc up`, `pdc node join`",
                            "`required` (default), `host` or `absent`: see"
                                    + " [isolation](../concepts/pods.md#isolation)."),
                    new Variable(
                            "PDC_REGISTRY_MIRRORS",
                            "`pdc up`, `pdc node join`, `pdc image pull`",
                            "`REGISTRY=ADDRESS`, separated by commas: addresses that are asked"
                                    + " before a registry. See"
                                    + " [your own image](../guides/images.md#registries)."),
                    new Variable(
                            "PDC_CDI_DIRS",
                            "`pdc up`, `pdc node join`, `pdc doctor`",
                            "Directories with CDI files, separated by colons; default"
                                    + " `/etc/cdi:/var/run/cdi`. See"
                                    + " [GPUs](../guides/volumes-nodes-images.md#use-gpus)."),
                    new Variable(
                            "PDC_DEVICE_RESOURCES",
                            "`pdc up`, `pdc node join`, `pdc doctor`",
                            "`KIND=RESOURCE`, separated by commas: further kinds of CDI devices"
                                    + " that pods can ask for, and under which name."),
                    new Variable(
                            "PADDLECLOUD_HUB",
                            "`pdc model` in a pod",
                            "The address of the model hub; default"
                                    + " `http://ml-pipeline-ui.kubeflow`."),
                    new Variable(
                            "PADDLECLOUD_MODEL",
                            "programs of a PaddleService",
                            "Set by the operator: the version in `default.model`, by its"
                                    + " digest."),
                    new Variable(
                            "PADDLECLOUD_OBJECTS",
                            "`pdc serve`",
                            "The address of the object store that has the files of mapped hosts"
                                    + " (`pdc data map`); default: none."),
                    new Variable(
                            "KUBECONFIG",
                            "every command that asks a cluster",
                            "The kubeconfig; default: that of the standalone system."),
                    new Variable(
                            "JAVA_HOME",
                            "the launcher",
                            "The JDK to start; default: the first JDK 25 that is found."),
                    new Variable("NO_COLOR", "every command", "Any value: no colours."),
                    new Variable(
                            "BIND_ADDRESS", "`pdc serve`", "The address to listen on in a pod."));

    /** Set by the product itself, between its own parts. */
    private static final Set<String> INTERNAL =
            Set.of(
                    "PDC_CLASSES",
                    "PDC_COMMAND",
                    "PDC_DIST",
                    "PDC_INPUT_",
                    "PDC_OUTPUT_",
                    "PADDLECLOUD_ATTEMPT",
                    "PADDLECLOUD_ATTEMPT_",
                    "PADDLECLOUD_CONTAINER",
                    "PADDLECLOUD_MASTER_PORT",
                    "PADDLECLOUD_PORT_",
                    "PADDLECLOUD_SERVERS_STARTED");

    private static final Pattern OURS = Pattern.compile("\"((?:PDC|PADDLECLOUD)_[A-Z_]+)\"");
    private static final String LAUNCHES =
            """

            ## JVM options

            `bin/pdc` starts each program with the options of one file in `launch/`, chosen by the first words of the command.
            """;
    private static final String UNLIMITED = Long.toString(Long.MAX_VALUE);
    private static final String LAUNCH = "app/dist/src/main/distribution/launch";

    private ConfigurationReference() {}

    static String page(Path repository) throws IOException {
        requireEveryVariable(repository);
        return PREAMBLE + variables() + flags() + launches(repository.resolve(LAUNCH));
    }

    /** A variable that the code reads and this page does not know fails the test. */
    private static void requireEveryVariable(Path repository) throws IOException {
        var unknown = new TreeSet<String>();
        for (var floor : List.of("app", "user", "control", "data", "ground")) {
            try (var files = Files.walk(repository.resolve(floor))) {
                files.filter(file -> file.toString().contains("/src/main/java/"))
                        .filter(file -> file.toString().endsWith(".java"))
                        .forEach(file -> unknown.addAll(named(file)));
            }
        }
        unknown.removeAll(INTERNAL);
        VARIABLES.forEach(variable -> unknown.remove(variable.name()));
        if (!unknown.isEmpty()) {
            throw new AssertionError("variables that no reference names: " + unknown);
        }
    }

    private static List<String> named(Path file) {
        try {
            return OURS.matcher(Files.readString(file))
                    .results()
                    .map(match -> match.group(1))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String variables() {
        return "\n## Environment\n\n| variable | read by | meaning |\n|---|---|---|\n"
                + VARIABLES.stream()
                        .map(
                                each ->
                                        "| `%s` | %s | %s |\n"
                                                .formatted(
                                                        each.name(), each.reader(), each.meaning()))
                        .collect(Collectors.joining());
    }

    private static String flags() {
        return "\n"
                + "## Flags of servers\n\n"
                + "[Commands](cli.md) explains each flag. An empty default means none, no limit,"
                + " or a value that depends on the machine.\n"
                + PROGRAMS.stream()
                        .map(ConfigurationReference::program)
                        .collect(Collectors.joining());
    }

    private static String program(String words) {
        var command = command(words);
        return "\n### [pdc %s](cli.md#pdc-%s)\n\n| flag | default |\n|---|---|\n"
                        .formatted(words, words.replace(' ', '-'))
                + command.options().stream()
                        .filter(
                                option ->
                                        !option.hidden()
                                                && !option.inherited()
                                                && !option.usageHelp())
                        .map(ConfigurationReference::row)
                        .collect(Collectors.joining());
    }

    private static CommandSpec command(String words) {
        var line = AllCommands.english();
        for (var word : words.split(" ")) {
            line = Objects.requireNonNull(line.getSubcommands().get(word), word);
        }
        return line.getCommandSpec();
    }

    private static String row(OptionSpec option) {
        return "| `%s` | %s |\n"
                .formatted(option.longestName(), usual(option))
                .replace("|  |", "| |");
    }

    private static String usual(OptionSpec option) {
        var value = option.defaultValue() == null ? option.initialValue() : option.defaultValue();
        var text = value == null ? "" : value.toString();
        boolean says = !text.isEmpty() && !text.equals("[]") && !text.equals(UNLIMITED);
        return says ? "`" + text + "`" : "";
    }

    private static String launches(Path directory) throws IOException {
        var programs = new TreeMap<String, List<String>>();
        for (var line : content(directory.resolve("table")).toList()) {
            var columns = line.split("\t");
            programs.computeIfAbsent(columns[1], _ -> new ArrayList<>())
                    .add(columns[0].equals("*") ? "every other command" : "`" + columns[0] + "`");
        }
        var text = new StringBuilder(LAUNCHES);
        for (var program : programs.entrySet()) {
            var file = program.getKey() + ".args";
            text.append(
                    "\n### %s\n\nFor %s:\n\n```\n"
                            .formatted(file, String.join(", ", program.getValue())));
            content(directory.resolve(file)).forEach(option -> text.append(option).append('\n'));
            text.append("```\n");
        }
        return text.toString();
    }

    private static Stream<String> content(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"));
    }
}
