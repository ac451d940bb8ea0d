// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth;

import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import org.paddlepaddle.cloud.ground.server.request.User;

/** Knows a client by its certificate: CN is the user, every O a group. */
public final class ClientCertificates implements Authenticator {
    @Override
    public Optional<User> authenticate(PresentedCredentials presentedCredentials) {
        return presentedCredentials
                .certificate()
                .map(ClientCertificates::user)
                .filter(user -> !user.name().isEmpty());
    }

    static User user(X509Certificate certificate) {
        var name = "";
        var groups = new ArrayList<String>();
        for (var part : parts(certificate)) {
            if (part.getType().equalsIgnoreCase("CN")) {
                name = String.valueOf(part.getValue());
            } else if (part.getType().equalsIgnoreCase("O")) {
                groups.add(String.valueOf(part.getValue()));
            }
        }
        return new User(name, "", List.copyOf(groups));
    }

    private static List<javax.naming.ldap.Rdn> parts(X509Certificate certificate) {
        try {
            return new LdapName(certificate.getSubjectX500Principal().getName()).getRdns();
        } catch (InvalidNameException e) {
            return List.of();
        }
    }
}
