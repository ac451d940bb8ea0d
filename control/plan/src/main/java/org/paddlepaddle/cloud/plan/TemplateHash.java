// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Fingerprints what a pod was made from, so that it is recorded and never guessed. */
public final class TemplateHash {
    private static final int BYTES = 8;
    private static final ObjectMapper JSON =
            new ObjectMapper().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);

    private TemplateHash() {}

    public static String of(PodTemplateSpec template) {
        try {
            var json = JSON.writeValueAsString(template).getBytes(StandardCharsets.UTF_8);
            var digest = MessageDigest.getInstance("SHA-256").digest(json);
            return HexFormat.of().formatHex(digest, 0, BYTES);
        } catch (JsonProcessingException | NoSuchAlgorithmException e) {
            throw new IllegalStateException("a pod template that was read cannot be written", e);
        }
    }
}
