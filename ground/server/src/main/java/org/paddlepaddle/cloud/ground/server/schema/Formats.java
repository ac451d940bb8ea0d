// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import java.net.URI;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;

/** The string formats that Kubernetes enforces; every other word is a remark. */
final class Formats {
    private static final Pattern UUID =
            Pattern.compile("(?i)[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}");
    private static final Pattern IPV4 =
            Pattern.compile("((25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.(?!$)|$)){4}");
    private static final Pattern IPV6 = Pattern.compile("(?i)[0-9a-f:]{2,39}(:[0-9.]{7,15})?");
    private static final Pattern HOSTNAME =
            Pattern.compile(
                    "(?i)(?=.{1,253}\\.?$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?"
                            + "(\\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*\\.?");
    private static final Pattern EMAIL = Pattern.compile("[^@\\s]+@[^@\\s]+");
    private static final Pattern DURATION =
            Pattern.compile("[-+]?((\\d+(\\.\\d*)?|\\.\\d+)(ns|us|µs|ms|s|m|h|d|w))+|[-+]?0");
    private static final Pattern MAC =
            Pattern.compile("(?i)([0-9a-f]{2}[:-]){5}([0-9a-f]{2})|([0-9a-f]{4}\\.){2}[0-9a-f]{4}");

    private Formats() {}

    static boolean accepts(String format, String text) {
        return switch (format) {
            case "date-time", "datetime" ->
                    parses(text.toUpperCase(Locale.ROOT), OffsetDateTime::parse);
            case "date" -> parses(text, LocalDate::parse);
            case "uuid", "uuid3", "uuid4", "uuid5" -> UUID.matcher(text).matches();
            case "ipv4" -> IPV4.matcher(text).matches();
            case "ipv6" -> text.contains(":") && IPV6.matcher(text).matches();
            case "hostname" -> HOSTNAME.matcher(text).matches();
            case "email" -> EMAIL.matcher(text).matches();
            case "uri" -> isUri(text);
            case "duration" -> DURATION.matcher(text).matches();
            case "mac" -> MAC.matcher(text).matches();
            case "byte" -> parses(text, Base64.getDecoder()::decode);
            case "cidr" -> text.indexOf('/') > 0;
            default -> true;
        };
    }

    private static boolean parses(String text, Function<String, Object> parser) {
        try {
            return parser.apply(text) != null;
        } catch (DateTimeException | IllegalArgumentException _) {
            return false;
        }
    }

    private static boolean isUri(String text) {
        return parses(text, URI::create) && URI.create(text).isAbsolute();
    }
}
