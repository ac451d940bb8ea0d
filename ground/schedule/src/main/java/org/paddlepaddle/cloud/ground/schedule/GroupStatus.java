// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import java.util.Collection;

/**
 * What a group's status says of its pods, in Volcano's words.
 *
 * @param phase {@code Inqueue} until enough pods have a node, then {@code Running}, at last {@code
 *     Completed}
 */
record GroupStatus(String phase, int running, int succeeded, int failed) {
    /** A pod of the group: its phase, and whether it has a node. */
    record Member(String phase, boolean placed) {}

    static GroupStatus of(int minMember, Collection<Member> members) {
        int succeeded = count(members, "Succeeded");
        int failed = count(members, "Failed");
        int settled =
                (int)
                        members.stream()
                                .filter(member -> !member.phase().equals("Failed"))
                                .filter(Member::placed)
                                .count();
        return new GroupStatus(
                phase(minMember, settled, succeeded), count(members, "Running"), succeeded, failed);
    }

    private static String phase(int minMember, int settled, int succeeded) {
        if (settled == 0 || settled < minMember) {
            return "Inqueue";
        }
        return settled == succeeded ? "Completed" : "Running";
    }

    private static int count(Collection<Member> members, String phase) {
        return (int) members.stream().filter(member -> member.phase().equals(phase)).count();
    }
}
