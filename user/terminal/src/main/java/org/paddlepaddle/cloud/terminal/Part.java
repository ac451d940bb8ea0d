// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.terminal;

import java.util.List;
import java.util.Optional;
import picocli.CommandLine;

/**
 * The commands a module brings; {@link CommandTree} hangs them below {@code pdc}. They have their
 * own texts.
 */
public interface Part {
    /** The command that all others of this part stand below; empty where there is no such one. */
    String top();

    /** Each with its name and its resource bundle, whose keys begin with {@code pdc.}. */
    List<CommandLine> commands();

    /** What a failure of these commands means to a person; empty for failures of others. */
    Optional<Failure> explain(Exception failure);
}
