// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.object;

/** What is particular to one kind, beyond its schema and its defaults. */
public interface KindRules {
    /** For kinds without particulars. */
    KindRules NONE = new KindRules() {};

    /** What reading an object of this kind makes of it, before anyone owns its fields. */
    default void decode(Operation operation) {}

    /** Completes {@code after}: first status, allocated addresses, derived fields. */
    default void prepareCreate(Operation operation) {}

    /** Completes {@code after} from {@code before}: what an update may leave out. */
    default void prepareUpdate(Operation operation) {}

    /**
     * Says what is wrong with {@code after}; on an update also what must not have changed. A write
     * of the status must not fail for a spec that was good by the rules it was created under.
     */
    default void check(Operation operation, Problems problems) {}
}
