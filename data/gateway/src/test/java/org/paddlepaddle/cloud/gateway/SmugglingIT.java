// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.gateway.RouteTable.Revision;
import org.paddlepaddle.cloud.gateway.RouteTable.Route;
import org.paddlepaddle.cloud.testkit.http.HttpSmuggling;

/** Requests that two servers could read differently are refused, and the connection ends. */
class SmugglingIT {
    private static FakeEndpoint endpoint;
    private static Gateway gateway;
    private static InetSocketAddress address;

    @BeforeAll
    static void start() throws IOException {
        endpoint = FakeEndpoint.saying("passed");
        gateway = Gateway.start(GatewayConfig.usual(), _ -> {});
        address = gateway.listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        gateway.route(
                new RouteTable(
                        Map.of("m.example.com", Route.to("r"), "localhost", Route.to("r")),
                        Map.of("r", Revision.at(endpoint.endpoint())),
                        Optional.of("example.com")));
    }

    @AfterAll
    static void stop() throws IOException {
        gateway.close();
        endpoint.close();
    }

    /** A bar stands for the end of a line; one slash of a pair escapes what follows. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "POST / HTTP/1.1|Host: m.example.com|Content-Length: 4|Transfer-Encoding:"
                        + " chunked||0||",
                "POST / HTTP/1.1|Host: m.example.com|Transfer-Encoding: chunked|Content-Length:"
                        + " 4||0||",
                "POST / HTTP/1.1|Host: m.example.com|Content-Length: 4|Content-Length: 5||abcd",
                "POST / HTTP/1.1|Host: m.example.com|Content-Length: 4, 5||abcd",
                "POST / HTTP/1.1|Host: m.example.com|Content-Length: +4||abcd",
                "POST / HTTP/1.1|Host: m.example.com|Content-Length: 0x4||abcd",
                "POST / HTTP/1.1|Host: m.example.com|Content-Length: -1||abcd",
                "POST / HTTP/1.1|Host: m.example.com|Content-Length : 4||abcd",
                "POST / HTTP/1.1|Host: m.example.com|Transfer-Encoding: gzip, chunked||0||",
                "POST / HTTP/1.1|Host: m.example.com|Transfer-Encoding: xchunked||0||",
                "POST / HTTP/1.1|Host: m.example.com|Transfer-Encoding: chunked|Transfer-Encoding:"
                        + " identity||0||",
                "POST / HTTP/1.0|Host: m.example.com|Transfer-Encoding: chunked||0||",
                "GET / HTTP/1.1|Host: m.example.com|Host: other.example.com||",
                "GET / HTTP/1.1||",
                "GET / HTTP/1.1|Host: m.example.com/evil||",
                "GET / HTTP/1.1|Host: a@m.example.com||",
                "GET http://ev il/ HTTP/1.1|Host: m.example.com||",
                "GET m.example.com HTTP/1.1|Host: m.example.com||",
                "GET / HTTP/1.1|Host: m.example.com| folded: 1||",
                "GET / HTTP/1.1|Host: m.example.com|Bad\0Name: 1||",
                "PRI * HTTP/9.9||",
                "nonsense||"
            })
    void given_an_ambiguous_request_then_it_is_refused(String request) throws IOException {
        int before = endpoint.heads().size();

        try (var client = new RawClient(address)) {
            assertThat(client.send(request.replace("|", "\r\n")).all())
                    .startsWith("HTTP/1.1 4")
                    .containsIgnoringCase("connection: close");
        }

        assertThat(endpoint.heads()).hasSize(before);
    }

    /** The canary of the two sound requests is the only one that reaches an endpoint. */
    @Test
    void given_the_requests_that_every_server_of_ours_refuses_then_it_does() throws IOException {
        HttpSmuggling.assertNoneGoesOn(
                "/any", () -> new Socket(address.getAddress(), address.getPort()));

        assertThat(endpoint.heads()).filteredOn(head -> head.contains("/canary")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "CONNECT"})
    void given_a_host_in_the_address_then_it_counts(String method) throws IOException {
        try (var client = new RawClient(address)) {
            var answer =
                    client.send(
                                    method
                                            + " http://m.example.com/x HTTP/1.1\r\n"
                                            + "Host: other\r\n"
                                            + "Connection: close\r\n\r\n")
                            .all();

            assertThat(answer).startsWith(method.equals("GET") ? "HTTP/1.1 200" : "HTTP/1.1 4");
        }
    }
}
