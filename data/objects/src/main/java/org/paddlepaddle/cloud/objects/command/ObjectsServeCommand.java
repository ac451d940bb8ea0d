// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.command;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.objects.AnonymousReads;
import org.paddlepaddle.cloud.objects.CredentialsFile;
import org.paddlepaddle.cloud.objects.server.ObjectServer;
import org.paddlepaddle.cloud.objects.server.ObjectServerConfig;
import org.paddlepaddle.cloud.objects.store.StoreLimits;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.paddlepaddle.cloud.supervise.Threads;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc objects serve}: the endpoint alone, on a directory. */
@Command(name = "serve")
final class ObjectsServeCommand implements Callable<Integer> {
    private final Shell shell;
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(paramLabel = "DIR", descriptionKey = "directory")
    private Path directory = Path.of("");

    @Option(names = "--port", paramLabel = "PORT")
    private int port = 9000;

    @Option(names = "--host", paramLabel = "ADDRESS")
    private String host = "127.0.0.1";

    @Option(names = "--domain", paramLabel = "NAME")
    private List<String> domains = List.of();

    @Option(names = "--credentials", paramLabel = "FILE")
    private @Nullable Path credentials;

    @Option(names = "--quota-bytes", paramLabel = "BYTES")
    private long quota = Long.MAX_VALUE;

    @Option(names = "--bucket-quota-bytes", paramLabel = "BYTES")
    private long bucketQuota = Long.MAX_VALUE;

    ObjectsServeCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        var place = shell.path(directory);
        var keys = CredentialsFile.open(CredentialsPlace.of(shell, directory, credentials));
        var end = new CountDownLatch(1);
        var ended = new CountDownLatch(1);
        Threads.onExit("end", () -> endAndWait(end, ended));
        try (var supervisor = new Supervisor();
                var server =
                        ObjectServer.start(config(place), keys, AnonymousReads.NONE, supervisor)) {
            ready(server, place);
            end.await();
        } finally {
            ended.countDown();
        }
        return Exit.OK.code();
    }

    private ObjectServerConfig config(Path place) {
        var usual = new ObjectServerConfig(place, new InetSocketAddress(host, port));
        var limits = StoreLimits.USUAL.withBytes(quota).withBucketBytes(bucketQuota);
        return (domains.isEmpty() ? usual : usual.withDomains(domains)).withLimits(limits);
    }

    private static void endAndWait(CountDownLatch end, CountDownLatch ended) {
        end.countDown();
        try {
            ended.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** One line that programs wait for. */
    private void ready(ObjectServer server, Path place) {
        var address = server.address();
        var url = "http://" + address.getHostString() + ":" + address.getPort();
        var view = new LinkedHashMap<String, Object>();
        view.put("ready", true);
        view.put("url", url);
        view.put("port", address.getPort());
        view.put("pid", ProcessHandle.current().pid());
        output.announce(shell, () -> shell.text("serve.ready", url, place), view);
        shell.screen().out().flush();
    }
}
