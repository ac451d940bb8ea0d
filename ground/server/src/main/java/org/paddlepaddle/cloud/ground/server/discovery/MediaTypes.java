// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.discovery;

import java.util.Locale;

/**
 * What an Accept header asks for, as far as documents care.
 *
 * @param aggregated whether discovery in one document is preferred over plain JSON
 * @param protobuf whether OpenAPI 2 in protobuf is preferred over plain JSON
 * @param json whether plain JSON will do
 */
record MediaTypes(boolean aggregated, boolean protobuf, boolean json) {
    static MediaTypes parse(String accept) {
        if (accept.isBlank()) {
            return new MediaTypes(false, false, true);
        }
        boolean aggregated = false;
        boolean protobuf = false;
        boolean json = false;
        for (var range : accept.toLowerCase(Locale.ROOT).split(",")) {
            var parts = range.replace(" ", "");
            var type = parts.contains(";") ? parts.substring(0, parts.indexOf(';')) : parts;
            boolean plain = type.equals("application/json") || type.endsWith("/*");
            if (plain && parts.contains("as=apigroupdiscoverylist")) {
                // The older forms of it are gone from 1.34; who wants them takes plain JSON as
                // well.
                aggregated |= !json && (parts + ";").contains(";v=v2;");
            } else {
                json |= plain;
                protobuf |=
                        !json
                                && (type.equals(OpenApiProtobuf.MEDIA_TYPE)
                                        || type.equals(OpenApiProtobuf.OLD_MEDIA_TYPE));
            }
        }
        return new MediaTypes(aggregated, protobuf, json);
    }
}
