// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.serve;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.util.Map;
import org.paddlepaddle.cloud.cache.job.JobQueue;
import org.paddlepaddle.cloud.cache.job.JobRequest;
import org.paddlepaddle.cloud.cache.tree.CacheTree;
import org.paddlepaddle.cloud.cache.tree.UnsafePathException;

/**
 * Our protocol of the cache runtime: {@code GET /v1/status}, {@code POST /v1/jobs}, {@code GET} and
 * {@code DELETE /v1/jobs/ID}, {@code GET /v1/files} and {@code /v1/files/PATH}, {@code POST
 * /v1/scrub}, {@code GET /metrics}. Everything but {@code /healthz} wants the token.
 */
public final class RuntimeApi {
    private static final String JOBS = "/v1/jobs/";
    private static final String FILES = "/v1/files";
    private static final int MOST_PARTITIONS = 10_000;

    private final CacheTree tree;
    private final JobQueue jobs;
    private final BearerToken token;
    private final LegacyApi legacy;
    private final FilesApi files;
    private final CacheMetrics metrics;

    public RuntimeApi(CacheTree tree, JobQueue jobs, BearerToken token, CacheMetrics metrics) {
        this.metrics = metrics;
        metrics.watch(tree, jobs);
        this.tree = tree;
        this.jobs = jobs;
        this.token = token;
        this.legacy = new LegacyApi(tree, jobs);
        this.files = new FilesApi(tree);
    }

    RuntimeReply answer(RuntimeCall call) {
        if (call.path().equals("/healthz")) {
            return jobs.trouble()
                    .map(trouble -> RuntimeReply.text(503, trouble + "\n"))
                    .orElseGet(() -> RuntimeReply.text(200, "ok\n"));
        }
        if (!token.opens(call.header().apply("Authorization").orElse(""))) {
            return RuntimeReply.refused(
                    401,
                    "show the data set's token as Authorization: Bearer; it is the key token of the"
                            + " Secret NAME-runtime");
        }
        try {
            return legacy.answer(call).orElseGet(() -> own(call));
        } catch (JobQueue.ConflictException e) {
            return RuntimeReply.refused(409, String.valueOf(e.getMessage()));
        } catch (UnsafePathException | IllegalArgumentException e) {
            return RuntimeReply.refused(400, String.valueOf(e.getMessage()));
        }
    }

    private RuntimeReply own(RuntimeCall call) {
        var path = call.path();
        if (path.equals("/v1/status") && call.method().equals("GET")) {
            return RuntimeReply.json(200, DatasetSnapshot.of(tree, partitions(call), jobs.all()));
        }
        if (path.equals("/v1/jobs") && call.method().equals("POST")) {
            return RuntimeReply.json(202, jobs.accept(request(call)));
        }
        if (path.equals("/v1/scrub") && call.method().equals("POST")) {
            jobs.scrub();
            return RuntimeReply.json(202, jobs.scrubbed());
        }
        if (path.equals("/metrics") && call.method().equals("GET")) {
            return metrics.page(call.header().apply("Accept").orElse(""));
        }
        if (path.equals(FILES) || path.startsWith(FILES + "/")) {
            return files.answer(call, path.substring(FILES.length()));
        }
        if (path.startsWith(JOBS)) {
            return job(call, path.substring(JOBS.length()));
        }
        return RuntimeReply.refused(
                404,
                "there are /v1/status, /v1/jobs, /v1/jobs/ID, /v1/files, /v1/scrub, /metrics and"
                        + " /healthz, no "
                        + path);
    }

    CacheMetrics metrics() {
        return metrics;
    }

    private RuntimeReply job(RuntimeCall call, String id) {
        return switch (call.method()) {
            case "GET" ->
                    jobs.find(id)
                            .map(report -> RuntimeReply.json(200, report))
                            .orElseGet(() -> RuntimeReply.refused(404, "there is no job " + id));
            case "DELETE" -> RuntimeReply.json(200, Map.of("cancelled", jobs.cancel(id)));
            default ->
                    RuntimeReply.refused(405, "a job is read with GET and cancelled with DELETE");
        };
    }

    private static int partitions(RuntimeCall call) {
        var text = call.query().apply("partitions").orElse("1");
        int count = text.matches("[0-9]{1,5}") ? Integer.parseInt(text) : 0;
        if (count < 1 || count > MOST_PARTITIONS) {
            throw new IllegalArgumentException(
                    "partitions must be a number from 1 to " + MOST_PARTITIONS);
        }
        return count;
    }

    private static JobRequest request(RuntimeCall call) {
        try {
            return RuntimeReply.JSON.readValue(call.body(), JobRequest.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("the body is no job: " + reason(e), e);
        } catch (IOException e) {
            throw new IllegalArgumentException("the body cannot be read", e);
        }
    }

    /** What our own checks say is inside of what Jackson says. */
    private static String reason(JsonProcessingException e) {
        return e.getCause() instanceof IllegalArgumentException ours
                ? String.valueOf(ours.getMessage())
                : e.getOriginalMessage();
    }
}
