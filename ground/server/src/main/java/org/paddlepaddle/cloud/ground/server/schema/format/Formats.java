// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema.format;

import com.google.re2j.Pattern;
import java.net.Inet6Address;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The string formats that Kubernetes 1.34 enforces; every other word is a remark, {@code
 * k8s-short-name} and {@code k8s-long-name} too: they count from the next version on.
 */
public final class Formats {
    private static final Predicate<String> DATE = matching("\\d{4}-\\d{2}-\\d{2}");
    private static final Predicate<String> TIME =
            matching("([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(.[0-9]+)?(z|[+-][0-9]{2}:[0-9]{2})");
    private static final Predicate<String> IPV4 = matching("0*\\d{1,3}(\\.0*\\d{1,3}){3}");
    private static final Predicate<String> IPV6 = matching("[0-9a-fA-F:]*:[0-9a-fA-F:.]*");
    private static final String OCTET = "(0|[1-9]\\d?|1\\d\\d|2[0-4]\\d|25[0-5])";
    private static final String WORD = "[a-zA-Z0-9\\p{S}\\p{L}]";
    private static final Predicate<String> HOSTNAME =
            matching(
                    "X(-?X{0,62})|(X(([X-]){0,61}X)?\\.)+[a-zA-Z\\p{L}]{2,63}"
                            .replace("[X-]", "(X|-)")
                            .replace("X", WORD));
    private static final String ATOM = "[a-zA-Z0-9!#$%&'*+/=?^_`{|}~\\x{80}-\\x{10ffff}-]+";
    private static final String ATOMS = ATOM + "(\\." + ATOM + ")*";
    private static final String QUOTED = "\"([^\"\\\\]|\\\\.)*\"";
    private static final String MAILBOX =
            "(" + ATOMS + "|" + QUOTED + ")@(" + ATOMS + "|\\[[0-9a-fA-F:.]+\\])";

    /** By name without dashes: {@code date-time} and {@code datetime} are the same. */
    private static final Map<String, Predicate<String>> KNOWN =
            Map.ofEntries(
                    Map.entry("bsonobjectid", matching("(?i)[0-9a-f]{24}")),
                    Map.entry("uri", RequestUri::accepts),
                    Map.entry(
                            "email",
                            matching(
                                    "\\s*(%s|((%s|%s|\\.)\\s*)*<\\s*%s\\s*>)\\s*"
                                            .formatted(MAILBOX, ATOM, QUOTED, MAILBOX))),
                    Map.entry("hostname", Formats::hostname),
                    Map.entry("ipv4", text -> text.contains(".") && address(text)),
                    Map.entry("ipv6", text -> text.contains(":") && address(text)),
                    Map.entry("cidr", Formats::range),
                    Map.entry("mac", mac()),
                    Map.entry("uuid", uuid("[0-9a-f]", "[0-9a-f]")),
                    Map.entry("uuid3", uuid("3", "[0-9a-f]")),
                    Map.entry("uuid4", uuid("4", "[89ab]")),
                    Map.entry("uuid5", uuid("5", "[89ab]")),
                    Map.entry("isbn", text -> CheckDigits.isbn10(text) || CheckDigits.isbn13(text)),
                    Map.entry("isbn10", CheckDigits::isbn10),
                    Map.entry("isbn13", CheckDigits::isbn13),
                    Map.entry("creditcard", CheckDigits::creditCard),
                    Map.entry("ssn", matching("\\d{3}[- ]\\d{2}[- ]\\d{4}")),
                    Map.entry("hexcolor", matching("#?([0-9a-fA-F]{3}){1,2}")),
                    Map.entry("rgbcolor", rgb()),
                    Map.entry(
                            "byte",
                            matching(
                                    "([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}(==|[A-Za-z0-9+/]=)"
                                            + "|[A-Za-z0-9+/]{4})")),
                    Map.entry("password", _ -> true),
                    Map.entry("date", Formats::date),
                    Map.entry("duration", DurationFormats::accepts),
                    Map.entry("datetime", Formats::dateTime));

    private Formats() {}

    /** Whether a text is one of this format; of a format nobody knows, every text is one. */
    public static boolean accepts(String format, String text) {
        var known = KNOWN.get(plain(format));
        return known == null || known.test(text);
    }

    /** Whether a format means something at values of a type; an empty type is any. */
    public static boolean known(String type, String format) {
        return switch (type) {
            case "", "string" -> KNOWN.containsKey(plain(format));
            case "integer" -> format.equals("int32") || format.equals("int64");
            case "number" -> format.equals("float") || format.equals("double");
            default -> false;
        };
    }

    private static String plain(String format) {
        return format.replace("-", "");
    }

    private static Predicate<String> matching(String pattern) {
        return Pattern.compile(pattern)::matches;
    }

    private static Predicate<String> uuid(String version, String variant) {
        return matching(
                "(?i)[0-9a-f]{8}-?[0-9a-f]{4}-?%s[0-9a-f]{3}-?%s[0-9a-f]{3}-?[0-9a-f]{12}"
                        .formatted(version, variant));
    }

    private static boolean hostname(String text) {
        return HOSTNAME.test(text)
                && bytes(text) <= 255
                && Arrays.stream(text.split("\\.")).allMatch(label -> bytes(label) <= 63);
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** Leading zeros are tolerated in IPv4, as they always were. */
    private static boolean address(String text) {
        if (IPV4.test(text)) {
            return Arrays.stream(text.split("\\.")).allMatch(part -> Integer.parseInt(part) < 256);
        }
        try {
            return IPV6.test(text) && Inet6Address.ofLiteral(text) != null;
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    private static boolean range(String text) {
        int slash = text.indexOf('/');
        var length = text.substring(slash + 1);
        if (slash < 0 || !length.matches("\\d{1,9}")) {
            return false;
        }
        var address = text.substring(0, slash);
        return address(address) && Integer.parseInt(length) <= (address.contains(":") ? 128 : 32);
    }

    /** Of 6, 8 or 20 octets. */
    private static Predicate<String> mac() {
        var octets = "X(SX){5}|X(SX){7}|X(SX){19}".replace("X", "[0-9a-f]{2}");
        var pairs = "X(SX){2}|X(SX){3}|X(SX){9}".replace("X", "[0-9a-f]{4}").replace("S", "\\.");
        return matching(
                "(?i)" + octets.replace("S", ":") + "|" + octets.replace("S", "-") + "|" + pairs);
    }

    private static Predicate<String> rgb() {
        var part = "\\s*" + OCTET + "\\s*";
        return matching("rgb\\(" + part + "," + part + "," + part + "\\)");
    }

    private static boolean date(String text) {
        try {
            return DATE.test(text) && LocalDate.parse(text) != null;
        } catch (DateTimeException _) {
            return false;
        }
    }

    /** What follows a second {@code T} is not looked at. */
    private static boolean dateTime(String text) {
        var parts = text.toLowerCase(Locale.ROOT).split("t", -1);
        return parts.length > 1 && date(parts[0]) && TIME.test(parts[1]);
    }
}
