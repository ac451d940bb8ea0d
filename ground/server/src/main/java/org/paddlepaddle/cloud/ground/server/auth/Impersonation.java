// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.paddlepaddle.cloud.ground.server.auth.Access.ToResource;
import org.paddlepaddle.cloud.ground.server.request.User;

/** Lets a permitted user act as another one ({@code kubectl --as}). */
public final class Impersonation {
    private static final String ACCOUNT = "system:serviceaccount:";

    private final Authorization authorization;

    public Impersonation(Authorization authorization) {
        this.authorization = authorization;
    }

    /** Whom a request wants to be; empty strings and lists where nothing was asked. */
    public record Wish(String user, String uid, List<String> groups, List<Extra> extras) {
        /** One value of one key; keys may come several times. */
        public record Extra(String key, String value) {}

        boolean nothing() {
            return user.isEmpty() && uid.isEmpty() && groups.isEmpty() && extras.isEmpty();
        }
    }

    /** Groups, an id or extras were wished for, and nobody to have them. Not told as a Status. */
    public static final class WithoutUser extends RuntimeException {
        private static final long serialVersionUID = 1L;

        WithoutUser(Wish wish) {
            super("requested [" + references(wish) + "] without impersonating a user");
        }

        /** As Go prints object references: kind, namespace, name and what else they could have. */
        private static String references(Wish wish) {
            var all = new ArrayList<String>();
            wish.groups().forEach(group -> all.add("{Group  " + group + "    }"));
            wish.extras()
                    .forEach(
                            extra ->
                                    all.add(
                                            "{UserExtra  "
                                                    + extra.value()
                                                    + "  authentication.k8s.io/v1  "
                                                    + extra.key()
                                                    + "}"));
            if (!wish.uid().isEmpty()) {
                all.add("{UID  " + wish.uid() + "  authentication.k8s.io/v1  }");
            }
            return String.join(" ", all);
        }
    }

    public User apply(User real, Wish wish) {
        if (wish.nothing()) {
            return real;
        }
        if (wish.user().isEmpty()) {
            throw new WithoutUser(wish);
        }
        requireUser(real, wish.user());
        wish.groups().forEach(group -> require(real, "", "groups", "", "", group));
        if (!wish.uid().isEmpty()) {
            require(real, "authentication.k8s.io", "uids", "", "", wish.uid());
        }
        wish.extras()
                .forEach(
                        extra ->
                                require(
                                        real,
                                        "authentication.k8s.io",
                                        "userextras",
                                        extra.key(),
                                        "",
                                        extra.value()));
        return impersonated(wish);
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
        authorization.require(
                new ToResource(real, "impersonate", group, resource, subresource, namespace, name));
    }

    private static User impersonated(Wish wish) {
        var groups = new ArrayList<>(wish.groups());
        var parts = wish.user().split(":", -1);
        if (groups.isEmpty() && wish.user().startsWith(ACCOUNT) && parts.length == 4) {
            groups.addAll(ServiceAccountTokens.user(parts[2], parts[3], "").groups());
        }
        var extra = new TreeMap<String, List<String>>();
        for (var each : wish.extras()) {
            extra.computeIfAbsent(each.key(), _ -> new ArrayList<>()).add(each.value());
        }
        if (wish.user().equals(User.ANONYMOUS.name())) {
            return new User(wish.user(), wish.uid(), User.ANONYMOUS.groups(), extra);
        }
        return Authentication.authenticated(new User(wish.user(), wish.uid(), groups, extra));
    }
}
