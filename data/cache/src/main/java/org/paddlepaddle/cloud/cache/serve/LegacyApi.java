// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.serve;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cache.job.JobQueue;
import org.paddlepaddle.cloud.cache.job.JobReport;
import org.paddlepaddle.cloud.cache.job.JobRequest;
import org.paddlepaddle.cloud.cache.job.JobType;
import org.paddlepaddle.cloud.cache.job.SyncOptions;
import org.paddlepaddle.cloud.cache.job.WarmupOptions;
import org.paddlepaddle.cloud.cache.tree.CacheTree;

/**
 * Upstream's protocol of port 7716, for controllers of its time: options are uploaded under a name,
 * results are read under the same. Differs in that the token is wanted, that a name is no path, and
 * that nothing can be listed.
 */
final class LegacyApi {
    private static final Pattern PATH =
            Pattern.compile(
                    "/(?<upload>upload/)?(?<type>sync|warmup|rmr|clear)(?<what>Options|Result)(/(?<id>[^/]+))?");
    private static final String CACHE_INFO = "/cacheStatus/cacheInfo.json";
    private static final String TERMINATE = "terminate";

    private final CacheTree tree;
    private final JobQueue jobs;

    LegacyApi(CacheTree tree, JobQueue jobs) {
        this.tree = tree;
        this.jobs = jobs;
    }

    /** The body of clear and rmr. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    private record Paths(@Nullable List<String> paths) {}

    Optional<RuntimeReply> answer(RuntimeCall call) {
        if (call.path().equals(CACHE_INFO)) {
            return Optional.of(RuntimeReply.json(200, cacheInfo()));
        }
        var path = PATH.matcher(call.path());
        if (!path.matches()) {
            return Optional.empty();
        }
        var type = JobType.valueOf(path.group("type"));
        if (path.group("upload") != null) {
            return Optional.of(upload(call, type));
        }
        var id = path.group("id");
        return id == null
                ? Optional.empty()
                : Optional.of(path.group("what").equals("Options") ? options(id) : result(id));
    }

    private RuntimeReply upload(RuntimeCall call, JobType type) {
        if (!call.method().equals("POST")) {
            return RuntimeReply.refused(405, "options are uploaded with POST");
        }
        if (call.query().apply(TERMINATE).filter("true"::equals).isPresent()) {
            jobs.cancelAll();
            return RuntimeReply.text(200, "");
        }
        var id = call.header().apply("filename").orElse("");
        if (!JobRequest.isId(id)) {
            return RuntimeReply.refused(400, "the header filename must name the job");
        }
        try {
            jobs.accept(request(type, id, call.body()));
            return RuntimeReply.text(200, "");
        } catch (IOException e) {
            return RuntimeReply.refused(400, "the body is no JSON of " + type + " options");
        }
    }

    private JobRequest request(JobType type, String id, byte[] body) throws IOException {
        return switch (type) {
            case sync -> JobRequest.sync(id, sync(body));
            case warmup -> JobRequest.warmup(id, warmup(body));
            case rmr -> JobRequest.remove(id, paths(body));
            case clear -> JobRequest.clear(id, null);
        };
    }

    /** Upstream's destinations are {@code file:///mnt/SET/…}; ours lie within the data set. */
    private SyncOptions sync(byte[] body) throws IOException {
        if (!(RuntimeReply.JSON.readTree(body) instanceof ObjectNode options)) {
            throw new IOException("no object");
        }
        var there = options.path("destination").asText("").replace("file://", "");
        options.put("destination", within(there));
        return RuntimeReply.JSON.treeToValue(options, SyncOptions.class);
    }

    private WarmupOptions warmup(byte[] body) throws IOException {
        var asked = RuntimeReply.JSON.readValue(body, WarmupOptions.class);
        return new WarmupOptions(
                asked.paths() == null ? null : asked.paths().stream().map(this::within).toList(),
                asked.file() == null ? null : within(asked.file()),
                asked.partitions(),
                asked.strategyName(),
                asked.strategy(),
                asked.threads(),
                asked.epoch(),
                asked.batchSize());
    }

    private List<String> paths(byte[] body) throws IOException {
        var paths = RuntimeReply.JSON.readValue(body, Paths.class).paths();
        return paths == null ? List.of() : paths.stream().map(this::within).toList();
    }

    private String within(String path) {
        var root = tree.root().toString();
        return path.equals(root) || path.startsWith(root + "/")
                ? path.substring(root.length())
                : path;
    }

    private RuntimeReply options(String id) {
        return jobs.request(id)
                .map(request -> RuntimeReply.json(200, request))
                .orElseGet(() -> RuntimeReply.refused(404, "there is no job " + id));
    }

    private RuntimeReply result(String id) {
        return jobs.find(id)
                .map(report -> RuntimeReply.json(200, result(report)))
                .orElseGet(() -> RuntimeReply.refused(404, "there is no job " + id));
    }

    private static Map<String, String> result(JobReport report) {
        var word =
                switch (report.state()) {
                    case queued, running -> "running";
                    case succeeded -> "success";
                    case failed, cancelled -> "fail";
                };
        return Map.of("status", word, "message", report.message());
    }

    /** Bytes for the data, kibibytes for the disk, as upstream's commands print them. */
    private Map<String, String> cacheInfo() {
        var space = tree.space();
        var info = new LinkedHashMap<String, String>();
        info.put("totalSize", String.valueOf(tree.index().total().bytes()));
        info.put("totalFiles", String.valueOf(tree.index().total().files()));
        info.put("cachedSize", String.valueOf(tree.index().local().bytes()));
        info.put("diskSize", String.valueOf(space.size() >> 10));
        info.put("diskUsed", String.valueOf(space.used() >> 10));
        info.put("diskAvail", String.valueOf(space.available() >> 10));
        return info;
    }
}
