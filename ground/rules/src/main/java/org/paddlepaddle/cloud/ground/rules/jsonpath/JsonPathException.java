// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.jsonpath;

/** A path that cannot be read, or not be followed in a document; in Kubernetes' words. */
public final class JsonPathException extends RuntimeException {
    private static final long serialVersionUID = 1;

    JsonPathException(String message) {
        super(message);
    }
}
