// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.sample;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.sample.SampleNames;
import org.paddlepaddle.cloud.plan.sample.runtime.RuntimeJob;
import org.paddlepaddle.cloud.plan.sample.runtime.RuntimeReport;
import org.paddlepaddle.cloud.plan.sample.runtime.RuntimeRequest;
import org.paddlepaddle.cloud.plan.sample.runtime.RuntimeState;

/**
 * Speaks to the cache runtime of one data set.
 *
 * @param address of its first pod
 * @param token never printed
 */
record RuntimeClient(String address, String token) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    RuntimeState status() {
        return status("/v1/status");
    }

    /** With the shares of so many partitions, which takes the runtime a look at every file. */
    RuntimeState status(int partitions) {
        return status("/v1/status?partitions=" + partitions);
    }

    private RuntimeState status(String path) {
        try {
            return new RuntimeState.Answered(report(call("GET", path, null)));
        } catch (IOException e) {
            return new RuntimeState.Unreachable(
                    "the cache runtime at %s does not answer: %s"
                            .formatted(host(), e.getMessage()));
        }
    }

    /**
     * Asks for something; what was asked before is known there.
     *
     * @throws RuntimeRefusedException when it cannot be asked
     */
    void ask(RuntimeRequest request) {
        try {
            call("POST", "/v1/jobs", JSON.writeValueAsBytes(request.body()));
        } catch (IOException e) {
            throw new RuntimeRefusedException(host(), e);
        }
    }

    /** Ends a job; nothing happens where that cannot be. */
    boolean cancel(String id) {
        try {
            return call("DELETE", "/v1/jobs/" + id, null).path("cancelled").asBoolean();
        } catch (IOException _) {
            return false;
        }
    }

    private String host() {
        return (address.contains(":") ? "[" + address + "]" : address)
                + ":"
                + SampleNames.RUNTIME_PORT;
    }

    private JsonNode call(String method, String path, byte @Nullable [] body) throws IOException {
        var url = URI.create("http://" + host() + path).toURL();
        // Pods are reached directly, whatever proxy the machine has for the world outside.
        var connection = (HttpURLConnection) url.openConnection(Proxy.NO_PROXY);
        try {
            connection.setConnectTimeout((int) PATIENCE.toMillis());
            connection.setReadTimeout((int) PATIENCE.toMillis());
            connection.setRequestMethod(method);
            connection.setRequestProperty("Authorization", "Bearer " + token);
            if (body != null) {
                connection.setDoOutput(true);
                connection.setRequestProperty("Content-Type", "application/json");
                try (var out = connection.getOutputStream()) {
                    out.write(body);
                }
            }
            return answer(connection);
        } finally {
            connection.disconnect();
        }
    }

    private static JsonNode answer(HttpURLConnection connection) throws IOException {
        int status = connection.getResponseCode();
        try (var in = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
            var answer = in == null ? JSON.createObjectNode() : JSON.readTree(in);
            if (status >= 400) {
                throw new IOException(status + " " + answer.path("message").asText(""));
            }
            return answer;
        }
    }

    private static RuntimeReport report(JsonNode status) {
        var jobs = new ArrayList<RuntimeJob>();
        status.path("jobs").forEach(job -> read(job).ifPresent(jobs::add));
        var shares = new ArrayList<RuntimeReport.Share>();
        status.path("partitions").forEach(share -> shares.add(share(share)));
        return new RuntimeReport(
                status.at("/total/files").asLong(),
                status.at("/total/bytes").asLong(),
                status.at("/cached/bytes").asLong(),
                status.at("/disk/size").asLong(),
                status.at("/disk/used").asLong(),
                status.at("/disk/available").asLong(),
                jobs,
                shares);
    }

    private static RuntimeReport.Share share(JsonNode share) {
        return new RuntimeReport.Share(
                share.at("/total/files").asLong(),
                share.at("/total/bytes").asLong(),
                share.at("/cached/files").asLong(),
                share.at("/cached/bytes").asLong());
    }

    /** A state of a later release is no job we know. */
    private static Optional<RuntimeJob> read(JsonNode job) {
        for (var state : RuntimeJob.State.values()) {
            if (state.name().equals(job.path("state").asText())) {
                return Optional.of(read(job, state));
            }
        }
        return Optional.empty();
    }

    private static RuntimeJob read(JsonNode job, RuntimeJob.State state) {
        long ended = job.path("ended").asLong();
        return new RuntimeJob(
                job.path("id").asText(),
                state,
                job.path("message").asText(),
                job.at("/done/files").asLong(),
                job.at("/done/bytes").asLong(),
                job.at("/skipped/files").asLong(),
                job.at("/total/files").asLong(),
                job.at("/total/bytes").asLong(),
                job.path("complete").asBoolean(),
                job.path("bytesPerSecond").asLong(),
                job.path("secondsLeft").asLong(-1),
                ended == 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(ended)));
    }

    /** The runtime could not be asked. */
    static final class RuntimeRefusedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        RuntimeRefusedException(String where, IOException cause) {
            super(
                    "the cache runtime at %s did not take the job: %s"
                            .formatted(where, cause.getMessage()),
                    cause);
        }
    }

    @Override
    public String toString() {
        return "runtime at " + host();
    }
}
