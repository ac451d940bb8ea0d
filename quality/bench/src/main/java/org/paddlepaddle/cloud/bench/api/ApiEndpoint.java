// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.api;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.paddlepaddle.cloud.bench.BenchException;

/**
 * How a client reaches an API server.
 *
 * @param token of a user who may do everything
 */
record ApiEndpoint(int port, String token, SSLContext tls) {
    /**
     * @param certificates PEM of what the server's certificate rests on
     */
    static ApiEndpoint of(int port, String token, String certificates) {
        try {
            var store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            var bytes = certificates.getBytes(StandardCharsets.US_ASCII);
            int count = 0;
            for (var certificate :
                    CertificateFactory.getInstance("X.509")
                            .generateCertificates(new ByteArrayInputStream(bytes))) {
                store.setCertificateEntry("certificate" + count++, certificate);
            }
            var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            var context = SSLContext.getInstance("TLSv1.3");
            context.init(null, trust.getTrustManagers(), null);
            return new ApiEndpoint(port, token, context);
        } catch (GeneralSecurityException | IOException e) {
            throw new BenchException("no TLS: " + e.getMessage(), e);
        }
    }
}
