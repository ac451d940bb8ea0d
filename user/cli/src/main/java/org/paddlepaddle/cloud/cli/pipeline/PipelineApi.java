// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.pipeline;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;

/**
 * KFP's API of the running system.
 *
 * @param base the web address with the secret path that stands for a token
 */
record PipelineApi(String base) {
    static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String PATH = "/apis/v1beta1";
    private static final Pattern ID = Pattern.compile("[0-9a-f-]{36}");

    /** With which the name of a run's Workflow ends. */
    private static final Pattern SUFFIX = Pattern.compile("[0-9a-f]{8}");

    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    JsonNode get(String path) throws InterruptedException {
        return json(request(PATH + path).GET().build());
    }

    JsonNode post(String path, String body) throws InterruptedException {
        var publisher = HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8);
        return json(
                request(PATH + path)
                        .header("Content-Type", "application/json")
                        .POST(publisher)
                        .build());
    }

    void delete(String path) throws InterruptedException {
        json(request(PATH + path).DELETE().build());
    }

    /** The recurring run of this id, or whose id begins so, or of this name. */
    JsonNode schedule(String wanted) throws InterruptedException {
        var found =
                get("/jobs?page_size=200")
                        .path("jobs")
                        .valueStream()
                        .filter(
                                job ->
                                        id(job).startsWith(wanted)
                                                || job.path("name").asText().equals(wanted))
                        .toList();
        if (found.size() != 1) {
            throw Failure.of(
                    Exit.FAILED,
                    found.isEmpty()
                            ? "there is no recurring run " + wanted
                            : "%d recurring runs are called %s or have ids that begin so; give the id"
                                    .formatted(found.size(), wanted));
        }
        return found.getFirst();
    }

    /**
     * The run of this id, or whose id begins so, or of this Workflow; else the newest of this name:
     * who runs a program again means what it began last.
     */
    JsonNode run(String wanted) throws InterruptedException {
        if (ID.matcher(wanted).matches()) {
            return get("/runs/" + wanted);
        }
        var runs = get("/runs?page_size=200&sort_by=created_at%20desc").path("runs");
        var beginning = wanted.substring(wanted.lastIndexOf('-') + 1);
        var byId = runs.valueStream().filter(run -> id(run).startsWith(wanted)).toList();
        var found =
                byId.isEmpty()
                        ? runs.valueStream()
                                .filter(
                                        run ->
                                                run.path("name").asText().equals(wanted)
                                                        || (SUFFIX.matcher(beginning).matches()
                                                                && id(run).startsWith(beginning)))
                                .limit(1)
                                .toList()
                        : byId;
        if (found.size() != 1) {
            throw Failure.of(
                    Exit.FAILED,
                    found.isEmpty()
                            ? "there is no run " + wanted
                            : "the ids of %d runs begin with %s; give more of it"
                                    .formatted(found.size(), wanted));
        }
        return get("/runs/" + id(found.getFirst()));
    }

    private static String id(JsonNode run) {
        return run.path("id").asText();
    }

    /** The caller closes it. */
    InputStream log(String run, String node, boolean follow) throws InterruptedException {
        var path = "/apis/v1alpha1/runs/%s/nodes/%s/log?follow=%s".formatted(run, node, follow);
        var answer =
                send(
                        HttpRequest.newBuilder(URI.create(base + path)).build(),
                        HttpResponse.BodyHandlers.ofInputStream());
        if (answer.statusCode() != 200) {
            throw refused(answer.statusCode(), text(answer.body()));
        }
        return answer.body();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(base + path)).timeout(LONGEST);
    }

    private static JsonNode json(HttpRequest request) throws InterruptedException {
        var answer = send(request, HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw refused(answer.statusCode(), answer.body());
        }
        try {
            return JSON.readTree(answer.body());
        } catch (IOException e) {
            throw new Failure(Exit.FAILED, "the answer is no JSON", List.of(), e);
        }
    }

    private static <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> body)
            throws InterruptedException {
        try {
            return CLIENT.send(request, body);
        } catch (IOException e) {
            throw new Failure(Exit.NOT_RUNNING, "the web address does not answer", List.of(), e);
        }
    }

    private static Failure refused(int status, String body) {
        try {
            return Failure.of(Exit.FAILED, JSON.readTree(body).path("error").asText(body));
        } catch (IOException _) {
            return Failure.of(Exit.FAILED, status + " " + body);
        }
    }

    private static String text(InputStream in) {
        try (in) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException _) {
            return "";
        }
    }
}
