// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.job;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cache.source.SourceCredentials;
import org.paddlepaddle.cloud.cache.source.SourceException;

/**
 * Credentials as files that somebody mounts: {@code credentials.NAME} with {@code access-key},
 * {@code secret-key} and {@code version}. A mounted secret arrives some time after it was written,
 * so whoever needs a version waits for it.
 */
public record CredentialFiles(Path directory) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final Pattern NAME = Pattern.compile("_?[a-z0-9]([-.a-z0-9]{0,251}[a-z0-9])?");

    /** What a file holds. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    private record Content(
            @JsonProperty("access-key") @Nullable String accessKey,
            @JsonProperty("secret-key") @Nullable String secretKey,
            @Nullable String version) {}

    SourceCredentials await(@Nullable String name, @Nullable String version, JobProgress progress)
            throws InterruptedException {
        if (name == null || name.isEmpty()) {
            return SourceCredentials.ANONYMOUS;
        }
        if (!NAME.matcher(name).matches()) {
            throw new SourceException("'" + name + "' is no name of a Secret");
        }
        for (long left = PATIENCE.dividedBy(PAUSE); left > 0; left--) {
            progress.goOn();
            var found = read(name).filter(c -> version == null || version.equals(c.version()));
            if (found.isPresent()) {
                progress.says("");
                return credentials(found.get());
            }
            progress.says("waits until the keys of Secret " + name + " have arrived in the pod");
            Thread.sleep(PAUSE);
        }
        throw new SourceException(
                "the keys of Secret %s did not arrive in the pod of the cache runtime within %d s"
                        .formatted(name, PATIENCE.toSeconds()));
    }

    private static SourceCredentials credentials(Content content) {
        return new SourceCredentials(
                Objects.requireNonNullElse(content.accessKey(), ""),
                Objects.requireNonNullElse(content.secretKey(), ""));
    }

    /** A file that is just being replaced is read the next time. */
    private Optional<Content> read(String name) {
        try {
            return Optional.of(
                    JSON.readValue(
                            Files.readAllBytes(directory.resolve("credentials." + name)),
                            Content.class));
        } catch (IOException _) {
            return Optional.empty();
        }
    }
}
