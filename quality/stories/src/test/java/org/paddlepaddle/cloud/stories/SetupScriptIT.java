// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.testkit.Program;

/** What {@code ./pdc} and {@code ./mvnw} install on a machine that lacks something. */
class SetupScriptIT {
    /** Says what would be installed, for a user and without a program. */
    private static final String SCRIPT =
            """
            . .mvn/setup.sh
            install_packages() { echo "$@"; }
            id() { echo %s; }
            command() { [ "$2" != %s ] && builtin command "$@"; }
            need_runtime
            """;

    @Test
    void root_without_nft_gets_it_as_it_gets_bubblewrap() {
        assertThat(installed("0", "nft")).startsWith("MAY ").contains("nftables");
        assertThat(installed("0", "bwrap")).startsWith("MAY ").contains("bubblewrap");
        assertThat(installed("0", "ip")).startsWith("MAY ").contains("iproute");
    }

    @Test
    void who_cannot_have_networks_for_pods_needs_no_tools_for_them() {
        assertThat(installed("1000", "nft")).doesNotContain("nftables");
        assertThat(installed("1000", "ip")).doesNotContain("iproute");
    }

    private static String installed(String user, String missing) {
        return new Program("bash", "-euc", SCRIPT.formatted(user, missing))
                .in(Path.of("../..").toAbsolutePath().normalize())
                .output();
    }
}
