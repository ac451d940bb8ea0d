// SPDX-License-Identifier: Apache-2.0
/** Holds our API server against the recorded answers of a genuine one. */
@NullMarked
package org.paddlepaddle.cloud.transcripts;

import org.jspecify.annotations.NullMarked;
