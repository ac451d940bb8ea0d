// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.tensor;

import java.util.Arrays;
import java.util.Optional;

/** The type of a tensor's elements, with Paddle Serving's code and the Open Inference name. */
public enum ElementType {
    INT64(0, "INT64", 8),
    FLOAT32(1, "FP32", 4),
    INT32(2, "INT32", 4),
    FLOAT64(3, "FP64", 8),
    INT16(4, "INT16", 2),
    FLOAT16(5, "FP16", 2),
    BFLOAT16(6, "BF16", 2),
    UINT8(7, "UINT8", 1),
    INT8(8, "INT8", 1),
    BOOL(9, "BOOL", 1);

    private final int code;
    private final String openName;
    private final int bytes;

    ElementType(int code, String openName, int bytes) {
        this.code = code;
        this.openName = openName;
        this.bytes = bytes;
    }

    /** The {@code elem_type}, {@code feed_type} and {@code fetch_type} of Paddle Serving. */
    public int code() {
        return code;
    }

    /** The {@code datatype} of the Open Inference Protocol. */
    public String openName() {
        return openName;
    }

    public int bytes() {
        return bytes;
    }

    public static Optional<ElementType> ofCode(int code) {
        return Arrays.stream(values()).filter(type -> type.code == code).findFirst();
    }

    public static Optional<ElementType> ofOpenName(String name) {
        return Arrays.stream(values()).filter(type -> type.openName.equals(name)).findFirst();
    }
}
