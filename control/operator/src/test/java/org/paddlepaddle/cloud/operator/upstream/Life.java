// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.upstream;

/** How the pods of a job come to their end. */
enum Life {
    /** All succeed. */
    completed,
    /** The workers succeed and the parameter servers run on, as Paddle's do. */
    servers,
    /** The last pod fails while the others run. */
    failed
}
