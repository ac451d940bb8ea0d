// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects;

import java.util.Optional;

/** Who may ask: access keys with their secrets and rights. Asked with every request. */
@FunctionalInterface
public interface Credentials {
    Optional<AccessKey> find(String accessKeyId);

    /** One key that may do everything. */
    static Credentials root(String id, String secret) {
        var key = new AccessKey(id, secret, KeyRights.ALL);
        return asked -> asked.equals(id) ? Optional.of(key) : Optional.empty();
    }

    /** Those here, then those of another. */
    default Credentials or(Credentials others) {
        return id -> find(id).or(() -> others.find(id));
    }
}
