// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.cluster;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Names and values at the end of a path, encoded. */
public final class QueryString {
    private final StringBuilder text = new StringBuilder();

    /**
     * @param selector empty for everything
     */
    public static QueryString labels(String selector) {
        return new QueryString().addUnlessEmpty("labelSelector", selector);
    }

    /**
     * @param selector empty for everything
     */
    public static QueryString fields(String selector) {
        return new QueryString().addUnlessEmpty("fieldSelector", selector);
    }

    public QueryString addUnlessEmpty(String name, String value) {
        return add(name, value.isEmpty() ? null : value);
    }

    /**
     * @param value null to leave it out
     */
    public QueryString add(String name, @Nullable Object value) {
        if (value != null) {
            text.append('&')
                    .append(name)
                    .append('=')
                    .append(URLEncoder.encode(value.toString(), StandardCharsets.UTF_8));
        }
        return this;
    }

    /** Behind a path that has a query already. */
    public String more() {
        return text.toString();
    }

    /** Behind a path. */
    @Override
    public String toString() {
        return text.isEmpty() ? "" : "?" + text.substring(1);
    }
}
