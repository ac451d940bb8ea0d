// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.LocalPortForward;
import java.net.InetAddress;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;

/**
 * A wish for a port of a pod on this machine's loopback address.
 *
 * @param local 0 for any
 */
public record ForwardedPort(int local, int remote) {
    private static final int LARGEST = 65535;

    /** Reads {@code REMOTE}, {@code LOCAL:REMOTE} and {@code :REMOTE}. */
    public static ForwardedPort parse(Shell shell, String text) {
        if (!text.matches("([0-9]{0,5}:)?[0-9]{1,5}")) {
            throw Failure.of(Exit.USAGE, shell.text("forward.no-port", text));
        }
        int colon = text.indexOf(':');
        int remote = Integer.parseInt(text.substring(colon + 1));
        var before = colon < 0 ? Integer.toString(remote) : text.substring(0, colon);
        int local = before.isEmpty() ? 0 : Integer.parseInt(before);
        if (remote < 1 || remote > LARGEST || local > LARGEST) {
            throw Failure.of(Exit.USAGE, shell.text("forward.no-port", text));
        }
        return new ForwardedPort(local, remote);
    }

    /** Carries connections until it is closed. */
    public LocalPortForward open(KubernetesClient client, String namespace, String pod) {
        return client.pods()
                .inNamespace(namespace)
                .withName(pod)
                .portForward(remote, InetAddress.getLoopbackAddress(), local);
    }
}
