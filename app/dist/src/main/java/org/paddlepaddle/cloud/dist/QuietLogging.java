// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * How the command line logs: not at all. What goes wrong is said once, as a sentence; {@code
 * --debug} shows the stack. The JDK makes an instance when logging is first used.
 */
public final class QuietLogging {
    public QuietLogging() {
        Logger.getLogger("").setLevel(Level.OFF);
    }
}
