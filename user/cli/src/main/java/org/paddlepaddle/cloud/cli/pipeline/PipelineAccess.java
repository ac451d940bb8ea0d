// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.pipeline;

import java.nio.file.Path;

/** Finds the address of KFP's API of a home, with what lets its owner in. */
@FunctionalInterface
public interface PipelineAccess {
    /**
     * @throws org.paddlepaddle.cloud.terminal.Failure when nothing runs there, with what to do
     */
    String of(Path home);
}
