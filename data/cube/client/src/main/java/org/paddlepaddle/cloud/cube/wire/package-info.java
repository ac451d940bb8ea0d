// SPDX-License-Identifier: Apache-2.0
/**
 * The bytes of baidu_std (brpc) and of Cube's messages, read and written by hand in native memory.
 *
 * <p>Readers and writers here are made once per thread and used again; none allocates per message.
 * Everything that comes from outside is checked against the end of its frame before it is used: a
 * reader answers "malformed", it never throws and never reads what is not its own, except for the
 * {@link org.paddlepaddle.cloud.cube.wire.NativeMemory#SLACK} bytes that every buffer has behind
 * its end.
 */
@NullMarked
package org.paddlepaddle.cloud.cube.wire;

import org.jspecify.annotations.NullMarked;
