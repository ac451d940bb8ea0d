// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.s3;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;

/** Times as S3 writes them: one way in headers, another in XML. */
final class Times {
    private static final DateTimeFormatter HEADER =
            DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.US)
                    .withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter XML =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private Times() {}

    static String header(Instant time) {
        return HEADER.format(time);
    }

    static String xml(Instant time) {
        return XML.format(time);
    }

    /** A time of a header; what cannot be read counts as absent, as HTTP demands. */
    static Optional<Instant> parse(String header) {
        try {
            return header.isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                            ZonedDateTime.parse(header, DateTimeFormatter.RFC_1123_DATE_TIME)
                                    .toInstant());
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /** Headers know no fractions of seconds, so comparisons must not either. */
    static Instant seconds(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS);
    }
}
