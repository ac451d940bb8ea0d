// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.cli.cluster.KindMapper;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code pdc cp}: copies a file or a directory into a pod or out of it, by the {@code tar} of both
 * sides. What is there already is written over.
 */
@Command(name = "cp")
public final class CopyCommand implements Callable<Integer> {
    /** Argument: what. */
    private static final String SEND =
            "exec tar cf - -C \"$(dirname -- \"$1\")\" -- \"$(basename -- \"$1\")\"";

    /**
     * Arguments: where to, the name it has in the archive. Beside the place and then renamed, so
     * that nobody sees half of a file.
     */
    private static final String RECEIVE =
            """
            set -e
            if [ -d "$1" ]; then to=$1 name=$2; else to=$(dirname -- "$1") name=$(basename -- "$1"); fi
            mkdir -p -- "$to"
            aside=$(mktemp -d "$to/.cp-XXXXXX")
            trap 'rm -rf "$aside"' EXIT
            tar xof - -C "$aside"
            if [ -d "$aside/$2" ] && [ -d "$to/$name" ]; then cp -R "$aside/$2/." "$to/$name/"
            else mv -f "$aside/$2" "$to/$name"; fi
            """;

    private final Shell shell;

    @Mixin private final ClusterOption where = new ClusterOption();

    @Parameters(index = "0", paramLabel = "FROM", descriptionKey = "copyFrom")
    private String from = "";

    @Parameters(index = "1", paramLabel = "TO", descriptionKey = "copyTo")
    private String to = "";

    @Option(
            names = {"-c", "--container"},
            paramLabel = "NAME")
    private @Nullable String container;

    public CopyCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws InterruptedException {
        var source = CopyPlace.parse(from);
        var target = CopyPlace.parse(to);
        if (source.local() == target.local()) {
            throw Failure.of(Exit.USAGE, shell.text("cp.one-pod"));
        }
        try (var cluster = where.open(shell)) {
            return source.local()
                    ? upload(cluster, Path.of(source.path()), target)
                    : download(cluster, source, target.path());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int upload(Cluster cluster, Path source, CopyPlace target)
            throws IOException, InterruptedException {
        if (!Files.exists(source)) {
            throw Failure.of(Exit.USAGE, shell.text("cp.no-file", source));
        }
        var real = source.toRealPath();
        var sender = local(SEND, real.toString()).start();
        var words = script(RECEIVE, target.path(), real.getFileName() + "");
        var remote = RemoteCommand.with(shell, sender.getInputStream(), shell.screen()::bytes);
        int code = remote.run(cluster, path(cluster, target, words, true));
        return code == 0 ? sender.waitFor() : code;
    }

    private int download(Cluster cluster, CopyPlace source, String target)
            throws IOException, InterruptedException {
        var name = source.name();
        var receiver = local(RECEIVE, target, name).start();
        int code;
        try (var pipe = receiver.getOutputStream()) {
            var words = script(SEND, source.path());
            var remote = RemoteCommand.with(shell, null, (bytes, count) -> write(pipe, bytes));
            code = remote.run(cluster, path(cluster, source, words, false));
            if (code != 0) {
                // Half of a tree is not worth a second message.
                receiver.destroy();
                return code;
            }
        }
        return receiver.waitFor();
    }

    /** A receiver that ended has said why itself. */
    private static void write(OutputStream pipe, byte[] bytes) {
        try {
            pipe.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> script(String script, String... arguments) {
        var words = new ArrayList<>(List.of("sh", "-c", script, "sh"));
        words.addAll(List.of(arguments));
        return words;
    }

    private static ProcessBuilder local(String script, String... arguments) {
        return new ProcessBuilder(script(script, arguments))
                .redirectError(ProcessBuilder.Redirect.INHERIT);
    }

    private String path(Cluster cluster, CopyPlace place, List<String> command, boolean stdin) {
        var namespace = where.namespace(cluster);
        var pod = new PodResolver(shell, cluster, namespace).named(place.pod());
        var queryString = StreamOption.streams(stdin, false, container, command);
        return KindMapper.POD.named(namespace, pod) + "/exec" + queryString;
    }
}
