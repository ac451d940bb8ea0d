// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.api;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.http.HttpHandler;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.visual.log.LogDirectory;
import org.paddlepaddle.cloud.visual.log.Sample;
import org.paddlepaddle.cloud.visual.record.BulkyContent;
import org.paddlepaddle.cloud.visual.record.Component;

/** Pictures, texts and sounds: a list of samples, and each by its place in the list. */
final class SampleRoutes {
    private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G'};
    private static final byte[] WAV = {'R', 'I', 'F', 'F'};

    private final LogDirectory logs;

    SampleRoutes(LogDirectory logs) {
        this.logs = logs;
    }

    HttpHandler list(Component component) {
        return request ->
                ResponseEnvelope.of(
                        samples(request, component)
                                .map(list -> list.stream().map(SampleRoutes::json).toList())
                                .orElse(null));
    }

    private static Map<String, Long> json(Sample sample) {
        var json = new LinkedHashMap<String, Long>();
        json.put("step", sample.step());
        json.put("wallTime", sample.millis());
        return json;
    }

    Response image(Request request) throws IOException {
        var bytes = BulkyContent.encoded(record(request, Component.IMAGE), Component.IMAGE);
        return raw(bytes, PNG, "image/png");
    }

    Response audio(Request request) throws IOException {
        var bytes = BulkyContent.encoded(record(request, Component.AUDIO), Component.AUDIO);
        return raw(bytes, WAV, "audio/wav");
    }

    Response text(Request request) throws IOException {
        return Response.text(200, BulkyContent.text(record(request, Component.TEXT)));
    }

    /** What a program calls a picture may be a page with a script: only pictures are shown. */
    private static Response raw(byte[] bytes, byte[] start, String type) {
        boolean genuine = bytes.length >= start.length;
        for (int i = 0; genuine && i < start.length; i++) {
            genuine = bytes[i] == start[i];
        }
        return Response.bytes(200, genuine ? type : "application/octet-stream", bytes);
    }

    private byte[] record(Request request, Component component) throws IOException {
        int index = request.query().number("index", 0, 0, Integer.MAX_VALUE);
        return samples(request, component)
                .filter(list -> index < list.size())
                .map(list -> list.get(index))
                .orElseThrow(
                        () ->
                                HttpRefusal.badRequest(
                                        "there is no such %s with the index %d"
                                                .formatted(component.word(), index)))
                .read();
    }

    /** Empty where the run or the tag is not there. */
    Optional<List<Sample>> samples(Request request, Component component) {
        var name = RouteParameters.of(request, "run");
        var tag = RouteParameters.of(request, "tag");
        return logs.read(
                runs ->
                        runs.find(name)
                                .map(run -> run.samples(component, tag))
                                .filter(list -> !list.isEmpty()));
    }
}
