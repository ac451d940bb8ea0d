// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component.command;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.component.RequestException;
import org.paddlepaddle.cloud.component.run.MappedHosts;
import org.paddlepaddle.cloud.objects.client.ObjectClient;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc data map}: what a host of the network would give comes from a directory instead. */
@Command(name = "map")
final class DataMapCommand implements Callable<Integer> {
    private static final Pattern HOST = Pattern.compile("[a-z0-9]([a-z0-9.-]*[a-z0-9])?");

    private final Shell shell;
    private final DefaultSystem system;
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(index = "0", arity = "0..1", paramLabel = "HOST", descriptionKey = "mapped")
    private @Nullable String host;

    @Parameters(index = "1", arity = "0..1", paramLabel = "DIR", descriptionKey = "mapping")
    private @Nullable Path directory;

    @Option(names = "--remove", paramLabel = "HOST")
    private @Nullable String removed;

    DataMapCommand(Shell shell, DefaultSystem system) {
        this.shell = shell;
        this.system = system;
    }

    @Override
    public Integer call() throws IOException {
        var config = Config.fromKubeconfig(system.kubeconfig().toFile());
        try (var kubernetes = new KubernetesClientBuilder().withConfig(config).build();
                var objects = new ObjectClient(system.objects())) {
            var mapped = new MappedHosts(kubernetes, objects);
            change(mapped);
            var hosts = mapped.list();
            output.print(shell, () -> listed(hosts), hosts);
        }
        return Exit.OK.code();
    }

    private void change(MappedHosts mapped) throws IOException {
        if (removed != null) {
            if (!mapped.list().containsKey(removed)) {
                throw new RequestException(shell.text("map.unknown", removed));
            }
            mapped.remove(removed);
        } else if (host != null && directory != null) {
            int files = mapped.add(checked(host), checked(shell.path(directory)));
            shell.screen().line(shell.text("map.added", files, host));
        } else if (host != null) {
            throw new RequestException(shell.text("map.incomplete", host));
        }
    }

    private String checked(String given) {
        if (!HOST.matcher(given).matches()) {
            throw new RequestException(shell.text("map.host", given));
        }
        return given;
    }

    private Path checked(Path given) {
        if (!Files.isDirectory(given)) {
            throw new RequestException(shell.text("map.directory", given));
        }
        return given;
    }

    private String listed(Map<String, String> hosts) {
        return hosts.isEmpty()
                ? shell.text("map.none")
                : hosts.entrySet().stream()
                        .map(each -> shell.text("map.line", each.getKey(), each.getValue()))
                        .collect(Collectors.joining("\n"));
    }
}
