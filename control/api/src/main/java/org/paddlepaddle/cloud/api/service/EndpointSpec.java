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
 */
@ApiRecord
public record EndpointSpec(
        @Nullable String containerImage,
        @Nullable String tag,
        @Nullable Integer port,
        @Nullable String arg) {}
