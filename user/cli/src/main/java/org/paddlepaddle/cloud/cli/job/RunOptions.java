// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cli.python.PackageOptions;
import org.paddlepaddle.cloud.cli.python.RequirementFiles;
import org.paddlepaddle.cloud.ground.rules.python.PythonRequirements;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What may be typed after {@code pdc run}. */
final class RunOptions {
    private static final Pattern RANGE = Pattern.compile("([1-9][0-9]{0,3}):([1-9][0-9]{0,3})");
    private static final Map<String, String> RELEASES = Map.of("2.6", "2.6.2", "3.3", "3.3.1");
    private static final String DEFAULT_RELEASE = "2.6";
    private static final int LONGEST_NAME = 40;
    private static final Pattern MAJOR_MINOR = Pattern.compile("^([0-9]{1,4})\\.([0-9]{1,4})");

    /** Release 3.0 has the parameter server, 3.1 was built without it. */
    private static final int LAST_WITH_SERVERS = 3;

    @Option(names = "--name", paramLabel = "NAME")
    private @Nullable String name;

    @Option(names = "--ps", paramLabel = "N")
    private int servers;

    @Option(names = "--workers", paramLabel = "N")
    private @Nullable Integer workers;

    @Option(names = "--elastic", paramLabel = "MIN:MAX")
    private @Nullable String elastic;

    @Option(names = "--retries", paramLabel = "N")
    private int retries;

    @Option(names = "--paddle", paramLabel = "VERSION")
    private @Nullable String paddle;

    @Option(names = "--image", paramLabel = "IMAGE")
    private @Nullable String image;

    @Option(names = "--gpus", paramLabel = "N")
    private int gpus;

    @Option(names = "--env", paramLabel = "NAME=VALUE")
    private Map<String, String> environment = new TreeMap<>();

    @Option(names = "--mount", paramLabel = "SOURCE:PATH")
    private List<String> mounts = new ArrayList<>();

    @Option(
            names = {"-v", "--volume"},
            arity = "0..1",
            paramLabel = "SOURCE:PATH",
            parameterConsumer = VolumeOrVerbose.class)
    private List<String> volumes = new ArrayList<>();

    @Option(names = "--shm-size", paramLabel = "SIZE")
    private @Nullable String sharedMemory;

    @Option(names = "--verbose")
    private boolean verbose;

    @Mixin private final PackageOptions packages = new PackageOptions();

    @Option(names = "--no-requirements")
    private boolean asItIs;

    @Parameters(arity = "1..*", paramLabel = "COMMAND", descriptionKey = "runCommand")
    private List<String> command = List.of();

    RunRequest read(Shell shell, Path directory, long seed) {
        var range = range(shell);
        int wanted = workers == null ? range.map(RunRequest.Range::max).orElse(1) : workers;
        check(shell, "--workers", wanted, 1);
        check(shell, "--ps", servers, 0);
        check(shell, "--retries", retries, 0);
        check(shell, "--gpus", gpus, 0);
        var wished = packages(directory);
        var chosen = Optional.ofNullable(paddle).or(wished::paddle).orElse(DEFAULT_RELEASE);
        var release = RELEASES.getOrDefault(chosen, chosen);
        checkServers(shell, release);
        return new RunRequest(
                name == null ? name(directory, seed) : name,
                image == null ? "paddlepaddle/paddle:" + release : image,
                servers,
                wanted,
                range,
                retries,
                gpus,
                environment,
                mounts(directory),
                wished.wished(),
                command);
    }

    /** Whether what the launcher says of itself is wanted, too. */
    boolean verbose() {
        return verbose || volumes.contains(VolumeOrVerbose.ALONE);
    }

    private List<RunMount> mounts(Path directory) {
        var named = Stream.concat(mounts.stream(), volumes.stream());
        var all =
                named.filter(text -> !text.equals(VolumeOrVerbose.ALONE))
                        .map(text -> RunMount.parse(text, directory));
        return Stream.concat(
                        all, Optional.ofNullable(sharedMemory).stream().map(RunMount::sharedMemory))
                .toList();
    }

    /** What the directory says it needs, unless something else is named, and what is typed. */
    RunPackages packages(Path directory) {
        var usual = Optional.<RequirementFiles.Found>empty();
        if (!asItIs && !packages.namesFiles() && runsPython()) {
            usual = new RequirementFiles(directory).find();
        }
        return RunPackages.of(
                        usual.map(RequirementFiles.Found::wished).orElse(PythonRequirements.NONE),
                        usual.map(RequirementFiles.Found::from))
                .and(packages.read(directory));
    }

    /** Whether packages were asked for in so many words. */
    boolean namesPackages() {
        return packages.given();
    }

    /** A list of packages in the directory need not concern a shell in an image of its own. */
    private boolean runsPython() {
        return image == null || command.getFirst().matches("(.*/)?python[0-9.]*");
    }

    private static void check(Shell shell, String option, int value, int least) {
        if (value < least) {
            throw Failure.of(Exit.USAGE, shell.text("run.too-few", option, value, least));
        }
    }

    /** Paddle's own images are known; what is in another nobody knows. */
    private void checkServers(Shell shell, String release) {
        var version = MAJOR_MINOR.matcher(release);
        if (servers > 0 && image == null && version.find()) {
            int major = Integer.parseInt(version.group(1));
            int minor = Integer.parseInt(version.group(2));
            if (major > LAST_WITH_SERVERS || (major == LAST_WITH_SERVERS && minor > 0)) {
                throw Failure.of(
                        Exit.USAGE,
                        shell.text("run.no-servers", servers, release),
                        shell.text("run.no-servers-advice"));
            }
        }
    }

    private Optional<RunRequest.Range> range(Shell shell) {
        if (elastic == null) {
            return Optional.empty();
        }
        var parsed = RANGE.matcher(elastic);
        if (!parsed.matches()
                || Integer.parseInt(parsed.group(1)) > Integer.parseInt(parsed.group(2))) {
            throw Failure.of(Exit.USAGE, shell.text("run.bad-range", elastic));
        }
        return Optional.of(
                new RunRequest.Range(
                        Integer.parseInt(parsed.group(1)), Integer.parseInt(parsed.group(2))));
    }

    /**
     * The directory's name, as far as Kubernetes allows it, and something that tells runs apart.
     */
    static String name(Path directory, long seed) {
        var last = directory.getFileName();
        var base =
                (last == null ? "" : last.toString())
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^a-z0-9]+", "-")
                        .replaceAll("^-+|-+$", "");
        var cut = base.substring(0, Math.min(LONGEST_NAME, base.length())).replaceAll("-+$", "");
        var suffix = Long.toString(Math.floorMod(seed, 36L * 36 * 36 * 36 * 36), 36);
        return (cut.isEmpty() ? "run" : cut) + "-" + suffix;
    }
}
