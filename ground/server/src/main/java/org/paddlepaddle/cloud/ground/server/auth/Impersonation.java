// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.paddlepaddle.cloud.ground.server.auth.AccessAttributes.ToResource;
import org.paddlepaddle.cloud.ground.server.request.User;

/** Lets a permitted user act as another one ({@code kubectl --as}). */
public final class Impersonation {
    private static final String ACCOUNT = "system:serviceaccount:";

    private final AuthorizerChain authorizerChain;

    public Impersonation(AuthorizerChain authorizerChain) {
        this.authorizerChain = authorizerChain;
    }

    /** Whom a request wants to be; empty strings and lists where nothing was asked. */
    public record ImpersonationRequest(
            String user, String uid, List<String> groups, List<Extra> extras) {
        /** One value of one key; keys may come several times. */
        public record Extra(String key, String value) {}

        boolean nothing() {
            return user.isEmpty() && uid.isEmpty() && groups.isEmpty() && extras.isEmpty();
        }
    }

    /** Groups, an id or extras were wished for, and nobody to have them. Not told as a Status. */
    public static final class WithoutUser extends RuntimeException {
        private static final long serialVersionUID = 1L;

        WithoutUser(ImpersonationRequest request) {
            super("requested [" + references(request) + "] without impersonating a user");
        }

        /** As Go prints object references: kind, namespace, name and what else they could have. */
        private static String references(ImpersonationRequest request) {
            var all = new ArrayList<String>();
            request.groups().forEach(group -> all.add("{Group  " + group + "    }"));
            request.extras()
                    .forEach(
                            extra ->
                                    all.add(
                                            "{UserExtra  "
                                                    + extra.value()
                                                    + "  authentication.k8s.io/v1  "
                                                    + extra.key()
                                                    + "}"));
            if (!request.uid().isEmpty()) {
                all.add("{UID  " + request.uid() + "  authentication.k8s.io/v1  }");
            }
            return String.join(" ", all);
        }
    }

    public User apply(User real, ImpersonationRequest request) {
        if (request.nothing()) {
            return real;
        }
        if (request.user().isEmpty()) {
            throw new WithoutUser(request);
        }
        requireUser(real, request.user());
        request.groups().forEach(group -> require(real, "", "groups", "", "", group));
        if (!request.uid().isEmpty()) {
            require(real, "authentication.k8s.io", "uids", "", "", request.uid());
        }
        request.extras()
                .forEach(
                        extra ->
                                require(
                                        real,
                                        "authentication.k8s.io",
                                        "userextras",
                                        extra.key(),
                                        "",
                                        extra.value()));
        return impersonated(request);
    }

    private void requireUser(User real, String user) {
        var parts = user.split(":", -1);
        if (user.startsWith(ACCOUNT) && parts.length == 4) {
            require(real, "", "serviceaccounts", "", parts[2], parts[3]);
        } else {
            require(real, "", "users", "", "", user);
        }
    }

    private void require(
            User real,
            String group,
            String resource,
            String subresource,
            String namespace,
            String name) {
        authorizerChain.require(
                new ToResource(real, "impersonate", group, resource, subresource, namespace, name));
    }

    private static User impersonated(ImpersonationRequest request) {
        var groups = new ArrayList<>(request.groups());
        var parts = request.user().split(":", -1);
        if (groups.isEmpty() && request.user().startsWith(ACCOUNT) && parts.length == 4) {
            groups.addAll(ServiceAccountTokens.user(parts[2], parts[3], "").groups());
        }
        var extra = new TreeMap<String, List<String>>();
        for (var each : request.extras()) {
            extra.computeIfAbsent(each.key(), _ -> new ArrayList<>()).add(each.value());
        }
        if (request.user().equals(User.ANONYMOUS.name())) {
            return new User(request.user(), request.uid(), User.ANONYMOUS.groups(), extra);
        }
        return AuthenticatorChain.authenticated(
                new User(request.user(), request.uid(), groups, extra));
    }
}
