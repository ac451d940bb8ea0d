// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.log;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Directories that the kernel watches for us, found by key and by path. */
final class WatchedDirectories {
    private final WatchService service;
    private final Map<WatchKey, Path> byKey = new HashMap<>();
    private final Map<Path, WatchKey> byPath = new HashMap<>();

    WatchedDirectories(WatchService service) {
        this.service = service;
    }

    void watch(Path directory, WatchEvent.Kind<?>... kinds) throws IOException {
        var key = directory.register(service, kinds);
        byKey.put(key, directory);
        byPath.put(directory, key);
    }

    boolean contains(Path directory) {
        return byPath.containsKey(directory);
    }

    Optional<Path> directory(WatchKey key) {
        return Optional.ofNullable(byKey.get(key));
    }

    void leave(WatchKey key) {
        key.cancel();
        directory(key).ifPresent(byPath::remove);
        byKey.remove(key);
    }

    /** Leaves those that are gone and those that nobody wants watched any more. */
    void leaveUnless(Predicate<Path> wanted) {
        for (var key : List.copyOf(byKey.keySet())) {
            if (!key.isValid() || !wanted.test(byKey.get(key))) {
                leave(key);
            }
        }
    }
}
