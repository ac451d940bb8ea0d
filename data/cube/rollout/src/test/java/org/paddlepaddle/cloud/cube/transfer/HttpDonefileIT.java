// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.cube.files.FaultPoint;
import org.paddlepaddle.cloud.cube.files.Fetch;
import org.paddlepaddle.cloud.cube.files.FileDigest;
import org.paddlepaddle.cloud.cube.files.FilesException;
import org.paddlepaddle.cloud.cube.files.SharedToken;
import org.paddlepaddle.cloud.cube.ship.FileEndpoint;
import org.paddlepaddle.cloud.cube.ship.RolloutHttpServer;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.supervise.RateLimit;

/** Training output behind a file server, as in a cluster. */
class HttpDonefileIT {
    private static final int HALF = 500;

    @TempDir Path directory;
    private Path web;
    private Path part;
    private String address;
    private RolloutHttpServer shipServer;
    private final CopyOnWriteArrayList<String> ranges = new CopyOnWriteArrayList<>();
    private final AtomicInteger tears = new AtomicInteger();

    @BeforeEach
    void serve() throws IOException {
        web = directory.resolve("web");
        var input = Files.createDirectories(web.resolve("data/100"));
        part = Files.writeString(input.resolve("part-0"), "x".repeat(2 * HALF));
        Files.createDirectories(web.resolve("done"));
        done("");
        var files = new FileEndpoint(web, RateLimit.NONE);
        shipServer =
                RolloutHttpServer.bind(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        SharedToken.NONE,
                        false);
        shipServer
                .handle("/", files)
                .handle(part.toString(), request -> torn(request, files))
                .start();
        address = "http://127.0.0.1:" + shipServer.port() + web.resolve("done");
    }

    private void done(String more) throws IOException {
        Files.writeString(
                web.resolve("done/base.txt"),
                "{\"id\":\"100\",\"key\":\"100\",\"input\":\""
                        + web.resolve("data/100")
                        + "\""
                        + more
                        + "}\n");
    }

    /** Breaks off in the middle as often as was asked for. */
    private Response torn(Request request, FileEndpoint files) throws IOException {
        ranges.add(request.header("Range").orElse("null"));
        if (tears.getAndDecrement() <= 0) {
            return files.handle(request);
        }
        var tag = "\"" + Files.size(part) + "-" + Files.getLastModifiedTime(part).toMillis() + "\"";
        return Response.stream(
                        200,
                        "application/octet-stream",
                        2 * HALF,
                        out -> out.write(Files.readAllBytes(part), 0, HALF))
                .with("ETag", tag);
    }

    @AfterEach
    void end() {
        shipServer.close();
    }

    @Test
    void output_behind_an_address_reaches_every_replica() throws IOException {
        try (var field = new Field(directory)) {
            field.set("donefile_address", address);
            tears.set(1);

            try (var server = field.start(FaultPoint.NONE)) {
                assertThat(server.transfer().once()).isTrue();
                assertThat(field.served()).containsExactly(server.transfer().currentVersion());
            }
        }
        assertThat(ranges).containsExactly("null", "bytes=" + HALF + "-");
    }

    @Test
    void what_stands_beside_the_data_is_not_data() throws IOException {
        for (var name : List.of("_SUCCESS", ".part-0.crc", "index.html")) {
            Files.writeString(part.resolveSibling(name), "no rows");
        }

        assertThat(bring())
                .extracting(each -> each.getFileName().toString())
                .containsOnly("part-0");
        var local = new DonefileEntry(100, 100, web.resolve("data/100").toString(), List.of());
        Files.delete(part.resolveSibling("index.html"));
        assertThat(new InputFetch("/done", fetch()).bring(local, directory)).containsOnly(part);
    }

    @Test
    void a_digest_is_checked() throws IOException {
        done(files(FileDigest.of(part).sha256()));
        assertThat(bring()).hasSize(1);

        done(files("0".repeat(64)));
        assertThatThrownBy(this::bring)
                .isInstanceOf(FilesException.class)
                .hasMessageContaining("wrong digest");
        assertThat(directory.resolve("input/part-0.part")).doesNotExist();
    }

    private static String files(String sha256) {
        return ",\"files\":[{\"name\":\"part-0\",\"sha256\":\"" + sha256 + "\"}]";
    }

    @ParameterizedTest
    @ValueSource(strings = {"part-0", "./part-0", "WHOLE/part-0"})
    void links_are_written_in_many_ways(String link) {
        shipServer.handle(
                part.getParent() + "/",
                _ ->
                        Response.html(
                                "<a href=\"../\">up</a><A HREF='"
                                        + link.replace("WHOLE", "" + part.getParent())
                                        + "'>part</A><a href=\"http://elsewhere/y\">y</a>"
                                        + "<a href=\"/data/200/z\">z</a>"));

        assertThat(bring())
                .extracting(each -> each.getFileName().toString())
                .containsOnly("part-0");
    }

    @Test
    void without_a_donefile_there_is_nothing_to_bring() {
        assertThat(new Donefiles(address + "/elsewhere", fetch()).bases()).isEmpty();
    }

    private List<Path> bring() {
        var donefileEntry = new Donefiles(address, fetch()).bases().getFirst();
        return new InputFetch(address, fetch()).bring(donefileEntry, directory.resolve("input"));
    }

    private static Fetch fetch() {
        return new Fetch(
                SharedToken.NONE, RateLimit.NONE, 2, Duration.ofMillis(1), Duration.ofSeconds(5));
    }
}
