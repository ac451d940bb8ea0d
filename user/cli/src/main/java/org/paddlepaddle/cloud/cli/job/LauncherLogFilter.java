// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import java.util.regex.Pattern;

/**
 * Filters the log of Paddle's launcher: what it and its C++ parts say of themselves: of no use
 * while all goes well.
 */
final class LauncherLogFilter {
    /** As it spells it. */
    private static final Pattern LAUNCHER = Pattern.compile("LAUNCH (INFO|WARNN?ING) .*");

    /** It also prints the addresses of all pods, and nothing else beside them. */
    private static final Pattern ADDRESSES =
            Pattern.compile("\\['[0-9.]+:[0-9]+'(, '[0-9.]+:[0-9]+')*\\]");

    /** As glog writes what is neither a warning nor an error. */
    private static final Pattern GLOG =
            Pattern.compile("I\\d{4,8} \\d{2}:\\d{2}:\\d{2}\\.\\d+ +\\d+ [\\w.]+:\\d+\\] .*");

    private LauncherLogFilter() {}

    static boolean is(String line) {
        return LAUNCHER.matcher(line).matches()
                || ADDRESSES.matcher(line).matches()
                || GLOG.matcher(line).matches();
    }
}
