// SPDX-License-Identifier: Apache-2.0
/**
 * Backup of a home into one file, and its restore.
 *
 * <p>Entry: {@link org.paddlepaddle.cloud.standalone.backup.HomeBackup}. A restore proves the
 * checksums of everything before it changes anything.
 */
@NullMarked
package org.paddlepaddle.cloud.standalone.backup;

import org.jspecify.annotations.NullMarked;
