// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component.command;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.component.RequestException;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Sizes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc component fetch}: a file of the network, or of our store, comes into a directory. */
@Command(name = "fetch", hidden = true)
final class FetchCommand implements Callable<Integer> {
    private static final Duration CONNECT = Duration.ofSeconds(20);
    private static final int OK = 200;

    private final Shell shell;

    @Parameters(index = "0", paramLabel = "URI", descriptionKey = "fetched")
    private String uri = "";

    @Parameters(index = "1", paramLabel = "DIR", descriptionKey = "into")
    private Path directory = Path.of("");

    @Option(names = "--endpoint", paramLabel = "URL")
    private String endpoint = Endpoints.OBJECTS;

    @Option(names = "--keys", paramLabel = "DIR")
    private Path keys = Endpoints.KEYS;

    FetchCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        var target = Files.createDirectories(shell.path(directory)).resolve(name());
        // Several pods of a job fetch into one volume: each writes for itself, the last one wins.
        var part = Files.createTempFile(target.getParent(), "." + target.getFileName(), ".part");
        try {
            fetch(part);
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(part);
        }
        shell.screen().line(shell.text("fetch.done", uri, target, Sizes.bytes(Files.size(target))));
        return Exit.OK.code();
    }

    /** The last word of the path, and nothing that leads elsewhere. */
    private String name() {
        var path = uri.replaceFirst("[?#].*$", "");
        var name = path.substring(path.lastIndexOf('/') + 1);
        if (name.isEmpty() || name.equals("..") || name.equals(".")) {
            throw new RequestException(uri + " names no file");
        }
        return name;
    }

    private void fetch(Path part) throws IOException, InterruptedException {
        if (uri.startsWith("s3://")) {
            var place = Endpoints.Place.parse(uri);
            try (var client = Endpoints.client(endpoint, keys)) {
                var _ = client.download(place.bucket(), place.key(), part);
            }
        } else if (uri.startsWith("https://") || uri.startsWith("http://")) {
            download(URI.create(uri), part);
        } else {
            throw new RequestException(uri + ": allowed are https://, http:// and s3://");
        }
    }

    private void download(URI address, Path part) throws IOException, InterruptedException {
        try (var client =
                HttpClient.newBuilder()
                        .connectTimeout(CONNECT)
                        .followRedirects(HttpClient.Redirect.NORMAL)
                        .build()) {
            var answer =
                    client.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofFile(part));
            if (answer.statusCode() != OK) {
                throw refused(address, "HTTP " + answer.statusCode(), null);
            }
        } catch (IOException e) {
            throw refused(address, String.valueOf(e), e);
        }
    }

    private Failure refused(URI address, String reason, @Nullable Exception cause) {
        var what = shell.text("fetch.failed", address, reason);
        var advice = shell.text("fetch.advice", address.getHost());
        return cause == null
                ? Failure.of(Exit.FAILED, what, advice)
                : new Failure(Exit.FAILED, what, List.of(advice), cause);
    }
}
