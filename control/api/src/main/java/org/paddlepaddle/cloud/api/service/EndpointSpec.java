// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.service;

import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * A program that answers requests.
 *
 * @param containerImage its image, without the tag
 * @param tag of the image
 * @param port it listens on
 * @param arg the command, for {@code /bin/bash -c}
 * @param model of the model hub, which is fetched before the program starts
 */
@ApiRecord
public record EndpointSpec(
        @Nullable String containerImage,
        @Nullable String tag,
        @Nullable Integer port,
        @Nullable String arg,
        @Nullable ModelSpec model) {

    /** The same with one version of its model. */
    public EndpointSpec pinned(String reference) {
        return model == null
                ? this
                : new EndpointSpec(containerImage, tag, port, arg, model.pinned(reference));
    }
}
