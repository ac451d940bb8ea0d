// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway.message;

import io.netty.handler.codec.http.HttpHeaders;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The header in which a gateway says at which address and port a connection ends. Only who has this
 * object can write or read one: its values begin with a secret, so that no client and no neighbour
 * can pass for somebody else.
 */
public final class PeerHeader {
    public static final String NAME = "x-paddlecloud-peer";
    private static final int SECRET_BYTES = 16;

    private final String secret;

    private PeerHeader(String secret) {
        this.secret = secret;
    }

    /** One with a secret of its own. */
    public static PeerHeader fresh() {
        var bytes = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(bytes);
        return new PeerHeader(HexFormat.of().formatHex(bytes));
    }

    /** Takes away what the client wrote there, and names the client. */
    public void set(HttpHeaders headers, @Nullable SocketAddress client) {
        headers.remove(NAME);
        if (client instanceof InetSocketAddress at && at.getAddress() != null) {
            var address = at.getAddress().getHostAddress();
            headers.set(NAME, "%s %s %d".formatted(secret, address, at.getPort()));
        }
    }

    /** The address in a value that was written with the same secret. */
    public Optional<InetSocketAddress> read(String value) {
        var words = value.split(" ");
        if (words.length != 3 || !MessageDigest.isEqual(bytes(words[0]), bytes(secret))) {
            return Optional.empty();
        }
        var address = InetAddress.ofLiteral(words[1]);
        return Optional.of(new InetSocketAddress(address, Integer.parseInt(words[2])));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
