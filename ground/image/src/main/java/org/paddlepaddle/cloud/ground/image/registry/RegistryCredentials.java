// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.registry;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** A name and a password for a registry; its text hides both. */
public record RegistryCredentials(String user, String password) {
    String basic() {
        var both = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(both);
    }

    @Override
    public String toString() {
        return "credentials";
    }
}
