// SPDX-License-Identifier: Apache-2.0
/**
 * {@code pdc doctor}: what this machine lacks, what that costs, and the command that helps.
 *
 * <p>With {@code --context} or {@code --kubeconfig} it looks at a cluster instead. {@link
 * org.paddlepaddle.cloud.cli.doctor.Checkup} is a function of the machine's facts; a missing
 * convenience is a warning, only what stops work is a failure, because a doctor who calls
 * everything ill is not believed.
 */
@NullMarked
package org.paddlepaddle.cloud.cli.doctor;

import org.jspecify.annotations.NullMarked;
