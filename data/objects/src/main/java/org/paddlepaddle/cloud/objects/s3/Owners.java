// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.s3;

/** The one owner that everything here has; clients expect one. */
final class Owners {
    private static final String ID =
            "65a011a29cdf8ec533ec3d1ccaae921c65a011a29cdf8ec533ec3d1ccaae921c";

    private Owners() {}

    static String xml(String element) {
        return "<%1$s><ID>%2$s</ID><DisplayName>paddlecloud</DisplayName></%1$s>"
                .formatted(element, ID);
    }

    /** An access control list that grants the owner everything. */
    static String acl() {
        return "%s<AccessControlList><Grant><Grantee xmlns:xsi=\"%s\" xsi:type=\"CanonicalUser\">"
                        .formatted(xml("Owner"), "http://www.w3.org/2001/XMLSchema-instance")
                + "<ID>%s</ID><DisplayName>paddlecloud</DisplayName></Grantee>".formatted(ID)
                + "<Permission>FULL_CONTROL</Permission></Grant></AccessControlList>";
    }
}
