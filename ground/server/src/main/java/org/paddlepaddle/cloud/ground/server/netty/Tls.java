// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.netty;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.IdentityCipherSuiteFilter;
import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Optional;
import java.util.concurrent.Executor;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.paddlepaddle.cloud.ground.server.auth.Pki;

/** The server's side of TLS; its certificate may change while connections are open. */
final class Tls {
    private static final long HANDSHAKE_SECONDS = 10;
    private static final ApplicationProtocolConfig ONLY_HTTP_1 =
            new ApplicationProtocolConfig(
                    Protocol.ALPN,
                    SelectorFailureBehavior.NO_ADVERTISE,
                    SelectedListenerFailureBehavior.ACCEPT,
                    ApplicationProtocolNames.HTTP_1_1);

    private final X509Certificate authority;
    private final Executor handshakes;
    private volatile SslContext context;

    Tls(X509Certificate authority, Pki.Serving serving, Executor handshakes) {
        this.authority = authority;
        this.handshakes = handshakes;
        this.context = context(authority, serving);
    }

    /** For connections from now on. */
    void show(Pki.Serving serving) {
        context = context(authority, serving);
    }

    SslHandler handler(ByteBufAllocator allocator) {
        // Signatures are slow; they are made off the event loop.
        var handler = context.newHandler(allocator, handshakes);
        handler.setHandshakeTimeout(HANDSHAKE_SECONDS, java.util.concurrent.TimeUnit.SECONDS);
        return handler;
    }

    static Optional<X509Certificate> peer(SslHandler handler) {
        try {
            var chain = handler.engine().getSession().getPeerCertificates();
            return chain.length > 0 && chain[0] instanceof X509Certificate certificate
                    ? Optional.of(certificate)
                    : Optional.empty();
        } catch (SSLPeerUnverifiedException e) {
            return Optional.empty();
        }
    }

    /**
     * Of the JDK's own parts: the builder of the library looks for a provider of its own first,
     * which costs a start a fifth of its time.
     */
    private static SslContext context(X509Certificate authority, Pki.Serving serving) {
        try {
            var context = SSLContext.getInstance("TLS");
            context.init(
                    new KeyManager[] {new ServerCertificate(serving)}, trusting(authority), null);
            return new JdkSslContext(
                    context,
                    /* isClient= */ false,
                    null,
                    IdentityCipherSuiteFilter.INSTANCE,
                    ONLY_HTTP_1,
                    ClientAuth.OPTIONAL,
                    new String[] {"TLSv1.3", "TLSv1.2"},
                    /* startTls= */ false);
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("this Java cannot serve TLS", e);
        }
    }

    private static TrustManager[] trusting(X509Certificate authority)
            throws GeneralSecurityException, IOException {
        var store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        store.setCertificateEntry("authority", authority);
        var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory.getTrustManagers();
    }
}
