// SPDX-License-Identifier: Apache-2.0
/** What a request can be refused with, in the words of S3. */
@NullMarked
package org.paddlepaddle.cloud.objects.error;

import org.jspecify.annotations.NullMarked;
