// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.netty;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.auth.Pki;

/**
 * The one certificate this server shows to everybody. A key store would encrypt the key under a
 * password first, only to decrypt it again.
 */
final class ServerCertificate extends X509ExtendedKeyManager {
    private static final String ALIAS = "server";

    private final Pki.Serving serving;

    ServerCertificate(Pki.Serving serving) {
        this.serving = serving;
    }

    @Override
    public @Nullable String chooseEngineServerAlias(
            String keyType, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        // TLS 1.2 asks for EC_EC where the certificate must be signed by such a key as well.
        var algorithm = serving.certificate().getPublicKey().getAlgorithm();
        return keyType.equals(algorithm) || keyType.startsWith(algorithm + "_") ? ALIAS : null;
    }

    @Override
    public @Nullable String chooseServerAlias(
            String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return chooseEngineServerAlias(keyType, issuers, null);
    }

    @Override
    public String[] getServerAliases(String keyType, Principal @Nullable [] issuers) {
        return new String[] {ALIAS};
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
        return new X509Certificate[] {serving.certificate()};
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
        return serving.key();
    }

    @Override
    public @Nullable String chooseClientAlias(
            String[] keyTypes, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return null;
    }

    @Override
    public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
        return null;
    }
}
