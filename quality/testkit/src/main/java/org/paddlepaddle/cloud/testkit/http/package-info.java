// SPDX-License-Identifier: Apache-2.0
/**
 * What every HTTP server of ours has to stand: {@link
 * org.paddlepaddle.cloud.testkit.http.HttpSmuggling} has the requests that two parsers may read
 * differently. A server is held against all of them in one line of its test.
 */
@NullMarked
package org.paddlepaddle.cloud.testkit.http;

import org.jspecify.annotations.NullMarked;
