// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects;

import java.io.IOException;
import java.util.Optional;

/** Objects that nobody has put, but that are made while they are read. */
@FunctionalInterface
public interface AbsentObjects {
    AbsentObjects NONE = (_, _) -> Optional.empty();

    /** Asked by those who may read the key, and only where the store has none. */
    Optional<MadeObject> find(String bucket, String key) throws IOException;
}
