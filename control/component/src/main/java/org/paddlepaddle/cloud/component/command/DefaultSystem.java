// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component.command;

import java.nio.file.Path;
import org.paddlepaddle.cloud.objects.client.ObjectClientConfig;

/** The default system of whoever typed a command: its API server and its object store. */
public interface DefaultSystem {
    Path kubeconfig();

    /** With every right. */
    ObjectClientConfig objects();
}
