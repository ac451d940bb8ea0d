// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.sequence;

/** What a SequenceFile compresses. */
public enum SequenceCompression {
    NONE,
    /** Each value by itself. */
    RECORD,
    /** Keys and values of many records together. */
    BLOCK
}
