// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.door;

import io.fabric8.kubernetes.api.model.authentication.TokenReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Whose tokens these are, as the API server says; remembered for a moment. */
public final class TokenReviews implements TokenVerifier {
    private static final Duration REMEMBERED = Duration.ofSeconds(10);
    private static final int MOST_REMEMBERED = 256;

    private final KubernetesClient client;
    private final InstantSource clock;
    private final Map<String, Answer> answers =
            new LinkedHashMap<>() {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Answer> eldest) {
                    return size() > MOST_REMEMBERED;
                }
            };

    private record Answer(Optional<Identity> identity, Instant until) {}

    /**
     * @param client may create TokenReviews
     */
    public TokenReviews(KubernetesClient client, InstantSource clock) {
        this.client = client;
        this.clock = clock;
    }

    @Override
    public Optional<Identity> identity(String token) {
        var hash = Secrets.hash(token);
        var now = clock.instant();
        synchronized (answers) {
            var known = answers.get(hash);
            if (known != null && now.isBefore(known.until())) {
                return known.identity();
            }
        }
        var answer = new Answer(ask(token), now.plus(REMEMBERED));
        synchronized (answers) {
            answers.put(hash, answer);
        }
        return answer.identity();
    }

    private Optional<Identity> ask(String token) {
        var review = new TokenReviewBuilder().withNewSpec().withToken(token).endSpec().build();
        var status = client.resource(review).create().getStatus();
        return status != null && Boolean.TRUE.equals(status.getAuthenticated())
                ? Optional.of(
                        new Identity(status.getUser().getUsername(), status.getUser().getGroups()))
                : Optional.empty();
    }
}
