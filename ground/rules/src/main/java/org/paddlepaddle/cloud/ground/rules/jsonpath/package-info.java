// SPDX-License-Identifier: Apache-2.0
/**
 * JSONPath as Kubernetes' client library reads it: {@code {range .items[*]}{.metadata.name}{end}}.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.rules.jsonpath.JsonPath} is the entry. The API server
 * fills columns of custom resources with it, the command line answers {@code -o jsonpath}. What a
 * path finds is a {@link org.paddlepaddle.cloud.ground.rules.jsonpath.JsonValue}, whichever library
 * holds the document. A newcomer's mistake: to expect the JSONPath of RFC 9535; this one is older,
 * and dots in a quoted key must be escaped.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.rules.jsonpath;

import org.jspecify.annotations.NullMarked;
