// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.serve;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.paddlepaddle.cloud.cache.tree.CacheTree;
import org.paddlepaddle.cloud.cache.tree.IndexEntry;
import org.paddlepaddle.cloud.cache.tree.SafePath;

/**
 * Serves the files of a data set over HTTP to whoever has no volume of it: {@code
 * ?below=DIR&after=NAME} lists a page of them, a path is one file's bytes.
 */
record FilesApi(CacheTree tree) {
    private static final int PAGE = 1000;

    RuntimeReply answer(RuntimeCall call, String path) {
        if (!call.method().equals("GET")) {
            return RuntimeReply.refused(405, "files are read with GET");
        }
        return path.isEmpty() ? list(call) : file(SafePath.clean(path));
    }

    private RuntimeReply list(RuntimeCall call) {
        var below = SafePath.clean(call.query().apply("below").orElse(""));
        var after = call.query().apply("after").orElse("");
        var found =
                tree.index().below(below).stream()
                        .filter(entry -> entry.path().compareTo(after) > 0)
                        .limit(PAGE + 1L)
                        .toList();
        var page = found.subList(0, Math.min(PAGE, found.size()));
        var answer = new LinkedHashMap<String, Object>();
        answer.put("files", page.stream().map(FilesApi::view).toList());
        answer.put("next", found.size() > PAGE ? page.getLast().path() : "");
        return RuntimeReply.json(200, answer);
    }

    private static Map<String, Object> view(IndexEntry entry) {
        return Map.of("path", entry.path(), "size", entry.size(), "cached", entry.local());
    }

    private RuntimeReply file(String path) {
        var entry = tree.index().find(path);
        if (entry.isEmpty()) {
            return RuntimeReply.refused(404, "the data set has no file " + path);
        }
        try {
            return tree.has(entry.get())
                    ? RuntimeReply.file(tree.root().resolve(path))
                    : RuntimeReply.refused(409, path + " is not cached; a warm-up fetches it");
        } catch (IOException e) {
            return RuntimeReply.refused(
                    500, path + " cannot be read: " + e.getClass().getSimpleName());
        }
    }
}
