// SPDX-License-Identifier: Apache-2.0

/**
 * Where samples come from: object stores, web servers and directories behind one small interface.
 *
 * <p>{@link org.paddlepaddle.cloud.cache.source.Sources} opens a {@link
 * org.paddlepaddle.cloud.cache.source.SampleSource} by its address. What a newcomer gets wrong:
 * names in a listing are somebody else's text. They become paths only through {@code
 * tree.SafePath}.
 */
@NullMarked
package org.paddlepaddle.cloud.cache.source;

import org.jspecify.annotations.NullMarked;
