// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.dns;

/** Numbers of the protocol, as RFC 1035 and its successors give them. */
final class DnsTypes {
    static final int A = 1;
    static final int CNAME = 5;
    static final int SOA = 6;
    static final int PTR = 12;
    static final int TXT = 16;
    static final int AAAA = 28;
    static final int SRV = 33;
    static final int OPT = 41;
    static final int ANY = 255;
    static final int INTERNET = 1;

    static final int NO_ERROR = 0;
    static final int FORMAT_ERROR = 1;
    static final int SERVER_FAILURE = 2;
    static final int NO_SUCH_NAME = 3;
    static final int NOT_IMPLEMENTED = 4;

    private DnsTypes() {}
}
