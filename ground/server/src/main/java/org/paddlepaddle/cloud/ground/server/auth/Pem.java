// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;

/** The text form of keys and certificates. */
final class Pem {
    private static final Base64.Encoder LINES =
            Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII));

    private Pem() {}

    static String encode(String label, byte[] der) {
        return "-----BEGIN "
                + label
                + "-----\n"
                + LINES.encodeToString(der)
                + "\n-----END "
                + label
                + "-----\n";
    }

    static byte[] decode(String pem) {
        var body = new StringBuilder();
        pem.lines().filter(line -> !line.startsWith("-----")).forEach(body::append);
        return Base64.getDecoder().decode(body.toString());
    }

    static X509Certificate certificate(String pem) {
        try {
            var bytes = pem.getBytes(StandardCharsets.US_ASCII);
            return (X509Certificate)
                    CertificateFactory.getInstance("X.509")
                            .generateCertificate(new ByteArrayInputStream(bytes));
        } catch (GeneralSecurityException e) {
            throw new PkiException("not a certificate", e);
        }
    }

    static PrivateKey privateKey(String pem) {
        try {
            return KeyFactory.getInstance("EC")
                    .generatePrivate(new PKCS8EncodedKeySpec(decode(pem)));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new PkiException("not an EC private key in PKCS#8 form", e);
        }
    }

    static PublicKey publicKey(String pem) {
        try {
            return KeyFactory.getInstance("EC").generatePublic(new X509EncodedKeySpec(decode(pem)));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new PkiException("not an EC public key", e);
        }
    }
}
