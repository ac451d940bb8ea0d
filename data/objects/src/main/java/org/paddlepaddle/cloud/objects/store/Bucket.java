// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;

/**
 * A bucket and its rules.
 *
 * @param created milliseconds since 1970
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Bucket(String name, long created, List<ExpiryRule> expiry) {
    public Bucket {
        expiry = List.copyOf(expiry);
    }

    Bucket withExpiry(List<ExpiryRule> rules) {
        return new Bucket(name, created, rules);
    }
}
