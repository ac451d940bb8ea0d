// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.mount;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Paths inside a container as paths of the machine, for the mode in which containers have no file
 * tree of their own: a word that begins with a mount point means the mounted directory.
 */
public record HostPaths(List<Mount> mounts) {
    public String translate(String word) {
        return mounts.stream()
                .filter(Mount.Bind.class::isInstance)
                .map(Mount.Bind.class::cast)
                .filter(bind -> begins(word, bind.target().toString()))
                .max(Comparator.comparingInt(bind -> bind.target().getNameCount()))
                .map(bind -> bind.source() + word.substring(bind.target().toString().length()))
                .orElse(word);
    }

    public Map<String, String> translate(Map<String, String> environment) {
        var translated = new TreeMap<String, String>();
        environment.forEach((name, value) -> translated.put(name, translate(value)));
        return translated;
    }

    private static boolean begins(String word, String target) {
        return word.equals(target) || word.startsWith(target + "/");
    }
}
