// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth;

import java.net.InetAddress;
import java.net.URLEncoder;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.paddlepaddle.cloud.ground.server.auth.CertificateIssuer.Request;
import org.paddlepaddle.cloud.ground.server.auth.CertificateIssuer.ServingNames;

/**
 * Every key and certificate of one cluster, kept in one directory that only its owner may read.
 *
 * <p>What exists and is still good is used again, so that kubeconfigs handed out earlier stay valid
 * over restarts.
 */
public final class Pki {
    private static final Duration AUTHORITY_LIFE = Duration.ofDays(3650);
    private static final Duration LEAF_LIFE = Duration.ofDays(365);
    // Renewed at start when less than this is left; a process rarely runs longer than that.
    private static final Duration RENEW_BEFORE = Duration.ofDays(90);

    private static final List<String> HOSTS =
            List.of(
                    "localhost",
                    "kubernetes",
                    "kubernetes.default",
                    "kubernetes.default.svc",
                    "kubernetes.default.svc.cluster.local");
    private static final List<String> ADDRESSES = List.of("127.0.0.1", "::1");

    private final Path directory;
    private final InstantSource clock;
    private final X509Certificate authority;
    private final PrivateKey authorityKey;
    private final KeyPair serviceAccountKeys;

    private Pki(
            Path directory,
            InstantSource clock,
            X509Certificate authority,
            PrivateKey authorityKey,
            KeyPair serviceAccountKeys) {
        this.directory = directory;
        this.clock = clock;
        this.authority = authority;
        this.authorityKey = authorityKey;
        this.serviceAccountKeys = serviceAccountKeys;
    }

    /** A certificate with its private key, for TLS. */
    public record Serving(X509Certificate certificate, PrivateKey key) {
        @Override
        public String toString() {
            return "Serving[" + certificate.getSubjectX500Principal() + "]";
        }
    }

    /** Opens the directory and makes what is missing. */
    public static Pki open(Path directory, InstantSource clock) {
        PrivateFiles.directory(directory);
        var certificateFile = directory.resolve("ca.crt");
        var keyFile = directory.resolve("ca.key");
        if (!Files.exists(certificateFile) || !Files.exists(keyFile)) {
            var pair = CertificateIssuer.newKeyPair();
            var certificate =
                    CertificateIssuer.authority(
                            pair, "paddlecloud-ca", clock.instant(), AUTHORITY_LIFE);
            PrivateFiles.write(keyFile, pkcs8(pair.getPrivate()));
            PrivateFiles.write(certificateFile, text(certificate));
        }
        return new Pki(
                directory,
                clock,
                Pem.certificate(PrivateFiles.read(certificateFile)),
                Pem.privateKey(PrivateFiles.read(keyFile)),
                serviceAccountKeys(directory));
    }

    public X509Certificate authority() {
        return authority;
    }

    public String authorityPem() {
        return text(authority);
    }

    /** Signs ServiceAccount tokens. */
    public KeyPair serviceAccountKeys() {
        return serviceAccountKeys;
    }

    public Path directory() {
        return directory;
    }

    /** The certificate the API server shows; made anew when an address is missing in it. */
    public synchronized Serving serving(Collection<InetAddress> extra) {
        var names = new ServingNames(HOSTS, addresses(extra));
        var certificateFile = directory.resolve("apiserver.crt");
        var keyFile = directory.resolve("apiserver.key");
        if (Files.exists(certificateFile) && Files.exists(keyFile)) {
            var certificate = Pem.certificate(PrivateFiles.read(certificateFile));
            if (fresh(certificate) && covers(certificate, names)) {
                return new Serving(certificate, Pem.privateKey(PrivateFiles.read(keyFile)));
            }
        }
        var pair = CertificateIssuer.newKeyPair();
        var request =
                new Request(
                        pair.getPublic(),
                        CertificateIssuer.subject("kube-apiserver", List.of()),
                        KeyPurposeId.id_kp_serverAuth,
                        LEAF_LIFE);
        var certificate =
                CertificateIssuer.issue(authority, authorityKey, request, clock.instant(), names);
        PrivateFiles.write(keyFile, pkcs8(pair.getPrivate()));
        PrivateFiles.write(certificateFile, text(certificate));
        return new Serving(certificate, pair.getPrivate());
    }

    /**
     * A client certificate: the user is its CN, the groups are its O entries. The same user and
     * groups get the same certificate again until it nears its end.
     */
    public synchronized ClientIdentity client(String user, List<String> groups) {
        var clients = directory.resolve("clients");
        PrivateFiles.directory(clients);
        var stem = URLEncoder.encode(user, StandardCharsets.UTF_8);
        var certificateFile = clients.resolve(stem + ".crt");
        var keyFile = clients.resolve(stem + ".key");
        if (Files.exists(certificateFile) && Files.exists(keyFile)) {
            var certificate = Pem.certificate(PrivateFiles.read(certificateFile));
            var shown = ClientCertificates.user(certificate);
            if (fresh(certificate)
                    && shown.name().equals(user)
                    && new TreeSet<>(shown.groups()).equals(new TreeSet<>(groups))) {
                return new ClientIdentity(text(certificate), PrivateFiles.read(keyFile));
            }
        }
        var clientIdentity = newClient(user, groups);
        PrivateFiles.write(keyFile, clientIdentity.keyPem());
        PrivateFiles.write(certificateFile, clientIdentity.certificatePem());
        return clientIdentity;
    }

    private ClientIdentity newClient(String user, List<String> groups) {
        var pair = CertificateIssuer.newKeyPair();
        var request =
                new Request(
                        pair.getPublic(),
                        CertificateIssuer.subject(user, groups),
                        KeyPurposeId.id_kp_clientAuth,
                        LEAF_LIFE);
        var certificate =
                CertificateIssuer.issue(
                        authority,
                        authorityKey,
                        request,
                        clock.instant(),
                        new ServingNames(List.of(), List.of()));
        return new ClientIdentity(text(certificate), CertificateIssuer.sec1(pair));
    }

    /** A certificate whose key signed nothing we issue any more is worthless: hence the issuer. */
    private boolean fresh(X509Certificate certificate) {
        Instant end = certificate.getNotAfter().toInstant();
        if (end.isBefore(clock.instant().plus(RENEW_BEFORE))) {
            return false;
        }
        try {
            certificate.verify(authority.getPublicKey());
            return true;
        } catch (java.security.GeneralSecurityException e) {
            return false;
        }
    }

    private static boolean covers(X509Certificate certificate, ServingNames names) {
        try {
            var entries = certificate.getSubjectAlternativeNames();
            if (entries == null) {
                return false;
            }
            Set<Object> shown = new HashSet<>();
            entries.forEach(entry -> shown.add(normal(String.valueOf(entry.get(1)))));
            return shown.containsAll(names.hosts())
                    && names.addresses().stream()
                            .allMatch(address -> shown.contains(address.getHostAddress()));
        } catch (CertificateParsingException e) {
            return false;
        }
    }

    /** IPv6 addresses have many spellings; names come back as they are. */
    private static String normal(String name) {
        try {
            return name.contains(":") ? InetAddress.getByName(name).getHostAddress() : name;
        } catch (UnknownHostException e) {
            return name;
        }
    }

    private static List<InetAddress> addresses(Collection<InetAddress> extra) {
        var all = new ArrayList<InetAddress>();
        try {
            for (var literal : ADDRESSES) {
                all.add(InetAddress.getByName(literal));
            }
        } catch (UnknownHostException e) {
            throw new IllegalStateException("an address literal needs no lookup", e);
        }
        extra.stream().filter(address -> !all.contains(address)).forEach(all::add);
        return all;
    }

    private static KeyPair serviceAccountKeys(Path directory) {
        var privateFile = directory.resolve("sa.key");
        var publicFile = directory.resolve("sa.pub");
        if (!Files.exists(privateFile) || !Files.exists(publicFile)) {
            var pair = CertificateIssuer.newKeyPair();
            PrivateFiles.write(privateFile, pkcs8(pair.getPrivate()));
            PrivateFiles.write(publicFile, Pem.encode("PUBLIC KEY", pair.getPublic().getEncoded()));
            return pair;
        }
        return new KeyPair(
                Pem.publicKey(PrivateFiles.read(publicFile)),
                Pem.privateKey(PrivateFiles.read(privateFile)));
    }

    private static String pkcs8(PrivateKey key) {
        return Pem.encode("PRIVATE KEY", key.getEncoded());
    }

    private static String text(X509Certificate certificate) {
        try {
            return Pem.encode("CERTIFICATE", certificate.getEncoded());
        } catch (CertificateEncodingException e) {
            throw new PkiException("cannot encode a certificate", e);
        }
    }
}
