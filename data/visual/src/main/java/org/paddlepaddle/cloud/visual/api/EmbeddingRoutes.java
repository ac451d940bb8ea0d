// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.api;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.visual.log.LogDirectory;
import org.paddlepaddle.cloud.visual.log.Sample;
import org.paddlepaddle.cloud.visual.record.BulkyContent.Embedding;
import org.paddlepaddle.cloud.visual.record.Component;

/** Vectors with labels; of each tag the last that was logged. */
final class EmbeddingRoutes {
    private final LogDirectory logs;

    EmbeddingRoutes(LogDirectory logs) {
        this.logs = logs;
    }

    private Map<String, Sample> samples() {
        return logs.read(
                runs -> {
                    var all = new LinkedHashMap<String, Sample>();
                    for (var run : runs.list()) {
                        for (var tag : run.tags(Component.EMBEDDINGS)) {
                            var samples = run.samples(Component.EMBEDDINGS, tag);
                            all.put(run.path() + "/" + tag, samples.getLast());
                        }
                    }
                    return all;
                });
    }

    Response list() throws IOException {
        var list = new ArrayList<Map<String, Object>>();
        for (var each : samples().entrySet()) {
            var embedding = Embedding.of(each.getValue().read());
            var json = new LinkedHashMap<String, Object>();
            json.put("name", each.getKey());
            json.put("shape", List.of(embedding.vectors().size(), width(embedding)));
            json.put("path", each.getKey());
            list.add(json);
        }
        return ResponseEnvelope.of(list);
    }

    private static int width(Embedding embedding) {
        return embedding.vectors().isEmpty() ? 0 : embedding.vectors().getFirst().length;
    }

    Response metadata(Request request) throws IOException {
        var embedding = embedding(request);
        var out = new StringBuilder();
        if (!embedding.header().isEmpty()) {
            out.append(String.join("\t", embedding.header())).append("\r\n");
        }
        embedding.labels().forEach(row -> out.append(String.join("\t", row)).append("\r\n"));
        return Response.bytes(
                200,
                "text/tab-separated-values; charset=utf-8",
                out.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Rows of 32-bit floats, little-endian. */
    Response tensor(Request request) throws IOException {
        var vectors = embedding(request).vectors();
        int count = vectors.stream().mapToInt(vector -> vector.length).sum();
        var bytes = ByteBuffer.allocate(count * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (var vector : vectors) {
            for (float number : vector) {
                bytes.putFloat(number);
            }
        }
        return Response.bytes(200, "application/octet-stream", bytes.array());
    }

    private Embedding embedding(Request request) throws IOException {
        var name = RouteParameters.of(request, "name");
        var sample = samples().get(name);
        if (sample == null) {
            throw HttpRefusal.badRequest("there is no embedding " + name);
        }
        return Embedding.of(sample.read());
    }
}
