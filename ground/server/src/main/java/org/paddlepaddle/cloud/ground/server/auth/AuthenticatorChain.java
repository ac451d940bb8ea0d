// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.request.User;

/** The chain of authenticators, asked in order; the first that knows the client decides. */
public final class AuthenticatorChain {
    static final String AUTHENTICATED = "system:authenticated";

    private final List<Authenticator> authenticators;

    public AuthenticatorChain(List<Authenticator> authenticators) {
        this.authenticators = List.copyOf(authenticators);
    }

    /**
     * A client that shows nothing is anonymous; one that shows a wrong token is refused, because it
     * believes to be someone.
     */
    public User authenticate(PresentedCredentials presentedCredentials) {
        return find(presentedCredentials)
                .orElseGet(
                        () -> {
                            if (presentedCredentials.bearer().isPresent()) {
                                throw ApiErrors.unauthorized();
                            }
                            return User.ANONYMOUS;
                        });
    }

    /** The user behind the credentials, if they are good. */
    public Optional<User> find(PresentedCredentials presentedCredentials) {
        for (var authenticator : authenticators) {
            var user = authenticator.authenticate(presentedCredentials);
            if (user.isPresent()) {
                return user.map(AuthenticatorChain::authenticated);
            }
        }
        return Optional.empty();
    }

    public static User authenticated(User user) {
        if (user.groups().contains(AUTHENTICATED)) {
            return user;
        }
        var groups = new ArrayList<>(user.groups());
        groups.add(AUTHENTICATED);
        return new User(user.name(), user.uid(), List.copyOf(groups), user.extra());
    }
}
