// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.security.interfaces.ECPublicKey;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Supplier;

/** What others need to check the tokens of service accounts themselves. */
public final class IssuerDocuments {
    private static final String CONFIGURATION = "/.well-known/openid-configuration";
    private static final String KEYS = "/openid/v1/jwks";
    private static final int COORDINATE_BYTES = 32;

    private final Jwt jwt;
    private final Supplier<String> url;

    /**
     * @param url where this server is reached, asked when it listens
     */
    public IssuerDocuments(Pki pki, Supplier<String> url) {
        this.jwt = new Jwt(pki.serviceAccountKeys());
        this.url = url;
    }

    public Optional<ObjectNode> document(String path) {
        return switch (path) {
            case CONFIGURATION -> Optional.of(configuration());
            case KEYS -> Optional.of(keys());
            default -> Optional.empty();
        };
    }

    private ObjectNode configuration() {
        var document = JsonNodeFactory.instance.objectNode();
        document.put("issuer", ServiceAccountTokens.ISSUER);
        document.put("jwks_uri", url.get() + KEYS);
        document.putArray("response_types_supported").add("id_token");
        document.putArray("subject_types_supported").add("public");
        document.putArray("id_token_signing_alg_values_supported").add("ES256");
        return document;
    }

    private ObjectNode keys() {
        var document = JsonNodeFactory.instance.objectNode();
        var key = document.putArray("keys").addObject();
        key.put("use", "sig").put("kty", "EC").put("kid", jwt.keyId());
        key.put("crv", "P-256").put("alg", "ES256");
        if (jwt.publicKey() instanceof ECPublicKey point) {
            key.put("x", coordinate(point.getW().getAffineX()));
            key.put("y", coordinate(point.getW().getAffineY()));
        }
        return document;
    }

    private static String coordinate(BigInteger number) {
        var bytes = new byte[COORDINATE_BYTES];
        var given = number.toByteArray();
        int count = Math.min(given.length, bytes.length);
        System.arraycopy(given, given.length - count, bytes, bytes.length - count, count);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
