// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.testkit.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/** A headless Chromium, steered by its own protocol. */
public final class Browser implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern LISTENING = Pattern.compile("ws://127.0.0.1:(\\d+)/");

    private final HttpClient http = HttpClient.newHttpClient();
    private final Process process;
    private final WebSocket socket;
    private final AtomicInteger last = new AtomicInteger();
    private final Map<Integer, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();
    private final List<String> complaints = new CopyOnWriteArrayList<>();

    /**
     * @param profile an empty directory
     */
    public Browser(Path program, Path profile) throws Exception {
        process =
                new ProcessBuilder(
                                program.toString(),
                                "--headless",
                                "--no-sandbox",
                                "--disable-gpu",
                                "--disable-quic",
                                "--hide-scrollbars",
                                "--no-first-run",
                                "--disable-background-networking",
                                "--disable-component-update",
                                "--disable-sync",
                                "--user-data-dir=" + profile,
                                "--remote-debugging-port=0",
                                "about:blank")
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        socket =
                http.newWebSocketBuilder()
                        .buildAsync(page(port()), new Listener())
                        .get(20, TimeUnit.SECONDS);
        call("Page.enable", Map.of());
        call("Runtime.enable", Map.of());
        call("Log.enable", Map.of());
    }

    private String port() throws IOException {
        var lines = process.errorReader();
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            var found = LISTENING.matcher(line);
            if (found.find()) {
                return found.group(1);
            }
        }
        throw new IOException("the browser did not start");
    }

    private URI page(String port) throws Exception {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/json"));
        var targets = JSON.readTree(http.send(request.build(), BodyHandlers.ofString()).body());
        for (var target : targets) {
            if (target.path("type").asText().equals("page")) {
                return URI.create(target.path("webSocketDebuggerUrl").asText());
            }
        }
        throw new IOException("the browser has no page");
    }

    public void open(String address) throws Exception {
        call("Page.navigate", Map.of("url", address));
    }

    /** What a script says about the page; the empty text when it fails. */
    public String evaluate(String script) {
        try {
            var wanted = Map.of("expression", script, "awaitPromise", true, "returnByValue", true);
            return call("Runtime.evaluate", wanted).path("result").path("value").asText("");
        } catch (Exception e) {
            return "";
        }
    }

    public boolean shows(String text) {
        return evaluate("document.body.innerText").contains(text);
    }

    /** A picture of the page, as on a screen of this size, for a person to look at. */
    public void picture(Path file, int width, int height) throws Exception {
        var screen =
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false);
        call("Emulation.setDeviceMetricsOverride", screen);
        var taken = call("Page.captureScreenshot", Map.of("format", "png")).path("data").asText();
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.write(file, Base64.getDecoder().decode(taken));
    }

    /** Scripts that failed, and what the policy of a page forbade. */
    public List<String> complaints() {
        return complaints;
    }

    private JsonNode call(String method, Map<String, ?> parameters) throws Exception {
        int id = last.incrementAndGet();
        var answer = new CompletableFuture<JsonNode>();
        waiting.put(id, answer);
        var message = Map.of("id", id, "method", method, "params", parameters);
        socket.sendText(JSON.writeValueAsString(message), true).get(10, TimeUnit.SECONDS);
        return answer.get(20, TimeUnit.SECONDS).path("result");
    }

    private final class Listener implements WebSocket.Listener {
        private final StringBuilder message = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean end) {
            message.append(part);
            if (end) {
                take(message.toString());
                message.setLength(0);
            }
            from.request(1);
            return CompletableFuture.completedStage(null);
        }
    }

    private void take(String message) {
        try {
            var read = JSON.readTree(message);
            var answer = waiting.remove(read.path("id").asInt());
            if (answer != null) {
                answer.complete(read);
            }
            var entry = read.path("params").path("entry");
            if (read.path("method").asText().equals("Runtime.exceptionThrown")
                    || entry.path("source").asText().equals("security")) {
                complaints.add(message);
            }
        } catch (IOException e) {
            complaints.add(e.toString());
        }
    }

    @Override
    public void close() {
        socket.abort();
        http.close();
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        process.onExit().join();
    }
}
