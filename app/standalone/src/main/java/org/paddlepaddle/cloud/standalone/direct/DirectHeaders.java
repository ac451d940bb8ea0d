// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.direct;

import io.fabric8.kubernetes.client.http.StandardHttpHeaders;
import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.paddlepaddle.cloud.ground.server.http.ApiAnswer;
import org.paddlepaddle.cloud.ground.server.http.Headers;

/** Header fields on their way between fabric8's form and the server's. */
record DirectHeaders(TreeMap<String, List<String>> fields) implements Headers {
    static DirectHeaders of(StandardHttpRequest request) {
        var fields = new TreeMap<String, List<String>>(String.CASE_INSENSITIVE_ORDER);
        fields.putAll(request.headers());
        if (request.getContentType() != null) {
            fields.put(StandardHttpHeaders.CONTENT_TYPE, List.of(request.getContentType()));
        }
        return new DirectHeaders(fields);
    }

    static Map<String, List<String>> of(ApiAnswer answer) {
        var fields = new TreeMap<String, List<String>>(String.CASE_INSENSITIVE_ORDER);
        if (!answer.contentType().isEmpty()) {
            fields.put(StandardHttpHeaders.CONTENT_TYPE, List.of(answer.contentType()));
        }
        answer.fields()
                .forEach(
                        field ->
                                fields.computeIfAbsent(field.name(), _ -> new ArrayList<>())
                                        .add(field.value()));
        return fields;
    }

    @Override
    public Optional<String> first(String name) {
        return all(name).stream().findFirst();
    }

    @Override
    public List<String> all(String name) {
        return fields.getOrDefault(name, List.of());
    }

    @Override
    public Set<String> names() {
        return fields.keySet();
    }
}
