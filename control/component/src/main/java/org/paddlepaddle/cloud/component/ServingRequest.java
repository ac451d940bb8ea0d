// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component;

/**
 * A model that is to answer requests.
 *
 * @param name of the service
 * @param image with Paddle Serving's command
 * @param model its name in the model centre
 * @param version of it
 * @param endpoint of the object store
 * @param port the server listens on
 */
public record ServingRequest(
        String name,
        String namespace,
        String image,
        String model,
        String version,
        String endpoint,
        int port) {}
