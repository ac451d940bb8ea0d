// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.objects.client.ObjectClient;
import org.paddlepaddle.cloud.objects.tree.ObjectTrees;

class ObjectTreesIT {
    private final Path directory;

    ObjectTreesIT(@TempDir Path directory) {
        this.directory = directory;
    }

    private static String sha256(String text) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(digest.digest(text.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    @Test
    void a_tree_comes_back_and_only_what_is_new_is_sent() throws IOException {
        try (var endpoint = new Endpoint(directory.resolve("store"));
                var client = new ObjectClient(endpoint.config("root"))) {
            var trees = new ObjectTrees(client, "code-center");
            var a = file("a", "print(1)");
            var b = file("b", "long text");
            var one = sha256("print(1)") + " 8 755 bin/a.py\n";
            var both = one + sha256("long text") + " 9 644 b.txt\n";
            var files = Map.of(sha256("print(1)"), a, sha256("long text"), b);

            assertThat(trees.push(one, sha256(one), Map.of(sha256("print(1)"), a), _ -> {}))
                    .isEqualTo(8);
            assertThat(trees.push(both, sha256(both), files, _ -> {})).isEqualTo(9);
            assertThat(trees.push(both, sha256(both), files, _ -> {})).isZero();
            assertThat(trees.fetch(sha256(both), directory.resolve("out"))).isEqualTo(2);

            assertThat(directory.resolve("out/bin/a.py")).hasContent("print(1)").isExecutable();
            assertThat(directory.resolve("out/b.txt")).hasContent("long text");
        }
    }

    @Test
    void what_is_not_what_its_digest_says_is_refused() throws IOException {
        try (var endpoint = new Endpoint(directory.resolve("store"));
                var client = new ObjectClient(endpoint.config("root"))) {
            var trees = new ObjectTrees(client, "code-center");
            var tree = sha256("print(1)") + " 8 644 a.py\n";
            trees.push(
                    tree, sha256(tree), Map.of(sha256("print(1)"), file("a", "print(1)")), _ -> {});
            client.put("code-center", "files/" + sha256("print(1)"), "print(2)".getBytes(UTF_8));

            assertThatThrownBy(() -> trees.fetch(sha256(tree), directory.resolve("out")))
                    .hasMessageContaining("a.py is not what its digest says");
        }
    }
}
