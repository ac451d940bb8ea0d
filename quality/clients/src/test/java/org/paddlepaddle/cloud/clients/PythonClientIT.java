// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.Program;
import org.paddlepaddle.cloud.testkit.PythonEnvironment;

/** The Python client, as pipeline components and notebook spawners use it. */
class PythonClientIT {
    @TempDir Path directory;

    @Test
    void the_tour_sees_what_it_would_see_anywhere() {
        var python = PythonEnvironment.clients().program("python").toString();
        try (var api = ControlPlane.start(directory)) {
            var said =
                    new Program(python, "src/test/resources/python/tour.py")
                            .with("KUBECONFIG", api.kubeconfig())
                            .output();

            assertThat(said)
                    .isEqualTo(
                            """
                            version: v1.34.4
                            replace with an old version: 409 Conflict
                            watch: ['ADDED one', 'MODIFIED one', 'MODIFIED one', 'MODIFIED one', 'DELETED one']
                            create twice: 409 AlreadyExists
                            generated name: True
                            limits: [('cpu', '1'), ('memory', '1M')]
                            selected: 1
                            pages: [3, 3, 1] of 1 version
                            after deletecollection: 0
                            scaled: 2
                            apply conflict: conflict with "one"
                            apply forced: 2
                            dynamic not found: 404
                            default: 3
                            invalid: 422 Invalid
                            account: system:serviceaccount:python:default
                            account lists pods: 403 Forbidden
                            namespace: 404 NotFound
                            """);
        }
    }
}
