// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects;

import java.io.IOException;
import java.util.Optional;

/** Objects that are generated on demand: nobody has put them, they are made while they are read. */
@FunctionalInterface
public interface GeneratedObjects {
    GeneratedObjects NONE = (_, _) -> Optional.empty();

    /** Asked by those who may read the key, and only where the store has none. */
    Optional<GeneratedObject> find(String bucket, String key) throws IOException;
}
