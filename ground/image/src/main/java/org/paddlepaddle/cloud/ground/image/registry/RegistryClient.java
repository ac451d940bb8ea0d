// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.registry;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.paddlepaddle.cloud.ground.image.Descriptor;
import org.paddlepaddle.cloud.ground.image.ImageDocument;
import org.paddlepaddle.cloud.ground.image.ImageReference;
import org.paddlepaddle.cloud.ground.image.ImageUnavailableException;

/**
 * Reads manifests and blobs of registries.
 *
 * <p>What it returns is not yet compared with a digest: whoever keeps it does that.
 */
public final class RegistryClient {
    private static final int OK = 200;
    private static final int PARTIAL = 206;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int TOO_MANY = 429;
    private static final int ERROR_PAGE = 64 << 10;
    private static final String ACCEPT = String.join(", ", ImageDocument.MEDIA_TYPES);

    private final RegistryTransport transport;
    private final Mirrors mirrors;
    private final Map<Access, String> authorizations = new ConcurrentHashMap<>();

    /** What an answer of a token server holds for. */
    private record Access(RegistryEndpoint endpoint, String repository, Keyring keyring) {}

    public RegistryClient(
            RegistryTimeouts patience, Mirrors mirrors, Map<String, String> environment) {
        this.transport = new RegistryTransport(patience, environment);
        this.mirrors = mirrors;
    }

    /** The manifest or index of an image. */
    public byte[] manifest(ImageReference image, Keyring keyring) {
        return ask(
                image,
                keyring,
                "manifests",
                image.manifest(),
                Map.of("Accept", ACCEPT),
                ImageDocument.LARGEST,
                Optional.empty());
    }

    /** A small blob. */
    public byte[] blob(ImageReference image, Keyring keyring, Descriptor blob, int most) {
        var name = blob.digest().toString();
        return ask(image, keyring, "blobs", name, Map.of(), most, Optional.empty());
    }

    /** A large blob, from where the sink has ended. */
    public void blob(ImageReference image, Keyring keyring, Descriptor blob, BlobSink sink) {
        var headers =
                sink.offset() > 0
                        ? Map.of("Range", "bytes=" + sink.offset() + "-")
                        : Map.<String, String>of();
        var name = blob.digest().toString();
        ask(image, keyring, "blobs", name, headers, ERROR_PAGE, Optional.of(sink));
    }

    private byte[] ask(
            ImageReference image,
            Keyring keyring,
            String kind,
            String name,
            Map<String, String> headers,
            int most,
            Optional<BlobSink> sink) {
        var problems = new ArrayList<String>();
        for (var endpoint : mirrors.of(image.registry())) {
            var question = new Question(image, endpoint, endpoint.of(image, kind, name), headers);
            try {
                return answered(question, keyring, most, sink);
            } catch (ImageUnavailableException e) {
                problems.add(String.valueOf(e.getMessage()));
            }
        }
        throw new ImageUnavailableException(String.join("; ", problems));
    }

    private record Question(
            ImageReference image,
            RegistryEndpoint endpoint,
            URI address,
            Map<String, String> headers) {}

    private byte[] answered(Question question, Keyring keyring, int most, Optional<BlobSink> sink) {
        var access = new Access(question.endpoint(), question.image().repository(), keyring);
        var known = Optional.ofNullable(authorizations.get(access));
        var keys = keyring.of(question.endpoint().registry(), question.image().repository());
        var reply = get(question, known, most, sink);
        if (reply.status() == UNAUTHORIZED) {
            var challenge =
                    Challenge.of(reply.head().headers().allValues("WWW-Authenticate"))
                            .orElseThrow(() -> refused(question, UNAUTHORIZED, false));
            for (var credentials : tries(keys)) {
                var authorization = authorization(question, challenge, credentials);
                if (authorization.isEmpty()) {
                    continue;
                }
                reply = get(question, authorization, most, sink);
                if (reply.status() != UNAUTHORIZED && reply.status() != FORBIDDEN) {
                    authorizations.put(access, authorization.get());
                    break;
                }
            }
        }
        if (reply.status() != OK && reply.status() != PARTIAL) {
            throw refused(question, reply.status(), !keys.isEmpty());
        }
        return reply.body();
    }

    /** Without a name where no key fits. */
    private static List<Optional<RegistryCredentials>> tries(List<RegistryCredentials> found) {
        return found.isEmpty()
                ? List.of(Optional.empty())
                : found.stream().map(Optional::of).toList();
    }

    private Optional<String> authorization(
            Question question, Challenge challenge, Optional<RegistryCredentials> credentials) {
        return switch (challenge) {
            case Challenge.Basic _ -> credentials.map(RegistryCredentials::basic);
            case Challenge.Bearer bearer ->
                    Optional.of(
                            new Tokens(transport)
                                    .fetch(
                                            question.endpoint().base(),
                                            bearer,
                                            question.image(),
                                            credentials));
        };
    }

    private RegistryTransport.Reply get(
            Question question, Optional<String> authorization, int most, Optional<BlobSink> sink) {
        var headers = new TreeMap<>(question.headers());
        authorization.ifPresent(value -> headers.put("Authorization", value));
        return transport.get(question.address(), headers, most, sink);
    }

    private static ImageUnavailableException refused(Question question, int status, boolean keys) {
        var host = question.endpoint().base().getAuthority();
        var image = question.image();
        return new ImageUnavailableException(
                switch (status) {
                    case NOT_FOUND ->
                            "%s has no %s; look at the name and the tag"
                                    .formatted(host, image.familiar());
                    case UNAUTHORIZED, FORBIDDEN ->
                            keys
                                    ? "%s does not accept the credentials for %s; look at the pull secret"
                                            .formatted(host, image.repository())
                                    : "%s wants credentials for %s (or has no such image); name a pull secret in imagePullSecrets"
                                            .formatted(host, image.repository());
                    case TOO_MANY -> "%s says that we ask too often (429)".formatted(host);
                    default -> "%s answers %d".formatted(host, status);
                });
    }
}
