// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;

/**
 * The label that nodes on one machine share: a volume that is a directory of the machine is reached
 * from all of them and from no other.
 */
public final class MachineLabel {
    public static final String KEY = "paddlecloud.org/machine";

    private static final Path MACHINE_ID = Path.of("/etc/machine-id");

    private MachineLabel() {}

    /** Key and value for this machine; the value tells nothing of the machine's own identifier. */
    public static Map<String, String> ofThisMachine() {
        return Map.of(KEY, digest("paddlecloud machine " + identity()));
    }

    private static String identity() {
        try {
            var id = Files.exists(MACHINE_ID) ? Files.readString(MACHINE_ID).strip() : "";
            return id.isEmpty() ? InetAddress.getLocalHost().getHostName() : id;
        } catch (UnknownHostException _) {
            return "localhost";
        } catch (IOException e) {
            throw new NodeException("cannot read " + MACHINE_ID + ": " + e.getMessage(), e);
        }
    }

    private static String digest(String text) {
        try {
            var hash =
                    MessageDigest.getInstance("SHA-256")
                            .digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 6);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
