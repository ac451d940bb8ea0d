// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.network;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.paddlepaddle.cloud.ground.node.NodeException;

/**
 * The sysctls of the machine's interfaces that we changed, with their values from before.
 *
 * <p>A value is recorded when we change it, not when we find it as we want it. So of two
 * installations that need the same switch the last to go puts it back.
 */
final class Sysctls {
    private static final Path SETTINGS = Path.of("/proc/sys/net/ipv4/conf");

    private final Path file;

    Sysctls(Path file) {
        this.file = file;
    }

    /** Sets one that disappears together with its interface. */
    static boolean set(String device, String name, String value) {
        try {
            Files.writeString(setting(device, name), value);
            return true;
        } catch (IOException refused) {
            return false;
        }
    }

    /** Sets one of an interface that is not ours. */
    void change(String device, String name, String value) {
        var before = read(device, name);
        if (before.equals(value) || before.isEmpty()) {
            return;
        }
        var changed = changed();
        changed.putIfAbsent(device + " " + name, before);
        save(changed);
        set(device, name, value);
    }

    /** Puts back what was there. */
    void restore() {
        changed()
                .forEach(
                        (place, before) -> {
                            var words = place.split(" ");
                            set(words[0], words[1], before);
                        });
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new NodeException("cannot remove " + file, e);
        }
    }

    private static String read(String device, String name) {
        try {
            return Files.readString(setting(device, name)).strip();
        } catch (IOException gone) {
            return "";
        }
    }

    private static Path setting(String device, String name) {
        return SETTINGS.resolve(device).resolve(name);
    }

    private Map<String, String> changed() {
        var changed = new LinkedHashMap<String, String>();
        try {
            if (Files.exists(file)) {
                for (var line : Files.readAllLines(file)) {
                    int last = line.lastIndexOf(' ');
                    changed.put(line.substring(0, last), line.substring(last + 1));
                }
            }
            return changed;
        } catch (IOException e) {
            throw new NodeException("cannot read " + file, e);
        }
    }

    private void save(Map<String, String> changed) {
        var text = new StringBuilder();
        changed.forEach((place, before) -> text.append(place + " " + before + "\n"));
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new NodeException("cannot write " + file, e);
        }
    }
}
