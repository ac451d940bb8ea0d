// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.wire;

/** The error codes of a reply's meta: brpc's own, and from 3001 on Cube's. */
public final class RpcCode {
    public static final int OK = 0;
    public static final int NO_SERVICE = 1001;
    public static final int NO_METHOD = 1002;
    public static final int BAD_REQUEST = 1003;
    public static final int TIMED_OUT = 1008;
    public static final int FAILED_SOCKET = 1009;
    public static final int OVERCROWDED = 1011;
    public static final int INTERNAL = 2001;
    public static final int LIMIT = 2004;

    /** The wanted version is not resident here. */
    public static final int NO_VERSION = 3001;

    /** There is no table of that name. */
    public static final int NO_TABLE = 3002;

    private RpcCode() {}
}
