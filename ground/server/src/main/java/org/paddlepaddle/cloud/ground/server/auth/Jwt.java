// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.Signature;
import java.util.Base64;
import java.util.Optional;

/** JWTs: compact JSON Web Tokens signed with ES256; no other algorithm is ever accepted. */
final class Jwt {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();
    private static final Base64.Decoder DECODER = Base64.getUrlDecoder();
    // The form JWS wants: r and s side by side instead of ASN.1.
    private static final String ALGORITHM = "SHA256withECDSAinP1363Format";
    private static final int LENGTH_LIMIT = 16 * 1024;

    private final KeyPair keys;
    private final String header;
    private final String keyId;

    Jwt(KeyPair keys) {
        this.keys = keys;
        this.keyId = keyId(keys.getPublic());
        this.header = encode("{\"alg\":\"ES256\",\"kid\":\"" + keyId + "\"}");
    }

    String keyId() {
        return keyId;
    }

    PublicKey publicKey() {
        return keys.getPublic();
    }

    String sign(ObjectNode claims) {
        try {
            var content = header + "." + encode(JSON.writeValueAsString(claims));
            var signature = Signature.getInstance(ALGORITHM);
            signature.initSign(keys.getPrivate());
            signature.update(content.getBytes(StandardCharsets.US_ASCII));
            return content + "." + ENCODER.encodeToString(signature.sign());
        } catch (GeneralSecurityException | JsonProcessingException e) {
            throw new PkiException("cannot sign a token", e);
        }
    }

    /** The claims, when the signature is ours; dates are not looked at. */
    Optional<ObjectNode> verify(String token) {
        var parts = token.length() > LENGTH_LIMIT ? new String[0] : token.split("\\.", -1);
        if (parts.length != 3) {
            return Optional.empty();
        }
        try {
            var head = JSON.readTree(DECODER.decode(parts[0]));
            if (!head.path("alg").asText().equals("ES256")
                    || !head.path("kid").asText().equals(keyId)) {
                return Optional.empty();
            }
            var signature = Signature.getInstance(ALGORITHM);
            signature.initVerify(keys.getPublic());
            signature.update((parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII));
            if (!signature.verify(DECODER.decode(parts[2]))) {
                return Optional.empty();
            }
            return JSON.readTree(DECODER.decode(parts[1])) instanceof ObjectNode claims
                    ? Optional.of(claims)
                    : Optional.empty();
        } catch (GeneralSecurityException | IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static String keyId(PublicKey key) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(key.getEncoded());
            return ENCODER.encodeToString(digest);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static String encode(String text) {
        return ENCODER.encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
