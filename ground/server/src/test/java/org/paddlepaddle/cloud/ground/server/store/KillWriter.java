// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Writes from several threads until it is killed and prints every acknowledged write. */
final class KillWriter {
    private static final int THREADS = 8;
    private static final int KEYS = 200;

    private KillWriter() {}

    public static void main(String[] args) {
        var store = RevisionStore.open(Path.of(args[0]), RevisionStoreOptions.DEFAULT);
        for (int i = 0; i < THREADS; i++) {
            var name = args[1] + "-" + i;
            Thread.ofPlatform().start(() -> write(store, name, System.out));
        }
    }

    private static void write(RevisionStore store, String name, PrintStream out) {
        for (int i = 0; ; i++) {
            var key = "core/things/" + name + "/" + i % KEYS;
            var current = store.get(key);
            Content content = revision -> ("v" + revision).getBytes(StandardCharsets.UTF_8);
            var entry =
                    store.write(
                            current.isPresent()
                                    ? Write.replace(current.get(), content)
                                    : Write.create(key, content));
            // One call, so that lines of different threads do not mix; the dot marks a whole line.
            out.println(key + " " + entry.revision() + " .");
        }
    }
}
