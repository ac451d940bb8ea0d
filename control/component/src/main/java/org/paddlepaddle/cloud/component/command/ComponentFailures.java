// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component.command;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.component.RequestException;
import org.paddlepaddle.cloud.component.run.StepFailure;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.SystemReason;

/** What the failures of the components say to a user, and with which exit code they end. */
final class ComponentFailures {
    private ComponentFailures() {}

    static Optional<Failure> explain(Exception failure) {
        return switch (failure) {
            case RequestException wrong ->
                    Optional.of(new Failure(Exit.USAGE, reason(wrong), List.of(), wrong));
            case StepFailure failed ->
                    Optional.of(new Failure(Exit.FAILED, reason(failed), List.of(), failed));
            case KubernetesClientException refused ->
                    Optional.of(
                            new Failure(
                                    Exit.FAILED,
                                    SystemReason.sentence(refused),
                                    List.of(),
                                    refused));
            default -> Optional.empty();
        };
    }

    private static String reason(Exception failure) {
        return String.valueOf(failure.getMessage());
    }
}
