// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.request.User;

/**
 * Signed tokens of ServiceAccounts. A token is good as long as its dates, and the ServiceAccount
 * (and the pod it is bound to) with the very uid in it, still exist.
 */
public final class ServiceAccountTokens implements Authenticator {
    /** The issuer and, when none is asked for, the audience: Kubernetes' own default. */
    public static final String ISSUER = "https://kubernetes.default.svc.cluster.local";

    private static final int REMEMBERED = 4096;

    private final Jwt jwt;
    private final LoopbackObjects objects;
    private final InstantSource clock;
    // Checking a signature costs more than the request behind it; the rest is checked every time.
    private final Map<String, ObjectNode> verified = new ConcurrentHashMap<>();

    public ServiceAccountTokens(Pki pki, LoopbackObjects objects, InstantSource clock) {
        this.jwt = new Jwt(pki.serviceAccountKeys());
        this.objects = objects;
        this.clock = clock;
    }

    /** The object whose deletion ends a token. */
    public record Bound(String kind, String name, String uid) {}

    /** What a token says beside whose it is. */
    public record Terms(List<String> audiences, Duration life, @Nullable Bound bound) {
        public static Terms lasting(Duration life) {
            return new Terms(List.of(ISSUER), life, null);
        }
    }

    /** A token and its end. */
    public record Issued(String token, Instant expires) {
        @Override
        public String toString() {
            return "Issued[***, expires=" + expires + "]";
        }
    }

    public Issued issue(String namespace, String name, String uid, Terms terms) {
        var now = Instant.ofEpochSecond(clock.instant().getEpochSecond());
        var expires = now.plus(terms.life());
        var claims = JsonNodeFactory.instance.objectNode();
        terms.audiences().forEach(claims.putArray("aud")::add);
        claims.put("exp", expires.getEpochSecond()).put("iat", now.getEpochSecond());
        claims.put("iss", ISSUER).put("jti", UUID.randomUUID().toString());
        var kubernetes = claims.putObject("kubernetes.io");
        kubernetes.put("namespace", namespace);
        if (terms.bound() instanceof Bound(var kind, var boundName, var boundUid)) {
            kubernetes
                    .putObject(kind.toLowerCase(Locale.ROOT))
                    .put("name", boundName)
                    .put("uid", boundUid);
        }
        kubernetes.putObject("serviceaccount").put("name", name).put("uid", uid);
        claims.put("nbf", now.getEpochSecond());
        claims.put("sub", "system:serviceaccount:" + namespace + ":" + name);
        return new Issued(jwt.sign(claims), expires);
    }

    @Override
    public Optional<User> authenticate(PresentedCredentials presentedCredentials) {
        return presentedCredentials.bearer().flatMap(token -> review(token, List.of(ISSUER)));
    }

    /** The user of a token meant for one of these audiences. */
    public Optional<User> review(String token, List<String> audiences) {
        return claims(token)
                .filter(claims -> inTime(claims) && meantFor(claims, audiences))
                .flatMap(this::liveUser);
    }

    private Optional<ObjectNode> claims(String token) {
        var key = StaticTokens.hash(token);
        var known = verified.get(key);
        if (known != null) {
            return Optional.of(known);
        }
        var claims = jwt.verify(token);
        if (verified.size() >= REMEMBERED) {
            verified.clear();
        }
        claims.ifPresent(value -> verified.put(key, value));
        return claims;
    }

    private boolean inTime(JsonNode claims) {
        long now = clock.instant().getEpochSecond();
        return claims.path("iss").asText().equals(ISSUER)
                && claims.path("exp").asLong() > now
                && claims.path("nbf").asLong() <= now + 60;
    }

    private static boolean meantFor(JsonNode claims, List<String> audiences) {
        return claims.path("aud")
                .valueStream()
                .anyMatch(audience -> audiences.contains(audience.asText()));
    }

    private Optional<User> liveUser(JsonNode claims) {
        var kubernetes = claims.path("kubernetes.io");
        var namespace = kubernetes.path("namespace").asText();
        var account = kubernetes.path("serviceaccount");
        if (!lives("serviceaccounts", namespace, account)
                || (kubernetes.has("pod") && !lives("pods", namespace, kubernetes.path("pod")))
                || (kubernetes.has("secret")
                        && !lives("secrets", namespace, kubernetes.path("secret")))) {
            return Optional.empty();
        }
        var user = user(namespace, account.path("name").asText(), account.path("uid").asText());
        return Optional.of(
                new User(user.name(), user.uid(), user.groups(), extra(claims, kubernetes)));
    }

    private static Map<String, List<String>> extra(JsonNode claims, JsonNode kubernetes) {
        var extra = new TreeMap<String, List<String>>();
        var prefix = "authentication.kubernetes.io/";
        extra.put(prefix + "credential-id", List.of("JTI=" + claims.path("jti").asText()));
        var pod = kubernetes.path("pod");
        if (pod.isObject()) {
            extra.put(prefix + "pod-name", List.of(pod.path("name").asText()));
            extra.put(prefix + "pod-uid", List.of(pod.path("uid").asText()));
        }
        return extra;
    }

    private boolean lives(String plural, String namespace, JsonNode reference) {
        return objects.find(plural, namespace, reference.path("name").asText())
                .map(object -> object.path("metadata").path("uid"))
                .filter(uid -> uid.asText().equals(reference.path("uid").asText()))
                .isPresent();
    }

    static User user(String namespace, String name, String uid) {
        return new User(
                "system:serviceaccount:" + namespace + ":" + name,
                uid,
                List.of("system:serviceaccounts", "system:serviceaccounts:" + namespace));
    }
}
