// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

/**
 * A compare-and-set write of the store.
 *
 * @param expected the revision the key must have; {@link #ABSENT} when it must not exist
 * @param content the new value; for a removal the last state that watchers are told
 */
public record Write(String key, long expected, Content content, boolean removal) {
    public static final long ABSENT = 0;

    public static Write create(String key, Content content) {
        return new Write(key, ABSENT, content, false);
    }

    public static Write replace(Entry current, Content content) {
        return new Write(current.key(), current.revision(), content, false);
    }

    public static Write remove(Entry current, Content lastState) {
        return new Write(current.key(), current.revision(), lastState, true);
    }
}
