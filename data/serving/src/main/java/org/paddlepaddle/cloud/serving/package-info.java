// SPDX-License-Identifier: Apache-2.0
/**
 * The inference server: {@link org.paddlepaddle.cloud.serving.InferenceServer} answers requests for
 * one model on one port. Engines compute, {@code wire} packages speak the protocols of upstream's
 * clients, {@code sparse} turns ids into the rows of a table first.
 */
@NullMarked
package org.paddlepaddle.cloud.serving;

import org.jspecify.annotations.NullMarked;
