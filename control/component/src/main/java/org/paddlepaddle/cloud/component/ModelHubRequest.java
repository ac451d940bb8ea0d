// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component;

/**
 * A trained model that is to be kept.
 *
 * @param model its name, as the training had it
 * @param version under which it is fetched
 * @param endpoint of the object store
 * @param claim of the volume that holds it
 */
public record ModelHubRequest(
        String name,
        String namespace,
        String model,
        String version,
        String endpoint,
        String claim) {}
