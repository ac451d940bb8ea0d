// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.clients;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.server.ApiServer;
import org.paddlepaddle.cloud.testkit.LocalApi;
import org.paddlepaddle.cloud.testkit.http.HttpSmuggling;

/** Requests to the API server that a proxy could read otherwise than it does. */
class ApiServerSmugglingIT {
    /** Anybody may ask for a review of their own rights; who does not say who they are, too. */
    private static final String REVIEWS = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";

    @Test
    void the_api_server_answers_none(@TempDir Path directory) throws Exception {
        try (var api = LocalApi.start(directory)) {
            var tls = trusting(api.server());

            HttpSmuggling.assertNoneGoesOn(REVIEWS, () -> connect(tls, api.server().port()));
        }
    }

    private static Socket connect(SSLContext tls, int port) throws IOException {
        return tls.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port);
    }

    private static SSLContext trusting(ApiServer server)
            throws GeneralSecurityException, IOException {
        var trust = KeyStore.getInstance("PKCS12");
        trust.load(null, null);
        trust.setCertificateEntry("ca", server.pki().authority());
        var factory = TrustManagerFactory.getInstance("PKIX");
        factory.init(trust);
        var context = SSLContext.getInstance("TLS");
        context.init(null, factory.getTrustManagers(), null);
        return context;
    }
}
