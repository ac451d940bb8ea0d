// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.testkit.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Requests whose end two parsers may see in different places (RFC 9112, sections 5.1, 6.3 and 7.1).
 * Behind each lies a second request that nobody sent: a server that answers it would let a client
 * speak in the name of another one behind a proxy. Refusing is right for every one of them: one
 * answer that says so, or none, and the connection is closed.
 */
public final class HttpSmuggling {
    private static final int PATIENCE_MILLIS = 10_000;
    private static final Pattern STATUS_LINE = Pattern.compile("HTTP/1\\.[01] [0-9]{3}[^\\r\\n]*");
    private static final String EOL = "\r\n";
    private static final String CANARY =
            "GET /canary HTTP/1.1" + EOL + "Host: localhost" + EOL + EOL;

    /** As chunks the body ends at once, as a body of this length it holds the canary. */
    private static final String LONG = Integer.toString(5 + CANARY.length());

    private final List<Case> cases = new ArrayList<>();
    private final String path;

    /**
     * @param inBody whether the head is sound, and only the body has two meanings
     */
    private record Case(String name, byte[] bytes, boolean inBody) {
        Case(String name, byte[] bytes) {
            this(name, bytes, false);
        }
    }

    /** Opens a connection to the server, over TLS where it speaks that. */
    @FunctionalInterface
    public interface Connector {
        Socket connect() throws IOException;
    }

    private HttpSmuggling(String path) {
        this.path = path;
        lengths();
        encodings();
        lines();
        chunks();
        requestLines();
    }

    /**
     * Sends every request over a connection of its own.
     *
     * @param path that takes a POST, so that nothing but the framing can be the reason to refuse
     */
    public static void assertAllRefused(String path, Connector connector) throws IOException {
        assertAllRefused(path, connector, true);
    }

    /**
     * For a server that answers before it reads a body, such as to who may not ask at all: what is
     * wrong with a body is nothing to it, as long as it reads nothing behind its answer.
     */
    public static void assertNoneGoesOn(String path, Connector connector) throws IOException {
        assertAllRefused(path, connector, false);
    }

    private static void assertAllRefused(String path, Connector connector, boolean readsBodies)
            throws IOException {
        var corpus = new HttpSmuggling(path);
        assertThat(answers(sound(path), connector))
                .as("two sound requests behind each other have two answers")
                .hasSize(2);
        var accepted = new ArrayList<String>();
        for (var each : corpus.cases) {
            var problem = problem(each, readsBodies, connector);
            if (!problem.isEmpty()) {
                accepted.add(each.name() + ": " + problem);
            }
        }
        assertThat(accepted).as("%d requests to be refused", corpus.cases.size()).isEmpty();
    }

    private static byte[] sound(String path) {
        var first = "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}";
        var second = "GET /canary HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        return (first + second).getBytes(ISO_8859_1);
    }

    private void lengths() {
        body("two lengths", "Content-Length: 5", "Content-Length: " + LONG);
        body("two lengths, the long one first", "Content-Length: " + LONG, "Content-Length: 5");
        body("a list of lengths", "Content-Length: 5, " + LONG);
        body("a blank before the colon", "Content-Length : 5");
        body("a tab before the colon", "Content-Length\t: 5");
        body("two lengths, one with a blank", "Content-Length: 5", "Content-Length : " + LONG);
        for (var length : List.of("-1", "+5", "0x5", "5 5", "5.0", "5a", "", "1e1")) {
            body("the length '" + length + "'", "Content-Length: " + length);
        }
        body("a length of more than 64 bits", "Content-Length: 18446744073709551621");
        body("a length with a vertical tab", "Content-Length: \u000b5");
        body("a length in a name that is none", "Content-Length\0: 5");
    }

    private void encodings() {
        body("length and chunks", "Content-Length: " + LONG, "Transfer-Encoding: chunked");
        body("chunks and length", "Transfer-Encoding: chunked", "Content-Length: " + LONG);
        body("two encodings", "Transfer-Encoding: chunked", "Transfer-Encoding: identity");
        body("two encodings, chunked last", "Transfer-Encoding: x", "Transfer-Encoding: chunked");
        body("a blank before the colon of chunks", "Transfer-Encoding : chunked");
        for (var coding :
                List.of(
                        "xchunked",
                        "chunked, identity",
                        "identity",
                        "chunkedx",
                        "chunked;q=1",
                        "\"chunked\"",
                        "\u000bchunked",
                        "chunked\0",
                        "chunked, chunked",
                        "gzip, chunked",
                        "")) {
            body("the encoding '" + coding + "'", "Transfer-Encoding: " + coding);
        }
        cases.add(
                new Case(
                        "chunks in HTTP/1.0",
                        text(
                                "POST " + path + " HTTP/1.0",
                                "Host: localhost",
                                "Connection: keep-alive",
                                "Transfer-Encoding: chunked",
                                "")));
    }

    private void lines() {
        body("a folded length", "Content-Length:" + EOL + " 5");
        body("a folded header that hides a length", "X-A: b" + EOL + "\tContent-Length: 5");
        body("a blank before the first header", " X-A: b", "Content-Length: 5");
        body("a bare carriage return", "X-A: b\rContent-Length: 5");
        body("a bare line feed between headers", "X-A: b\nContent-Length: 5");
        body("a NUL in a value", "X-A: b\0c", "Content-Length: 5");
        body("a header without a colon", "X-A", "Content-Length: 5");
        body("a header without a name", ": b", "Content-Length: 5");
        body("a name with a bracket", "X(A: b", "Content-Length: 5");
        body("a name of two words", "X A: b", "Content-Length: 5");
        body("two hosts", "Host: elsewhere", "Content-Length: 5");
        var lineFeeds = "POST " + path + " HTTP/1.1\nHost: localhost\nContent-Length: 5\n\nhello";
        cases.add(new Case("line feeds alone", (lineFeeds + CANARY).getBytes(ISO_8859_1)));
    }

    private void chunks() {
        for (var size :
                List.of("0x5", "+5", "-5", "", "5g", "FFFFFFFFFFFFFFFFF", "5,5", "\u000b5")) {
            chunked("a chunk of size '" + size + "'", size + EOL + "hello" + EOL + "0" + EOL + EOL);
        }
        chunked("a chunk whose size ends with a line feed", "5\nhello" + EOL + "0" + EOL + EOL);
        chunked("an extension with a line feed", "5;a\nb" + EOL + "hello" + EOL + "0" + EOL + EOL);
        chunked("a chunk longer than it says", "5" + EOL + "helloXX" + EOL + "0" + EOL + EOL);
        chunked("a chunk without an end", "5" + EOL + "hello0" + EOL + EOL);
        chunked("a chunk that ends with a line feed", "5" + EOL + "hello\n0" + EOL + EOL);
        chunked("a trailer without a colon", "0" + EOL + "X-A" + EOL + EOL);
    }

    private void requestLines() {
        for (var line :
                List.of(
                        "POST " + path,
                        "POST " + path + " HTTP/1.1 HTTP/1.1",
                        "POST\t" + path + "\tHTTP/1.1",
                        "POST " + path + "\u000bHTTP/1.1",
                        "POST " + path + " HTTP/2.0",
                        "POST " + path + " HTTP/1.1\0",
                        "POST " + path + " HTTP/1.",
                        "POST " + path + " http/1.1",
                        "POST" + path + " HTTP/1.1",
                        "POST " + path + "\0 HTTP/1.1")) {
            cases.add(
                    new Case(
                            "the line '" + line + "'",
                            text(line, "Host: localhost", "Content-Length: 5", "")));
        }
    }

    private void chunked(String name, String body) {
        var head = List.of("POST " + path + " HTTP/1.1", "Host: localhost");
        var text = String.join(EOL, head) + EOL + "Transfer-Encoding: chunked" + EOL + EOL + body;
        cases.add(new Case(name, (text + CANARY).getBytes(ISO_8859_1), true));
    }

    private void body(String name, String... headers) {
        var all = new ArrayList<>(List.of("POST " + path + " HTTP/1.1", "Host: localhost"));
        all.addAll(List.of(headers));
        all.add("");
        cases.add(new Case(name, text(all.toArray(String[]::new))));
    }

    /** What follows the head is both five bytes and no chunk at all. */
    private static byte[] text(String... lines) {
        return (String.join(EOL, lines) + EOL + "0" + EOL + EOL + CANARY).getBytes(ISO_8859_1);
    }

    /** Empty when it was refused. */
    private static String problem(Case each, boolean readsBodies, Connector connector)
            throws IOException {
        List<String> answers;
        try {
            answers = answers(each.bytes(), connector);
        } catch (SocketTimeoutException e) {
            return "the connection stays open";
        }
        if (answers.size() > 1) {
            return "more than one answer: " + answers;
        }
        boolean refused =
                answers.isEmpty()
                        || (each.inBody() && !readsBodies)
                        || isRefusal(answers.getFirst());
        return refused ? "" : "answered with " + answers.getFirst();
    }

    /** 404 and the like are answers to a request that was understood. */
    private static boolean isRefusal(String line) {
        return List.of("400", "411", "413", "414", "431", "501", "505")
                .contains(line.split(" ", 3)[1]);
    }

    /** The status lines of all that comes until the server hangs up. */
    private static List<String> answers(byte[] bytes, Connector connector) throws IOException {
        var text = new StringBuilder();
        try (var socket = connector.connect()) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            var chunk = new byte[8192];
            try {
                socket.getOutputStream().write(bytes);
                socket.getOutputStream().flush();
                for (int n = 0; n >= 0; n = socket.getInputStream().read(chunk)) {
                    text.append(new String(chunk, 0, n, ISO_8859_1));
                }
            } catch (SocketException e) {
                // A reset is a hang-up too.
            }
        }
        return STATUS_LINE.matcher(text).results().map(MatchResult::group).toList();
    }
}
