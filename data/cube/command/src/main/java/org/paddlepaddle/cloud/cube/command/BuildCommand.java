// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.build.BuildException;
import org.paddlepaddle.cloud.cube.build.BuildLimits;
import org.paddlepaddle.cloud.cube.build.BuildMode;
import org.paddlepaddle.cloud.cube.build.BuildProgress;
import org.paddlepaddle.cloud.cube.build.BuildReport;
import org.paddlepaddle.cloud.cube.build.BuildSpec;
import org.paddlepaddle.cloud.cube.build.BuildVersions;
import org.paddlepaddle.cloud.cube.build.CubeBuild;
import org.paddlepaddle.cloud.cube.build.OutputFormat;
import org.paddlepaddle.cloud.cube.build.PaddleRows;
import org.paddlepaddle.cloud.cube.layer.Stride;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Sizes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc cube build}: training output to shards; upstream's flags are understood. */
@Command(name = "build")
final class BuildCommand implements Callable<Integer> {
    /** Upstream's words. */
    enum Mode {
        base,
        delta
    }

    private final Shell shell;
    @Mixin private final OutputOption form = new OutputOption();

    @Parameters(arity = "0..*", paramLabel = "INPUT", descriptionKey = "input")
    private List<String> inputs = List.of();

    @Option(
            names = {"--input_path", "-input_path"},
            paramLabel = "DIR",
            descriptionKey = "input_path")
    private @Nullable String inputPath;

    @Option(
            names = {"--output_path", "-output_path", "--out"},
            required = true,
            paramLabel = "DIR",
            descriptionKey = "output_path")
    private Path output = Path.of("");

    @Option(
            names = {"-n", "--shard_num", "-shard_num", "--shards"},
            required = true,
            paramLabel = "COUNT",
            descriptionKey = "shard_num")
    private int shards;

    @Option(
            names = {"--dict_name", "-dict_name", "--table"},
            paramLabel = "NAME",
            descriptionKey = "dict_name")
    private String table = "";

    @Option(
            names = {"--job_mode", "-job_mode"},
            paramLabel = "MODE",
            descriptionKey = "job_mode")
    private Mode mode = Mode.base;

    @Option(
            names = {"--last_version", "-last_version"},
            paramLabel = "NUMBER",
            descriptionKey = "last_version")
    private long last;

    @Option(
            names = {"--cur_version", "-cur_version"},
            paramLabel = "NUMBER",
            descriptionKey = "cur_version")
    private long current;

    @Option(
            names = {"--depend_version", "-depend_version"},
            paramLabel = "NUMBER",
            descriptionKey = "depend_version")
    private long depend;

    @Option(
            names = {"--master_address", "-master_address"},
            paramLabel = "HOST:PORT",
            descriptionKey = "master_address")
    private String master = "";

    @Option(
            names = {"--only_build", "-only_build"},
            arity = "0..1",
            fallbackValue = "true",
            paramLabel = "BOOL",
            descriptionKey = "only_build")
    private boolean onlyBuild = true;

    @Option(names = "--format", paramLabel = "FORMAT")
    private String format = "native";

    @Option(names = "--stride", paramLabel = "POLICY")
    private String stride = "auto";

    @Option(names = "--empty-removes")
    private boolean emptyRemoves;

    @Option(names = "--optimizer", paramLabel = "RULE")
    private PaddleRows.Optimizer optimizer = PaddleRows.Optimizer.ADAM;

    @Option(names = "--dimension", paramLabel = "COUNT")
    private int dimension;

    @Option(names = "--threads", paramLabel = "COUNT")
    private int threads = Runtime.getRuntime().availableProcessors();

    BuildCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws InterruptedException {
        var bar = new ProgressBar(shell.screen());
        BuildReport report;
        try {
            report =
                    new CubeBuild(
                                    spec(),
                                    buildProgress ->
                                            bar.show(percent(buildProgress), doing(buildProgress)))
                            .run();
        } finally {
            bar.clear();
        }
        form.print(shell, () -> sentence(report), view(report));
        return Exit.OK.code();
    }

    private BuildSpec spec() {
        try {
            return wanted();
        } catch (BuildException e) {
            throw Failure.of(Exit.USAGE, String.valueOf(e.getMessage()));
        }
    }

    private BuildSpec wanted() {
        return new BuildSpec(
                inputs(),
                shell.path(output),
                table,
                shards,
                mode == Mode.base ? BuildMode.BASE : BuildMode.DELTA,
                versions(),
                shape(),
                policy(),
                emptyRemoves,
                new PaddleRows(optimizer, dimension),
                onlyBuild ? "" : master,
                BuildLimits.ofMachine().withThreads(threads));
    }

    private List<String> inputs() {
        if (inputPath == null && inputs.isEmpty()) {
            throw Failure.of(Exit.USAGE, shell.text("build.no-input"));
        }
        var all = inputPath == null ? inputs : List.of(inputPath);
        return all.stream()
                .map(each -> each.matches("https?://.*") ? each : absolute(each))
                .toList();
    }

    private String absolute(String input) {
        return shell.path(Path.of(input)).toString();
    }

    private OutputFormat shape() {
        return switch (format) {
            case "native" -> OutputFormat.NATIVE;
            case "legacy" -> OutputFormat.LEGACY;
            case "both" -> OutputFormat.BOTH;
            default -> throw Failure.of(Exit.USAGE, shell.text("build.wrong-format", format));
        };
    }

    private Stride policy() {
        return switch (stride) {
            case "auto" -> Stride.AUTO;
            case "aligned" -> Stride.ALIGNED;
            case "compact" -> Stride.COMPACT;
            default -> throw Failure.of(Exit.USAGE, shell.text("build.wrong-stride", stride));
        };
    }

    /** As upstream: numbers that are not given are the time. */
    private BuildVersions versions() {
        long now = InstantSource.system().instant().getEpochSecond();
        long number = current == 0 ? now : current;
        return mode == Mode.base
                ? BuildVersions.base(number)
                : new BuildVersions(number, depend, last);
    }

    private static int percent(BuildProgress buildProgress) {
        return buildProgress.share() < 0 ? -1 : (int) (100 * buildProgress.share());
    }

    private String doing(BuildProgress buildProgress) {
        var now =
                switch (buildProgress.phase()) {
                    case READING ->
                            shell.text(
                                    "build.reading",
                                    Sizes.bytes((long) buildProgress.bytesPerSecond()) + "/s");
                    case WRITING -> shell.text("build.writing");
                };
        return buildProgress
                .remaining()
                .map(left -> shell.text("build.left", now, Sizes.elapsed(left)))
                .orElse(now);
    }

    private String sentence(BuildReport report) {
        return shell.text(
                "build.done",
                report.directory(),
                report.version(),
                report.shards().size(),
                report.rows(),
                Sizes.bytes(report.bytesWritten()),
                Sizes.elapsed(report.elapsed()));
    }

    private static Map<String, ?> view(BuildReport report) {
        var view = new LinkedHashMap<String, Object>();
        view.put("directory", report.directory().toString());
        view.put("version", report.version());
        view.put("files", report.files());
        view.put("rows", report.rows());
        view.put("removed", report.removed());
        view.put("bytes_read", report.bytesRead());
        view.put("bytes_written", report.bytesWritten());
        view.put("milliseconds", report.elapsed().toMillis());
        view.put(
                "shards",
                report.shards().stream()
                        .map(
                                each ->
                                        Map.of(
                                                "shard",
                                                each.shard(),
                                                "rows",
                                                each.rows(),
                                                "bytes",
                                                each.bytes(),
                                                "md5",
                                                each.md5()))
                        .toList());
        return view;
    }
}
