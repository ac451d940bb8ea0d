// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.sign;

import java.util.ArrayList;
import java.util.List;

/** One decoded parameter of a query; its value is empty where there was none. */
public record QueryParameter(String name, String value) {
    /**
     * @throws IllegalArgumentException for a malformed escape
     */
    public static List<QueryParameter> parse(String rawQuery) {
        var parameters = new ArrayList<QueryParameter>();
        for (var pair : rawQuery.split("&")) {
            if (!pair.isEmpty()) {
                int equals = pair.indexOf('=');
                var name = equals < 0 ? pair : pair.substring(0, equals);
                var value = equals < 0 ? "" : pair.substring(equals + 1);
                parameters.add(
                        new QueryParameter(
                                UriEncoding.decodeQuery(name), UriEncoding.decodeQuery(value)));
            }
        }
        return List.copyOf(parameters);
    }

    String encoded() {
        return UriEncoding.encode(name) + "=" + UriEncoding.encode(value);
    }
}
