// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.server.request.User;
import org.paddlepaddle.cloud.ground.server.status.Refusals;

/** Asks every authenticator in order; the first that knows the client decides. */
public final class Authentication {
    static final String AUTHENTICATED = "system:authenticated";

    private final List<Authenticator> authenticators;

    public Authentication(List<Authenticator> authenticators) {
        this.authenticators = List.copyOf(authenticators);
    }

    /**
     * A client that shows nothing is anonymous; one that shows a wrong token is refused, because it
     * believes to be someone.
     */
    public User authenticate(Credentials credentials) {
        return find(credentials)
                .orElseGet(
                        () -> {
                            if (credentials.bearer().isPresent()) {
                                throw Refusals.unauthorized();
                            }
                            return User.ANONYMOUS;
                        });
    }

    /** The user behind the credentials, if they are good. */
    public Optional<User> find(Credentials credentials) {
        for (var authenticator : authenticators) {
            var user = authenticator.authenticate(credentials);
            if (user.isPresent()) {
                return user.map(Authentication::authenticated);
            }
        }
        return Optional.empty();
    }

    static User authenticated(User user) {
        if (user.groups().contains(AUTHENTICATED)) {
            return user;
        }
        var groups = new ArrayList<>(user.groups());
        groups.add(AUTHENTICATED);
        return new User(user.name(), user.uid(), List.copyOf(groups), user.extra());
    }
}
