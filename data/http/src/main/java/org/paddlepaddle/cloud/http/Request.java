// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A request, and what handlers in front have found out about it. Immutable but for its body. */
public final class Request {
    private final String method;
    private final RequestTarget target;
    private final HttpFields fields;
    private final Peers peers;
    private final RequestBody body;
    private final Map<String, String> parameters;
    private final Map<String, Object> attributes;

    /** A request as it came on a connection. */
    public Request(
            String method, RequestTarget target, HttpFields fields, Peers peers, RequestBody body) {
        this(method, target, fields, peers, body, Map.of(), Map.of());
    }

    private Request(
            String method,
            RequestTarget target,
            HttpFields fields,
            Peers peers,
            RequestBody body,
            Map<String, String> parameters,
            Map<String, Object> attributes) {
        this.method = method;
        this.target = target;
        this.fields = fields;
        this.peers = peers;
        this.body = body;
        this.parameters = parameters;
        this.attributes = attributes;
    }

    /** A request that came on no connection: for tests of handlers. */
    public static Request of(String method, String target, HttpFields fields, byte[] body) {
        return new Request(
                method,
                RequestTarget.parse(target),
                fields,
                Peers.NOBODY,
                new RequestBody(
                        new ByteArrayInputStream(body),
                        body.length,
                        body.length,
                        ByteBudget.UNBOUNDED));
    }

    public String method() {
        return method;
    }

    /** The path as it was sent, still percent-encoded. */
    public String path() {
        return target.path();
    }

    /** The path's segments, decoded; none climbs. */
    public List<String> segments() {
        return target.segments();
    }

    public QueryParameters query() {
        return target.query();
    }

    public HttpFields fields() {
        return fields;
    }

    public Optional<String> header(String name) {
        return fields.first(name);
    }

    /** The name of the host that was asked, in lower case and without the port. */
    public String host() {
        return HostName.of(header("Host").orElse(""));
    }

    public Peers peers() {
        return peers;
    }

    /** The part of the path that the template of the route names. */
    public String parameter(String name) {
        var value = parameters.get(name);
        if (value == null) {
            throw new IllegalStateException("the route has no parameter {" + name + "}");
        }
        return value;
    }

    /** The value of a cookie, if the client sent it. */
    public Optional<String> cookie(String name) {
        return Cookies.value(fields, name);
    }

    /** What a handler in front has put here. */
    public <T> Optional<T> attribute(Class<T> type) {
        return Optional.ofNullable(attributes.get(type.getName())).map(type::cast);
    }

    /** The length the client announced; empty for a body in chunks. */
    public Optional<Long> announcedLength() {
        return body.announced();
    }

    /**
     * The body as it arrives; the client is held back while nobody reads.
     *
     * @throws HttpRefusal from a read, when more comes than the route allows
     */
    public InputStream body() {
        return body;
    }

    /**
     * The whole body, in memory.
     *
     * @throws HttpRefusal when it is too large, or when the server has too much in memory already
     */
    public byte[] bytes() throws IOException {
        return body.whole();
    }

    Request with(Map<String, String> more) {
        return more.isEmpty()
                ? this
                : new Request(
                        method, target, fields, peers, body, merged(parameters, more), attributes);
    }

    /** The same request with something found out about it, for those behind. */
    public <T> Request with(Class<T> type, T attribute) {
        var more = merged(attributes, Map.of(type.getName(), attribute));
        return new Request(method, target, fields, peers, body, parameters, more);
    }

    /**
     * The same request with another path: for handlers that are mounted below a prefix.
     *
     * @param path percent-encoded
     */
    public Request withPath(String path) {
        var other = RequestTarget.parse(path);
        var moved = new RequestTarget(other.path(), other.segments(), target.query());
        return new Request(method, moved, fields, peers, body, parameters, attributes);
    }

    /**
     * The same request, sent from another address: for what a proxy in front says of its client.
     */
    public Request from(InetSocketAddress remote) {
        var ends = new Peers(peers.local(), remote, peers.secure());
        return new Request(method, target, fields, ends, body, parameters, attributes);
    }

    /**
     * Sets how many bytes the body may have, in place of the server's limit.
     *
     * @throws HttpRefusal when the client has announced more
     */
    Request limited(long bodyBytes) {
        body.limit(bodyBytes);
        return this;
    }

    private static <V> Map<String, V> merged(Map<String, V> some, Map<String, V> more) {
        var all = new TreeMap<>(some);
        all.putAll(more);
        return all;
    }
}
