// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.testkit;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.http.HttpSmuggling;

/** Requests that a proxy could read otherwise than the API server, from who may do everything. */
class ApiSmugglingIT {
    @Test
    void nothing_with_two_meanings_is_answered(@TempDir Path directory) throws Exception {
        try (var api = LocalApi.start(directory)) {
            var user = api.server().kubeconfigFor("admin", List.of("system:masters"));
            var config = Config.fromKubeconfig(user.text());
            var server = URI.create(config.getMasterUrl());
            SSLContext tls = SSLUtils.sslContext(config);

            HttpSmuggling.assertAllRefused(
                    "/apis/authorization.k8s.io/v1/selfsubjectrulesreviews",
                    () -> tls.getSocketFactory().createSocket(server.getHost(), server.getPort()));
        }
    }
}
