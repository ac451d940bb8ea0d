// SPDX-License-Identifier: Apache-2.0
/** The checksums of the S3 API and how those of parts become that of the whole. */
@NullMarked
package org.paddlepaddle.cloud.objects.checksum;

import org.jspecify.annotations.NullMarked;
