// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.workload;

/** How the events of a controller tell of its pods. Upstream's controllers differ in it. */
public interface PodEventMessages {
    String made(String owner, String pod);

    String notMade(String owner, String pod, String why);

    String deleted(String owner, String pod);

    String notDeleted(String owner, String pod, String why);

    /** The words of all controllers but one. */
    static PodEventMessages usual() {
        return new PodEventMessages() {
            @Override
            public String made(String owner, String pod) {
                return "Created pod: " + pod;
            }

            @Override
            public String notMade(String owner, String pod, String why) {
                return "Error creating: " + why;
            }

            @Override
            public String deleted(String owner, String pod) {
                return "Deleted pod: " + pod;
            }

            @Override
            public String notDeleted(String owner, String pod, String why) {
                return "Error deleting pod " + pod + ": " + why;
            }
        };
    }
}
