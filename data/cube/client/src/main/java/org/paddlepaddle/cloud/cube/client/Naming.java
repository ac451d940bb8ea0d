// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Turns brpc's naming urls into addresses. */
final class Naming {
    private static final String ALLOWED =
            "allowed are list://host:port,..., file://path, http://host:port and host:port";

    private Naming() {}

    /**
     * Resolves it now.
     *
     * @param field for the message when it cannot be done
     */
    static List<ServerEndpoint> resolve(String url, String field) {
        int scheme = url.indexOf("://");
        if (scheme < 0) {
            return list(List.of(url), url, field);
        }
        var rest = url.substring(scheme + 3);
        return switch (url.substring(0, scheme)) {
            case "list" -> list(Arrays.asList(rest.split(",")), url, field);
            case "file" -> list(lines(rest, field), url, field);
            case "http", "https" -> named(rest, url, field);
            default -> throw new CubeClientException(field + " is \"" + url + "\"; " + ALLOWED);
        };
    }

    private static List<ServerEndpoint> list(List<String> entries, String url, String field) {
        var serverEndpoints = new ArrayList<ServerEndpoint>();
        for (var entry : entries) {
            if (entry.isBlank()) {
                continue;
            }
            var serverEndpoint = ServerEndpoint.parse(entry);
            if (serverEndpoint == null) {
                throw new CubeClientException(
                        field + " is \"" + url + "\": \"" + entry.strip() + "\" is no host:port");
            }
            serverEndpoints.add(serverEndpoint);
        }
        if (serverEndpoints.isEmpty()) {
            throw new CubeClientException(field + " is \"" + url + "\" and names no server");
        }
        return List.copyOf(serverEndpoints);
    }

    private static List<String> lines(String path, String field) {
        try {
            return Files.readAllLines(Path.of(path)).stream()
                    .map(
                            line ->
                                    line.indexOf('#') < 0
                                            ? line
                                            : line.substring(0, line.indexOf('#')))
                    .toList();
        } catch (IOException e) {
            throw new CubeClientException(field + " names a file that cannot be read: " + path, e);
        }
    }

    /** As in brpc: every address that the name has. */
    private static List<ServerEndpoint> named(String rest, String url, String field) {
        int slash = rest.indexOf('/');
        var authority = slash < 0 ? rest : rest.substring(0, slash);
        var serverEndpoint =
                ServerEndpoint.parse(authority.contains(":") ? authority : authority + ":80");
        if (serverEndpoint == null) {
            throw new CubeClientException(field + " is \"" + url + "\"; " + ALLOWED);
        }
        try {
            return Arrays.stream(InetAddress.getAllByName(serverEndpoint.host()))
                    .map(
                            address ->
                                    new ServerEndpoint(
                                            address.getHostAddress(), serverEndpoint.port(), 1))
                    .toList();
        } catch (UnknownHostException e) {
            throw new CubeClientException(field + " is \"" + url + "\": the name is unknown", e);
        }
    }
}
