// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.lang.ref.Reference;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.wire.NativeMemory;
import org.paddlepaddle.cloud.cube.wire.SeekRequest;

/** A {@code DictRequest} that came over HTTP. */
public record HttpQuery(
        long[] keys,
        boolean versionRequired,
        @Nullable String table,
        @Nullable String wantedVersion) {

    private static final JsonFactory JSON = new JsonFactory();
    private static final BigInteger ABOVE = BigInteger.ONE.shiftLeft(64);

    /** The body is no query. */
    public static final class Unreadable extends Exception {
        private static final long serialVersionUID = 1;

        Unreadable(String message) {
            super(message);
        }
    }

    public static HttpQuery fromMessage(byte[] body, int most) throws Unreadable {
        var buffer = NativeMemory.allocate(Math.max(1, body.length)).put(body);
        long address = NativeMemory.address(buffer);
        var request = new SeekRequest();
        var keys = new long[Math.min(most, body.length)];
        SeekRequest.Outcome outcome;
        try {
            outcome = request.read(address, address + body.length, keys, 0, keys.length);
        } finally {
            Reference.reachabilityFence(buffer);
        }
        return switch (outcome) {
            case MALFORMED -> throw new Unreadable("it is no protobuf message of that type");
            case TOO_MANY_KEYS -> throw new Unreadable("it has more than " + most + " keys");
            case READ ->
                    new HttpQuery(
                            Arrays.copyOf(keys, request.count()),
                            request.versionRequired(),
                            request.table(),
                            request.wantedVersion());
        };
    }

    public static HttpQuery fromJson(byte[] body, int most) throws Unreadable {
        if (body.length == 0) {
            return new HttpQuery(new long[0], false, null, null);
        }
        try (var json = JSON.createParser(body)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new Unreadable("it is no JSON object");
            }
            var query = members(json, most);
            if (json.nextToken() != null) {
                throw new Unreadable("something follows the JSON object");
            }
            return query;
        } catch (IOException e) {
            throw new Unreadable("it is no JSON: " + firstLine(e.getMessage()));
        }
    }

    private static HttpQuery members(JsonParser json, int most) throws IOException, Unreadable {
        var keys = new long[0];
        boolean versionRequired = false;
        String table = null;
        String wanted = null;
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            var name = json.currentName();
            var token = json.nextToken();
            switch (name) {
                case "keys" -> keys = keys(json, token, most);
                case "version_required" -> versionRequired = truth(json, token);
                case "dict_name" -> table = text(json, token, name);
                case "want_version" -> wanted = text(json, token, name);
                default -> json.skipChildren();
            }
        }
        return new HttpQuery(keys, versionRequired, table, wanted);
    }

    private static long[] keys(JsonParser json, JsonToken token, int most)
            throws IOException, Unreadable {
        if (token != JsonToken.START_ARRAY) {
            throw new Unreadable("keys is no array");
        }
        var keys = new long[64];
        int count = 0;
        while (json.nextToken() != JsonToken.END_ARRAY) {
            if (count == most) {
                throw new Unreadable("it has more than " + most + " keys");
            }
            if (count == keys.length) {
                keys = Arrays.copyOf(keys, 2 * count);
            }
            keys[count++] = key(json);
        }
        return Arrays.copyOf(keys, count);
    }

    private static long key(JsonParser json) throws IOException, Unreadable {
        if (json.currentToken() != JsonToken.VALUE_NUMBER_INT) {
            throw new Unreadable("keys holds something that is no whole number");
        }
        if (json.getNumberType() != JsonParser.NumberType.BIG_INTEGER && json.getLongValue() >= 0) {
            return json.getLongValue();
        }
        var number = json.getBigIntegerValue();
        if (number.signum() < 0 || number.compareTo(ABOVE) >= 0) {
            throw new Unreadable("keys holds a number outside of 0 to 2^64-1");
        }
        return number.longValue();
    }

    private static boolean truth(JsonParser json, JsonToken token) throws IOException, Unreadable {
        if (!token.isBoolean()) {
            throw new Unreadable("version_required is neither true nor false");
        }
        return json.getBooleanValue();
    }

    private static String text(JsonParser json, JsonToken token, String name)
            throws IOException, Unreadable {
        if (token != JsonToken.VALUE_STRING) {
            throw new Unreadable(name + " is no string");
        }
        return json.getText();
    }

    private static String firstLine(@Nullable String text) {
        return text == null ? "" : text.lines().findFirst().orElse("");
    }
}
