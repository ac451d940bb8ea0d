// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli;

import java.util.Optional;
import picocli.CommandLine;

/**
 * Commands of a module this one does not know, hung below {@code pdc} by whoever puts the two
 * together. They bring their own texts.
 */
public interface Part {
    /** A subtree with its name and its resource bundle, whose keys begin with {@code pdc.}. */
    CommandLine commands();

    /** What a failure of these commands means to a person; empty for failures of others. */
    Optional<Failure> explain(Exception failure);
}
