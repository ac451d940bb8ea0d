// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.s3;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.paddlepaddle.cloud.objects.AnonymousReads;
import org.paddlepaddle.cloud.objects.Credentials;
import org.paddlepaddle.cloud.objects.KeyRights;
import org.paddlepaddle.cloud.objects.error.S3Error;
import org.paddlepaddle.cloud.objects.sign.CanonicalRequest;
import org.paddlepaddle.cloud.objects.sign.Hex;
import org.paddlepaddle.cloud.objects.sign.QueryParameter;
import org.paddlepaddle.cloud.objects.sign.SigV2;
import org.paddlepaddle.cloud.objects.sign.SigV4;

/**
 * Authenticates by AWS signature: finds out who asks, by a signature in the header or in the query,
 * or by the absence of both.
 */
final class SignatureAuthentication {
    private static final Duration SKEW = Duration.ofMinutes(15);
    private static final long LONGEST_EXPIRY = Duration.ofDays(7).toSeconds();
    private static final String SIGNED_CHUNKS = "STREAMING-AWS4-HMAC-SHA256-PAYLOAD";
    private static final String SIGNED_TRAILER = SIGNED_CHUNKS + "-TRAILER";
    private static final String UNSIGNED_TRAILER = "STREAMING-UNSIGNED-PAYLOAD-TRAILER";

    private final Credentials credentials;
    private final AnonymousReads anonymous;
    private final InstantSource clock;

    SignatureAuthentication(
            Credentials credentials, AnonymousReads anonymous, InstantSource clock) {
        this.credentials = credentials;
        this.anonymous = anonymous;
        this.clock = clock;
    }

    /** A signature as it stands in a request. */
    private record Claim(
            String accessKey,
            String day,
            String region,
            List<String> signedHeaders,
            String signature,
            String time) {}

    S3Caller caller(S3Request request) {
        var authorization = request.header("authorization");
        if (authorization.startsWith(SigV4.ALGORITHM)) {
            return byHeader(request, authorization);
        }
        if (request.asks("X-Amz-Algorithm") || request.asks("X-Amz-Signature")) {
            return byQuery(request);
        }
        if (request.asks("AWSAccessKeyId") && request.asks("Signature")) {
            return byOldQuery(request);
        }
        if (!authorization.isEmpty() || request.asks("Signature")) {
            throw S3Error.InvalidRequest.refused(
                    "The authorization mechanism you have provided is not supported. Please use"
                            + " AWS4-HMAC-SHA256.");
        }
        return nobody(request);
    }

    private S3Caller nobody(S3Request request) {
        boolean reads =
                !request.key().isEmpty()
                        && request.query().isEmpty()
                        && List.of("GET", "HEAD").contains(request.method())
                        && anonymous.allow(request.bucket(), request.key(), request.source());
        if (!reads) {
            throw S3Error.AccessDenied.refused();
        }
        return new S3Caller("", KeyRights.READ_ONLY, new Payload.Unsigned());
    }

    private S3Caller byHeader(S3Request request, String authorization) {
        var fields = fields(authorization.substring(SigV4.ALGORITHM.length()));
        var claim =
                claim(
                        fields.getOrDefault("Credential", ""),
                        fields.getOrDefault("SignedHeaders", ""),
                        fields.getOrDefault("Signature", ""),
                        time(request),
                        S3Error.AuthorizationHeaderMalformed);
        var apart = Duration.between(instant(claim), clock.instant()).abs();
        if (apart.compareTo(SKEW) > 0) {
            throw S3Error.RequestTimeTooSkewed.refused();
        }
        var content = request.header("x-amz-content-sha256");
        if (content.isEmpty()) {
            throw S3Error.InvalidRequest.refused(
                    "Missing required header for this request: x-amz-content-sha256");
        }
        return verified(request, claim, content, request.query());
    }

    private static Map<String, String> fields(String text) {
        var fields = new HashMap<String, String>();
        for (var field : text.split(",")) {
            var pair = field.strip().split("=", 2);
            if (pair.length == 2) {
                fields.put(pair[0], pair[1]);
            }
        }
        return fields;
    }

    private static String time(S3Request request) {
        if (!request.header("x-amz-date").isEmpty()) {
            return request.header("x-amz-date");
        }
        try {
            var date =
                    ZonedDateTime.parse(
                            request.header("date"), DateTimeFormatter.RFC_1123_DATE_TIME);
            return SigV4.time(date.toInstant());
        } catch (DateTimeParseException e) {
            throw S3Error.AccessDenied.refused(
                    "AWS authentication requires a valid Date or x-amz-date header");
        }
    }

    private static Claim claim(
            String credential,
            String signedHeaders,
            String signature,
            String time,
            S3Error malformed) {
        var scope = credential.split("/");
        int last = scope.length - 1;
        if (scope.length < 5
                || !scope[last].equals("aws4_request")
                || !scope[last - 1].equals("s3")
                || signature.isEmpty()
                || !time.startsWith(scope[last - 3])) {
            throw malformed.refused();
        }
        var headers = List.of(signedHeaders.split(";"));
        if (!headers.contains("host")) {
            throw malformed.refused("The host header must be signed.");
        }
        // An access key may hold slashes; the scope behind it does not.
        var key = String.join("/", List.of(scope).subList(0, last - 3));
        return new Claim(key, scope[last - 3], scope[last - 2], headers, signature, time);
    }

    private static Instant instant(Claim claim) {
        try {
            return LocalDateTime.parse(claim.time(), SigV4.TIME).toInstant(ZoneOffset.UTC);
        } catch (DateTimeParseException e) {
            throw S3Error.AccessDenied.refused("The time of the request is malformed.");
        }
    }

    private S3Caller byQuery(S3Request request) {
        var claim =
                claim(
                        request.parameter("X-Amz-Credential"),
                        request.parameter("X-Amz-SignedHeaders"),
                        request.parameter("X-Amz-Signature"),
                        request.parameter("X-Amz-Date"),
                        S3Error.AuthorizationQueryParametersError);
        if (!request.parameter("X-Amz-Algorithm").equals(SigV4.ALGORITHM)) {
            throw S3Error.AuthorizationQueryParametersError.refused();
        }
        var begin = instant(claim);
        if (begin.isAfter(clock.instant().plus(SKEW))) {
            throw S3Error.AccessDenied.refused("Request is not valid yet");
        }
        if (clock.instant().isAfter(begin.plusSeconds(expiry(request)))) {
            throw S3Error.AccessDenied.refused("Request has expired");
        }
        var covered =
                request.query().stream()
                        .filter(one -> !one.name().equals("X-Amz-Signature"))
                        .toList();
        var stated = request.header("x-amz-content-sha256");
        return verified(request, claim, stated.isEmpty() ? SigV4.UNSIGNED : stated, covered);
    }

    private S3Caller byOldQuery(S3Request request) {
        var key =
                credentials
                        .find(request.parameter("AWSAccessKeyId"))
                        .orElseThrow(S3Error.InvalidAccessKeyId::refused);
        var expires = request.parameter("Expires");
        if (!expires.matches("\\d{1,12}") || clock.millis() / 1000 > Long.parseLong(expires)) {
            throw S3Error.AccessDenied.refused("Request has expired");
        }
        var resource = "/" + request.bucket() + "/" + request.key();
        var computed =
                SigV2.sign(
                        key.secret(),
                        request.method(),
                        resource,
                        request.query(),
                        new TreeMap<>(request.headers()),
                        expires);
        if (!Hex.same(computed, request.parameter("Signature"))) {
            throw S3Error.SignatureDoesNotMatch.refused();
        }
        return new S3Caller(key.id(), key.rights(), new Payload.Unsigned());
    }

    private static long expiry(S3Request request) {
        try {
            long expiry = Long.parseLong(request.parameter("X-Amz-Expires"));
            if (expiry >= 0 && expiry <= LONGEST_EXPIRY) {
                return expiry;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw S3Error.AuthorizationQueryParametersError.refused(
                "X-Amz-Expires must be between 0 and " + LONGEST_EXPIRY + " seconds");
    }

    private S3Caller verified(
            S3Request request, Claim claim, String content, List<QueryParameter> query) {
        var key =
                credentials
                        .find(claim.accessKey())
                        .orElseThrow(S3Error.InvalidAccessKeyId::refused);
        requireSigned(request, claim);
        var headers = new TreeMap<String, String>();
        claim.signedHeaders().forEach(name -> headers.put(name, request.header(name)));
        var canonical =
                new CanonicalRequest(request.method(), request.path(), query, headers, content);
        var signer = SigV4.of(key.secret(), claim.day(), claim.region());
        if (!Hex.same(signer.sign(canonical, claim.time()), claim.signature())) {
            throw S3Error.SignatureDoesNotMatch.refused();
        }
        return new S3Caller(key.id(), key.rights(), payload(signer, claim, content));
    }

    /** Fields that change what a request does must not be added under way. */
    private static void requireSigned(S3Request request, Claim claim) {
        for (var name : request.headers().keySet()) {
            if (name.startsWith("x-amz-")
                    && !name.equals("x-amz-content-sha256")
                    && !claim.signedHeaders().contains(name)) {
                throw S3Error.AccessDenied.refused(
                        "There were headers present in the request which were not signed: " + name);
            }
        }
    }

    private static Payload payload(SigV4 signer, Claim claim, String content) {
        return switch (content) {
            case SigV4.UNSIGNED -> new Payload.Unsigned();
            case UNSIGNED_TRAILER -> new Payload.UnsignedChunks();
            case SIGNED_CHUNKS ->
                    new Payload.SignedChunks(signer, claim.time(), claim.signature(), false);
            case SIGNED_TRAILER ->
                    new Payload.SignedChunks(signer, claim.time(), claim.signature(), true);
            default -> {
                if (!content.matches("[0-9a-f]{64}")) {
                    throw S3Error.InvalidArgument.refused(
                            "x-amz-content-sha256 must be UNSIGNED-PAYLOAD, a STREAMING word, or a"
                                    + " valid sha256 value.");
                }
                yield new Payload.Hashed(content);
            }
        };
    }
}
