// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.testkit.image;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An image with all its parts.
 *
 * @param blobs by digest: layers and configuration
 */
public record HandmadeImage(byte[] manifest, Map<String, byte[]> blobs) {
    /**
     * @param config what stands in {@code config} of its configuration, as JSON
     */
    public static HandmadeImage of(String config, LayerArchive... layers) {
        return of(config, architecture(), List.of(layers));
    }

    public static HandmadeImage of(String config, String architecture, List<LayerArchive> layers) {
        var blobs = new LinkedHashMap<String, byte[]>();
        var ids = new ArrayList<String>();
        var descriptors = new ArrayList<String>();
        for (var layer : layers) {
            var zipped = LayerArchive.gzip(layer.tar());
            ids.add("\"" + digest(layer.tar()) + "\"");
            descriptors.add(descriptor("layer.v1.tar+gzip", zipped));
            blobs.put(digest(zipped), zipped);
        }
        var configuration =
                bytes(
                        "{\"os\":\"linux\",\"architecture\":\"%s\",\"config\":%s,\"rootfs\":{\"type\":\"layers\",\"diff_ids\":[%s]}}"
                                .formatted(architecture, config, String.join(",", ids)));
        blobs.put(digest(configuration), configuration);
        var manifest =
                bytes(
                        "{\"schemaVersion\":2,\"mediaType\":\"application/vnd.oci.image.manifest.v1+json\",\"config\":%s,\"layers\":[%s]}"
                                .formatted(
                                        descriptor("config.v1+json", configuration),
                                        String.join(",", descriptors)));
        return new HandmadeImage(manifest, blobs);
    }

    private static String descriptor(String kind, byte[] content) {
        return "{\"mediaType\":\"application/vnd.oci.image.%s\",\"digest\":\"%s\",\"size\":%d}"
                .formatted(kind, digest(content), content.length);
    }

    /** What images call this machine's. */
    public static String architecture() {
        return switch (System.getProperty("os.arch")) {
            case "aarch64" -> "arm64";
            default -> "amd64";
        };
    }

    public static String digest(byte[] content) {
        try {
            var answer = MessageDigest.getInstance("SHA-256").digest(content);
            return "sha256:" + HexFormat.of().formatHex(answer);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
