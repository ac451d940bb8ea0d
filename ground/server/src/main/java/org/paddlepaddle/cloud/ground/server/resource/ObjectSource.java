// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.resource;

import java.util.List;
import org.paddlepaddle.cloud.ground.server.store.Entry;

/**
 * The stored objects of a resource. Who remembers something about them asks whether they changed
 * whenever it matters, and so knows of a write as soon as it was answered.
 */
public interface ObjectSource {
    /**
     * The revision of the last change of an object of the resource. Ask for it before the objects:
     * a change in between is seen the next time.
     */
    long lastChange(ResourceType type);

    List<Entry> all(ResourceType type);
}
