// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.resource;

import java.util.List;
import java.util.Optional;

/** Every resource served right now; custom resources come and go while it is read. */
public interface ResourceCatalog {
    Optional<ResourceType> find(String group, String version, String plural);

    /** By kind, any version given exactly; used where a body names its kind. */
    Optional<ResourceType> findKind(String group, String version, String kind);

    /** In discovery order: core first, then groups as registered. */
    List<ResourceType> all();

    /** Grows with every change, so that documents derived from the catalogue can be cached. */
    long generation();

    /** The apiVersion in which objects of the type lie in the store. */
    default String storedAs(ResourceType type) {
        return type.apiVersion();
    }

    /** What whoever uses a type is to be warned of; absent when there is nothing. */
    default Optional<String> deprecation(ResourceType type) {
        return Optional.empty();
    }
}
