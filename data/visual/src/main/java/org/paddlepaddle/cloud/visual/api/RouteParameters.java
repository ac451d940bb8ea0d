// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.api;

import java.nio.charset.StandardCharsets;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;

/** The arguments of VisualDL's routes. */
final class RouteParameters {
    private RouteParameters() {}

    /**
     * @throws HttpRefusal when it is missing
     */
    static String of(Request request, String name) {
        return request.query()
                .first(name)
                .orElseThrow(
                        () ->
                                HttpRefusal.badRequest(
                                        "the query parameter " + name + " is missing"));
    }

    /** Of the table that {@code type} asks for. */
    static char separator(Request request) {
        return switch (request.query().first("type").orElse("tsv")) {
            case "csv" -> ',';
            case "tsv" -> '\t';
            default -> throw HttpRefusal.badRequest("type is csv or tsv");
        };
    }

    static Response table(String text) {
        return Response.bytes(
                200, "text/csv; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }
}
