// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.transcripts;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Plays one script against one API server, in a namespace of its own. */
public final class Player implements AutoCloseable {
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{(\\w+)}");

    /** {@code ${1000 of x}}: what would fill pages. */
    private static final Pattern REPEATED = Pattern.compile("\\$\\{(\\d+) of ([^}]+)}");

    private static final Pattern WARNING = Pattern.compile("299 - \"(.*)\"");
    private static final long PAUSE_NANOS = 50_000_000;

    private final Target target;
    private final VolatileNames volatileNames;
    private final Map<String, String> variables = new HashMap<>();
    private final Map<String, WatchStream> streams = new HashMap<>();

    /**
     * @param run five characters that no other script played against this server has; names of the
     *     script contain it
     */
    public Player(Target target, String run) {
        this.target = target;
        this.volatileNames = new VolatileNames(run);
        variables.put("run", run);
        variables.put("ns", "ns-" + run);
    }

    public List<RecordedAnswer> play(Script script) {
        prepare();
        var recordedAnswers = new ArrayList<RecordedAnswer>();
        for (var scriptStep : script.steps()) {
            recordedAnswers.add(play(scriptStep));
        }
        return recordedAnswers;
    }

    /** Makes the script's namespace and waits for what every namespace gets. */
    public void prepare() {
        var namespace = "{\"metadata\":{\"name\":\"${ns}\"}}";
        exchange(simple("POST", "/api/v1/namespaces", new TextNode(namespace)));
        for (var part : List.of("serviceaccounts/default", "configmaps/kube-root-ca.crt")) {
            var found =
                    simple("GET", "/api/v1/namespaces/${ns}/" + part, MissingNode.getInstance());
            repeated(found, Map.of("code", "200"));
        }
    }

    private static ScriptStep.Request simple(String method, String path, JsonNode body) {
        return new ScriptStep.Request(
                method, path, Map.of("Content-Type", "application/json"), body, "admin");
    }

    public RecordedAnswer play(ScriptStep scriptStep) {
        try {
            return scriptStep.request().isEmpty()
                    ? collected(scriptStep)
                    : scriptStep.watch().isPresent() ? followed(scriptStep) : answered(scriptStep);
        } catch (RuntimeException e) {
            throw new IllegalStateException("step '" + scriptStep.it() + "' failed", e);
        }
    }

    private RecordedAnswer collected(ScriptStep scriptStep) {
        var stream = streams.get(scriptStep.collect().orElseThrow());
        if (stream == null) {
            throw new IllegalArgumentException("no stream " + scriptStep.collect().orElseThrow());
        }
        return new RecordedAnswer(
                scriptStep.it(),
                200,
                "",
                List.of(),
                "",
                shown(scriptStep, stream.take(scriptStep.events())));
    }

    private RecordedAnswer followed(ScriptStep scriptStep) {
        var response = target.send(filled(scriptStep.request().orElseThrow()));
        if (response.statusCode() != 200) {
            return answer(scriptStep, new Exchange(response, bodies(response)));
        }
        streams.put(scriptStep.watch().orElseThrow(), WatchStream.follow(response.body()));
        return answer(scriptStep, new Exchange(response, List.of()));
    }

    private RecordedAnswer answered(ScriptStep scriptStep) {
        var until = new LinkedHashMap<String, String>();
        scriptStep.until().forEach((path, value) -> until.put(filled(path), value));
        var exchange = repeated(scriptStep.request().orElseThrow(), until);
        scriptStep.save().forEach((name, path) -> variables.put(name, value(exchange, path)));
        return answer(scriptStep, exchange);
    }

    private static String value(Exchange exchange, String path) {
        var found = exchange.bodies().isEmpty() ? "" : TreePaths.at(exchange.last(), path).asText();
        if (found.isEmpty()) {
            throw new IllegalStateException("nothing at " + path + " of " + exchange.bodies());
        }
        return found;
    }

    private record Exchange(HttpResponse<?> response, List<JsonNode> bodies) {
        JsonNode last() {
            return bodies.getLast();
        }

        boolean has(Map<String, String> wanted) {
            return wanted.entrySet().stream().allMatch(this::has);
        }

        private boolean has(Map.Entry<String, String> wanted) {
            if (wanted.getKey().equals("code")) {
                return wanted.getValue().equals(String.valueOf(response.statusCode()));
            }
            return !bodies.isEmpty()
                    && TreePaths.at(last(), wanted.getKey()).asText().equals(wanted.getValue());
        }
    }

    private Exchange repeated(ScriptStep.Request request, Map<String, String> until) {
        long end = System.nanoTime() + Target.LONGEST.toNanos();
        var exchange = exchange(request);
        while (!exchange.has(until)) {
            if (System.nanoTime() - end > 0) {
                throw new IllegalStateException(
                        "waited in vain for " + until + ", last " + exchange.bodies());
            }
            LockSupport.parkNanos(PAUSE_NANOS);
            exchange = exchange(request);
        }
        return exchange;
    }

    private Exchange exchange(ScriptStep.Request request) {
        var response = target.send(filled(request));
        return new Exchange(response, bodies(response));
    }

    private static List<JsonNode> bodies(HttpResponse<InputStream> response) {
        var text = Target.text(response.body());
        // Go calls a document plain text when nobody says what it is.
        if (!type(response).startsWith("application/json") && !text.startsWith("{")) {
            return text.isEmpty() ? List.of() : List.of(new TextNode(text));
        }
        try {
            return TreeText.values(text);
        } catch (IOException e) {
            throw new UncheckedIOException("not JSON: " + text, e);
        }
    }

    private static String type(HttpResponse<?> response) {
        return response.headers().firstValue("Content-Type").orElse("none");
    }

    private RecordedAnswer answer(ScriptStep scriptStep, Exchange exchange) {
        var headers = exchange.response().headers();
        var type = type(exchange.response());
        var warnings =
                headers.allValues("Warning").stream()
                        .map(value -> WARNING.matcher(value).replaceAll("$1"))
                        .map(volatileNames::clean)
                        .toList();
        return new RecordedAnswer(
                scriptStep.it(),
                exchange.response().statusCode(),
                type.equals("application/json") ? "" : type,
                warnings,
                headers.firstValue("Retry-After").orElse(""),
                shown(scriptStep, exchange.bodies()));
    }

    private List<JsonNode> shown(ScriptStep scriptStep, List<JsonNode> bodies) {
        return bodies.stream().map(body -> volatileNames.clean(shown(scriptStep, body))).toList();
    }

    private JsonNode shown(ScriptStep scriptStep, JsonNode body) {
        boolean refusal = body.path("kind").asText().equals("Status");
        var shown =
                refusal || scriptStep.show().isEmpty()
                        ? body.deepCopy()
                        : TreePaths.only(body, filled(scriptStep.show())).deepCopy();
        TreePaths.remove(shown, filled(scriptStep.hide()));
        return shown;
    }

    private ScriptStep.Request filled(ScriptStep.Request request) {
        var headers = new LinkedHashMap<String, String>();
        request.headers().forEach((key, value) -> headers.put(key, filled(value)));
        return new ScriptStep.Request(
                request.method(),
                filled(request.path()),
                headers,
                filled(request.body()),
                filled(request.identity()));
    }

    private JsonNode filled(JsonNode body) {
        if (body.isMissingNode()) {
            return body;
        }
        return new TextNode(filled(body.isTextual() ? body.textValue() : TreeText.json(body)));
    }

    private List<String> filled(List<String> paths) {
        return paths.stream().map(this::filled).toList();
    }

    private String filled(String text) {
        var whole =
                REPEATED.matcher(text)
                        .replaceAll(
                                match ->
                                        Matcher.quoteReplacement(
                                                match.group(2)
                                                        .repeat(Integer.parseInt(match.group(1)))));
        return VARIABLE.matcher(whole)
                .replaceAll(
                        match -> {
                            var value = variables.get(match.group(1));
                            return Matcher.quoteReplacement(value == null ? match.group() : value);
                        });
    }

    @Override
    public void close() {
        streams.values().forEach(WatchStream::close);
    }
}
