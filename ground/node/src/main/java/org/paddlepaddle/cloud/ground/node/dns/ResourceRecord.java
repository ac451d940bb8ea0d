// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.dns;

/** The data of a record; names are in lower case and without the last dot. */
public sealed interface ResourceRecord {
    /** The number of its type. */
    int type();

    /** An IPv4 address, dotted. */
    record Address(String ip) implements ResourceRecord {
        @Override
        public int type() {
            return DnsTypes.A;
        }
    }

    /** Another name of the same thing. */
    record Alias(String target) implements ResourceRecord {
        @Override
        public int type() {
            return DnsTypes.CNAME;
        }
    }

    /** The name of an address. */
    record Pointer(String target) implements ResourceRecord {
        @Override
        public int type() {
            return DnsTypes.PTR;
        }
    }

    /** Where a port of a service is found. */
    record Location(int port, String target) implements ResourceRecord {
        @Override
        public int type() {
            return DnsTypes.SRV;
        }
    }

    /** Words for people and programs. */
    record Text(String text) implements ResourceRecord {
        @Override
        public int type() {
            return DnsTypes.TXT;
        }
    }

    /** Who is responsible for a zone; also tells how long a "no" may be remembered. */
    record Authority(String zone, long serial) implements ResourceRecord {
        @Override
        public int type() {
            return DnsTypes.SOA;
        }
    }

    /** What another server said, in its own bytes without names inside. */
    record Foreign(int type, byte[] bytes) implements ResourceRecord {}
}
