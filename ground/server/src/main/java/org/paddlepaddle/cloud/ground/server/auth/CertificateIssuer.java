// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth;

import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.DERBitString;
import org.bouncycastle.asn1.sec.SECObjectIdentifiers;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** Makes keys and signs certificates. Only reached when something is missing or near its end. */
final class CertificateIssuer {
    private static final SecureRandom RANDOM = new SecureRandom();
    // Clocks of clients differ a little from ours.
    private static final Duration SKEW = Duration.ofMinutes(5);

    private CertificateIssuer() {}

    /** The names and addresses a serving certificate is valid for. */
    record ServingNames(List<String> hosts, List<InetAddress> addresses) {}

    static KeyPair newKeyPair() {
        try {
            var generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"), RANDOM);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new PkiException("cannot generate a P-256 key", e);
        }
    }

    /** SEC 1 text: fabric8 reads EC keys in this form only, Go and OpenSSL in any. */
    static String sec1(KeyPair pair) {
        try {
            var key = (ECPrivateKey) pair.getPrivate();
            var point =
                    SubjectPublicKeyInfo.getInstance(pair.getPublic().getEncoded())
                            .getPublicKeyData();
            var structure =
                    new org.bouncycastle.asn1.sec.ECPrivateKey(
                            256,
                            key.getS(),
                            new DERBitString(point.getBytes()),
                            SECObjectIdentifiers.secp256r1);
            return Pem.encode("EC PRIVATE KEY", structure.getEncoded());
        } catch (IOException e) {
            throw new PkiException("cannot encode a key", e);
        }
    }

    static X509Certificate authority(KeyPair pair, String name, Instant now, Duration life) {
        var subject = new X500NameBuilder().addRDN(BCStyle.CN, name).build();
        try {
            var builder = builder(subject, subject, pair.getPublic(), now, life);
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(true));
            builder.addExtension(
                    Extension.keyUsage,
                    true,
                    new KeyUsage(
                            KeyUsage.digitalSignature
                                    | KeyUsage.keyEncipherment
                                    | KeyUsage.keyCertSign));
            builder.addExtension(
                    Extension.subjectKeyIdentifier,
                    false,
                    new JcaX509ExtensionUtils().createSubjectKeyIdentifier(pair.getPublic()));
            return sign(builder, pair.getPrivate());
        } catch (IOException | GeneralSecurityException e) {
            throw new PkiException("cannot make the certificate authority", e);
        }
    }

    /** What a certificate says and for how long. */
    record Request(PublicKey key, X500Name subject, KeyPurposeId purpose, Duration life) {}

    static X509Certificate issue(
            X509Certificate authority,
            PrivateKey authorityKey,
            Request request,
            Instant now,
            ServingNames names) {
        try {
            var issuer = X500Name.getInstance(authority.getSubjectX500Principal().getEncoded());
            var builder = builder(issuer, request.subject(), request.key(), now, request.life());
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
            builder.addExtension(
                    Extension.keyUsage,
                    true,
                    new KeyUsage(KeyUsage.digitalSignature | KeyUsage.keyEncipherment));
            builder.addExtension(
                    Extension.extendedKeyUsage, false, new ExtendedKeyUsage(request.purpose()));
            builder.addExtension(
                    Extension.authorityKeyIdentifier,
                    false,
                    new JcaX509ExtensionUtils()
                            .createAuthorityKeyIdentifier(authority.getPublicKey()));
            var alternatives = alternatives(names);
            if (!alternatives.isEmpty()) {
                builder.addExtension(
                        Extension.subjectAlternativeName,
                        false,
                        new GeneralNames(alternatives.toArray(GeneralName[]::new)));
            }
            return sign(builder, authorityKey);
        } catch (IOException | GeneralSecurityException e) {
            throw new PkiException("cannot issue a certificate", e);
        }
    }

    static X500Name subject(String commonName, Collection<String> organisations) {
        var builder = new X500NameBuilder();
        organisations.forEach(organisation -> builder.addRDN(BCStyle.O, organisation));
        return builder.addRDN(BCStyle.CN, commonName).build();
    }

    private static List<GeneralName> alternatives(ServingNames names) {
        var all = new ArrayList<GeneralName>();
        names.hosts().forEach(host -> all.add(new GeneralName(GeneralName.dNSName, host)));
        names.addresses()
                .forEach(
                        address ->
                                all.add(
                                        new GeneralName(
                                                GeneralName.iPAddress, address.getHostAddress())));
        return all;
    }

    private static X509v3CertificateBuilder builder(
            X500Name issuer, X500Name subject, PublicKey key, Instant now, Duration life) {
        return new JcaX509v3CertificateBuilder(
                issuer,
                new BigInteger(127, RANDOM).add(BigInteger.ONE),
                Date.from(now.minus(SKEW)),
                Date.from(now.plus(life)),
                subject,
                key);
    }

    private static X509Certificate sign(X509v3CertificateBuilder builder, PrivateKey key)
            throws GeneralSecurityException {
        try {
            var signer = new JcaContentSignerBuilder("SHA256withECDSA").build(key);
            return new JcaX509CertificateConverter().getCertificate(builder.build(signer));
        } catch (OperatorCreationException e) {
            throw new PkiException("cannot sign a certificate", e);
        }
    }
}
