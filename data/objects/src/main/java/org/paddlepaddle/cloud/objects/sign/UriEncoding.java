// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.sign;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Percent-encoding as Signature V4 wants it: every byte but the unreserved ones, upper-case. */
public final class UriEncoding {
    private static final String DIGITS = "0123456789ABCDEF";

    private UriEncoding() {}

    /** For names and values of a query. */
    public static String encode(String text) {
        return encode(text, "");
    }

    /** For a path: slashes stay. */
    public static String encodePath(String text) {
        return encode(text, "/");
    }

    private static String encode(String text, String kept) {
        var encoded = new StringBuilder(text.length() + 16);
        for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (octet & 0xff);
            if (unreserved(c) || kept.indexOf(c) >= 0) {
                encoded.append(c);
            } else {
                encoded.append('%').append(DIGITS.charAt(c >> 4)).append(DIGITS.charAt(c & 15));
            }
        }
        return encoded.toString();
    }

    private static boolean unreserved(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '-'
                || c == '.'
                || c == '_'
                || c == '~';
    }

    /**
     * @throws IllegalArgumentException for what is no encoding of UTF-8
     */
    public static String decodePath(String raw) {
        return decode(raw, false);
    }

    /** As {@link #decodePath}; a plus sign is a blank. */
    public static String decodeQuery(String raw) {
        return decode(raw, true);
    }

    private static String decode(String raw, boolean plusIsBlank) {
        if (raw.indexOf('%') < 0 && raw.indexOf('+') < 0 && isAscii(raw)) {
            return raw;
        }
        var bytes = new ByteArrayOutputStream(raw.length());
        var octets = raw.getBytes(StandardCharsets.UTF_8);
        for (int at = 0; at < octets.length; at++) {
            if (octets[at] == '%') {
                if (at + 2 >= octets.length) {
                    throw new IllegalArgumentException("an escape is cut short");
                }
                bytes.write(16 * digit(octets[at + 1]) + digit(octets[at + 2]));
                at += 2;
            } else {
                bytes.write(octets[at] == '+' && plusIsBlank ? ' ' : octets[at]);
            }
        }
        try {
            var decoder = StandardCharsets.UTF_8.newDecoder();
            return decoder.decode(ByteBuffer.wrap(bytes.toByteArray())).toString();
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("no UTF-8", e);
        }
    }

    private static boolean isAscii(String raw) {
        return raw.chars().allMatch(c -> c < 0x80);
    }

    private static int digit(byte octet) {
        int digit = octet < 0 ? -1 : Character.digit((char) octet, 16);
        if (digit < 0) {
            throw new IllegalArgumentException("no hexadecimal digit after %");
        }
        return digit;
    }
}
