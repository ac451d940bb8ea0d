// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.kind;

/** Hears of every object of every kind. Called from several threads, in order for one object. */
public interface KindListener {
    /** The object is new or has changed. */
    void seen(KubeObject object);

    /** The object is no more. */
    void gone(KubeObject object);

    /** Kinds have appeared, and their objects have been listed. */
    default void kindsAppeared() {}
}
