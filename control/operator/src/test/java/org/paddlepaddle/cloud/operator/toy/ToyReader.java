// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.toy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import java.util.SortedMap;
import java.util.TreeMap;
import org.paddlepaddle.cloud.operator.Pass;

/** Sees the notes of a toy as the cache shows them. */
final class ToyReader {
    private ToyReader() {}

    static SortedMap<Integer, String> notes(Pass<Toy, ToyStatus> pass) {
        var notes = new TreeMap<Integer, String>();
        pass.caches()
                .children(ConfigMap.class)
                .filter(pass.owner()::owns)
                .map(ConfigMap::getMetadata)
                .forEach(meta -> notes.put(index(meta.getName()), meta.getUid()));
        return notes;
    }

    private static int index(String name) {
        return Integer.parseInt(name.substring(name.lastIndexOf('-') + 1));
    }
}
