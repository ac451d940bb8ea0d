// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import org.paddlepaddle.cloud.cli.standalone.WebControl;
import org.paddlepaddle.cloud.door.OneTimeLinks;
import org.paddlepaddle.cloud.door.SecretPath;
import org.paddlepaddle.cloud.door.SignIn;
import org.paddlepaddle.cloud.standalone.door.ObjectKeys;
import org.paddlepaddle.cloud.standalone.home.HomeDirectory;

/** The ways into the system of this machine, through files that only its owner can write. */
final class LocalWeb implements WebControl {
    @Override
    public String oneTimeLink(Path home) {
        var links = new OneTimeLinks(new HomeDirectory(home).links(), InstantSource.system());
        return SignIn.PATH + "?code=" + links.issue();
    }

    @Override
    public String pipelinePath(Path home, boolean renew) {
        var secret = secret(home);
        return SecretPath.PREFIX + (renew ? secret.renew() : secret.current());
    }

    @Override
    public void revokePipelinePath(Path home) {
        secret(home).revoke();
    }

    private static SecretPath secret(Path home) {
        return new SecretPath(new HomeDirectory(home).pipelineSecret());
    }

    @Override
    public Optional<Keys> objectKeys(Path home) {
        return ObjectKeys.read(new HomeDirectory(home).objectKeys())
                .map(keys -> new Keys(keys.accessKey(), keys.secretKey()));
    }
}
