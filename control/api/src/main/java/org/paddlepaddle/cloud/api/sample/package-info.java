// SPDX-License-Identifier: Apache-2.0

/**
 * SampleSet and SampleJob on the wire: a cached data set, and one thing that is done with it.
 *
 * <p>The words are upstream's, its misspelling {@code errorMassage} included; what we add is
 * optional.
 */
@NullMarked
package org.paddlepaddle.cloud.api.sample;

import org.jspecify.annotations.NullMarked;
