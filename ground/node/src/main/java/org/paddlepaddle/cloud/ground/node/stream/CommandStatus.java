// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.stream;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;

/** How a command ended, as the Status object that clients take the exit code from. */
final class CommandStatus {
    private CommandStatus() {}

    static byte[] of(int code) {
        return code == 0 ? text(success()) : text(failure(code));
    }

    private static ObjectNode success() {
        var status = JsonNodeFactory.instance.objectNode();
        status.putObject("metadata");
        return status.put("status", "Success");
    }

    private static ObjectNode failure(int code) {
        var status = JsonNodeFactory.instance.objectNode();
        status.putObject("metadata");
        status.put("status", "Failure");
        status.put("message", "command terminated with non-zero exit code: exit status " + code);
        status.put("reason", "NonZeroExitCode");
        status.putObject("details")
                .putArray("causes")
                .addObject()
                .put("reason", "ExitCode")
                .put("message", Integer.toString(code));
        return status;
    }

    private static byte[] text(ObjectNode status) {
        return status.toString().getBytes(StandardCharsets.UTF_8);
    }
}
