// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.ship;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cube.files.Fetch;
import org.paddlepaddle.cloud.cube.files.FileDigest;
import org.paddlepaddle.cloud.cube.files.FilesException;
import org.paddlepaddle.cloud.cube.files.SharedToken;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.supervise.RateLimit;

class FetchIT {
    private static final int LENGTH = 300_000;

    @TempDir Path directory;
    private Path served;
    private Path source;
    private RolloutHttpServer shipServer;
    private final CopyOnWriteArrayList<String> ranges = new CopyOnWriteArrayList<>();
    private final AtomicInteger tears = new AtomicInteger();

    @BeforeEach
    void serve() throws IOException {
        served = Files.createDirectories(directory.resolve("served"));
        source = served.resolve("shard.tar");
        var bytes = new byte[LENGTH];
        new Random(1).nextBytes(bytes);
        Files.write(source, bytes);
        var files = new FileEndpoint(served, RateLimit.NONE);
        shipServer =
                RolloutHttpServer.bind(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        SharedToken.NONE,
                        false);
        shipServer
                .handle(
                        "/",
                        request -> {
                            ranges.add(request.header("Range").orElse("null"));
                            return tears.getAndDecrement() > 0 ? torn() : files.handle(request);
                        })
                .start();
    }

    /** Breaks off after a thousand bytes. */
    private Response torn() throws IOException {
        return Response.stream(
                        200,
                        "application/octet-stream",
                        LENGTH,
                        out -> out.write(Files.readAllBytes(source), 0, 1000))
                .with("ETag", tag());
    }

    @AfterEach
    void end() {
        shipServer.close();
    }

    @Test
    void a_torn_download_goes_on_where_it_stopped() throws IOException {
        tears.set(1);

        fetch(FileDigest.of(source));

        assertThat(target()).hasSameBinaryContentAs(source);
        assertThat(ranges).containsExactly("null", "bytes=1000-");
        assertThat(target().getParent()).isDirectoryNotContaining("glob:**.part*");
    }

    @Test
    void a_file_that_changed_meanwhile_is_fetched_from_the_start() throws IOException {
        Files.createDirectories(directory.resolve("got"));
        Files.writeString(directory.resolve("got/shard.tar.part"), "old bytes");
        Files.writeString(directory.resolve("got/shard.tar.part.tag"), "\"another\"");

        fetch(FileDigest.of(source));

        assertThat(target()).hasSameBinaryContentAs(source);
    }

    @Test
    void a_wrong_digest_leaves_nothing() {
        var wrong = new FileDigest("", "00".repeat(32));

        assertThatThrownBy(() -> fetch(wrong))
                .isInstanceOf(FilesException.class)
                .hasMessageContaining("wrong digest");

        assertThat(target().getParent()).isEmptyDirectory();
    }

    @Test
    void a_part_that_was_already_whole_is_accepted() throws IOException {
        Files.createDirectories(directory.resolve("got"));
        Files.copy(source, directory.resolve("got/shard.tar.part"));
        Files.writeString(directory.resolve("got/shard.tar.part.tag"), tag());

        fetch(FileDigest.of(source));

        assertThat(target()).hasSameBinaryContentAs(source);
    }

    @Test
    void nobody_leaves_the_served_directory() throws IOException {
        Files.writeString(directory.resolve("secret"), "s");
        Files.createSymbolicLink(source.resolveSibling("link"), directory.resolve("secret"));

        for (var climbing : List.of("/../secret", "/%2e%2e/secret")) {
            assertThatThrownBy(() -> fetch().text(address(climbing)))
                    .hasMessageContaining("answered 400");
        }
        assertThat(fetch().text(address("/link"))).isNull();
        assertThat(fetch().text(address("/.hidden"))).isNull();
        assertThat(
                        fetch().text(
                                        URI.create(
                                                "http://127.0.0.1:"
                                                        + shipServer.port()
                                                        + "/etc/passwd")))
                .isNull();
        assertThat(fetch().text(address("/"))).contains("href=\"shard.tar\"");
    }

    @Test
    void other_schemes_are_refused() {
        assertThatThrownBy(() -> fetch().text(URI.create("file:///etc/passwd")))
                .hasMessageContaining("http://");
    }

    @Test
    void beyond_loopback_a_token_is_wanted_and_checked() throws IOException {
        var file = directory.resolve("token");
        Files.writeString(file, "a-token-of-some-length\n");
        var any = new InetSocketAddress(0);

        assertThatThrownBy(() -> RolloutHttpServer.bind(any, SharedToken.NONE, false))
                .hasMessageContaining("wants a token");
        try (var guarded = RolloutHttpServer.bind(any, SharedToken.read(file), false)) {
            guarded.answer("/", _ -> Envelope.ok("")).start();
            var target = URI.create("http://127.0.0.1:" + guarded.port() + "/");
            try (var without = new JsonCalls(SharedToken.NONE);
                    var with = new JsonCalls(SharedToken.read(file))) {
                assertThat(without.get(target, Duration.ofMinutes(1)).code()).isEqualTo(401);
                assertThat(with.get(target, Duration.ofMinutes(1)).code()).isEqualTo(200);
            }
        }
    }

    private void fetch(FileDigest digest) {
        fetch().file(address("/shard.tar"), target(), digest, _ -> {});
    }

    private static Fetch fetch() {
        return new Fetch(
                SharedToken.NONE, RateLimit.NONE, 3, Duration.ofMillis(1), Duration.ofMinutes(1));
    }

    private URI address(String below) {
        return URI.create("http://127.0.0.1:" + shipServer.port() + served + below);
    }

    private Path target() {
        return directory.resolve("got/shard.tar");
    }

    private String tag() throws IOException {
        return "\"" + LENGTH + "-" + Files.getLastModifiedTime(source).toMillis() + "\"";
    }
}
