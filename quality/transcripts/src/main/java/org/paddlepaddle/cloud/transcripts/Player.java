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
    private final Names names;
    private final Map<String, String> variables = new HashMap<>();
    private final Map<String, EventStream> streams = new HashMap<>();

    /**
     * @param run five characters that no other script played against this server has; names of the
     *     script contain it
     */
    public Player(Target target, String run) {
        this.target = target;
        this.names = new Names(run);
        variables.put("run", run);
        variables.put("ns", "ns-" + run);
    }

    public List<Answer> play(Script script) {
        prepare();
        var answers = new ArrayList<Answer>();
        for (var step : script.steps()) {
            answers.add(play(step));
        }
        return answers;
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

    private static Step.Request simple(String method, String path, JsonNode body) {
        return new Step.Request(
                method, path, Map.of("Content-Type", "application/json"), body, "admin");
    }

    public Answer play(Step step) {
        try {
            return step.request().isEmpty()
                    ? collected(step)
                    : step.watch().isPresent() ? followed(step) : answered(step);
        } catch (RuntimeException e) {
            throw new IllegalStateException("step '" + step.it() + "' failed", e);
        }
    }

    private Answer collected(Step step) {
        var stream = streams.get(step.collect().orElseThrow());
        if (stream == null) {
            throw new IllegalArgumentException("no stream " + step.collect().orElseThrow());
        }
        return new Answer(
                step.it(), 200, "", List.of(), "", shown(step, stream.take(step.events())));
    }

    private Answer followed(Step step) {
        var response = target.send(filled(step.request().orElseThrow()));
        if (response.statusCode() != 200) {
            return answer(step, new Exchange(response, bodies(response)));
        }
        streams.put(step.watch().orElseThrow(), EventStream.follow(response.body()));
        return answer(step, new Exchange(response, List.of()));
    }

    private Answer answered(Step step) {
        var until = new LinkedHashMap<String, String>();
        step.until().forEach((path, value) -> until.put(filled(path), value));
        var exchange = repeated(step.request().orElseThrow(), until);
        step.save().forEach((name, path) -> variables.put(name, value(exchange, path)));
        return answer(step, exchange);
    }

    private static String value(Exchange exchange, String path) {
        var found = exchange.bodies().isEmpty() ? "" : Paths.at(exchange.last(), path).asText();
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
                    && Paths.at(last(), wanted.getKey()).asText().equals(wanted.getValue());
        }
    }

    private Exchange repeated(Step.Request request, Map<String, String> until) {
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

    private Exchange exchange(Step.Request request) {
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
            return Yaml.values(text);
        } catch (IOException e) {
            throw new UncheckedIOException("not JSON: " + text, e);
        }
    }

    private static String type(HttpResponse<?> response) {
        return response.headers().firstValue("Content-Type").orElse("none");
    }

    private Answer answer(Step step, Exchange exchange) {
        var headers = exchange.response().headers();
        var type = type(exchange.response());
        var warnings =
                headers.allValues("Warning").stream()
                        .map(value -> WARNING.matcher(value).replaceAll("$1"))
                        .map(names::clean)
                        .toList();
        return new Answer(
                step.it(),
                exchange.response().statusCode(),
                type.equals("application/json") ? "" : type,
                warnings,
                headers.firstValue("Retry-After").orElse(""),
                shown(step, exchange.bodies()));
    }

    private List<JsonNode> shown(Step step, List<JsonNode> bodies) {
        return bodies.stream().map(body -> names.clean(shown(step, body))).toList();
    }

    private JsonNode shown(Step step, JsonNode body) {
        boolean refusal = body.path("kind").asText().equals("Status");
        var shown =
                refusal || step.show().isEmpty()
                        ? body.deepCopy()
                        : Paths.only(body, filled(step.show())).deepCopy();
        Paths.remove(shown, filled(step.hide()));
        return shown;
    }

    private Step.Request filled(Step.Request request) {
        var headers = new LinkedHashMap<String, String>();
        request.headers().forEach((key, value) -> headers.put(key, filled(value)));
        return new Step.Request(
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
        return new TextNode(filled(body.isTextual() ? body.textValue() : Yaml.json(body)));
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
        streams.values().forEach(EventStream::close);
    }
}
