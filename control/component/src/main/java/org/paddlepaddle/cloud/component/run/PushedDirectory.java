// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.paddlepaddle.cloud.objects.client.ObjectClient;
import org.paddlepaddle.cloud.objects.client.ObjectStat;

/** A directory that becomes objects below a name; what is the same there is not sent again. */
public record PushedDirectory(ObjectClient objects, String bucket, String name) {
    private static final int DELETED_AT_ONCE = 1000;
    private static final int STEP = 1 << 16;

    /** How many files were sent, were there, and are gone. */
    public record Outcome(int sent, int same, int removed) {}

    public Outcome push(Path directory, Consumer<String> say) throws IOException {
        var there = new HashMap<String, ObjectStat>();
        objects.createBucket(bucket);
        objects.list(bucket, name + "/").forEach(found -> there.put(found.key(), found));
        List<Path> files;
        try (var tree = Files.walk(directory)) {
            files = tree.filter(Files::isRegularFile).sorted().toList();
        }
        int sent = 0;
        for (var file : files) {
            var key = name + "/" + directory.relativize(file);
            var found = there.remove(key);
            if (found == null || !isSame(found, file)) {
                var _ = objects.put(bucket, key, file);
                sent++;
            }
            say.accept(sent + "/" + files.size());
        }
        remove(there);
        return new Outcome(sent, files.size() - sent, there.size());
    }

    private void remove(Map<String, ObjectStat> gone) {
        var keys = List.copyOf(gone.keySet());
        for (int from = 0; from < keys.size(); from += DELETED_AT_ONCE) {
            objects.delete(
                    bucket, keys.subList(from, Math.min(keys.size(), from + DELETED_AT_ONCE)));
        }
    }

    /** An object that came in one piece has the digest of its bytes as its tag. */
    private static boolean isSame(ObjectStat found, Path file) throws IOException {
        return found.size() == Files.size(file) && found.etag().equals(md5(file));
    }

    private static String md5(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            var digest = MessageDigest.getInstance("MD5");
            var step = new byte[STEP];
            for (int n = in.read(step); n >= 0; n = in.read(step)) {
                digest.update(step, 0, n);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has MD5", e);
        }
    }
}
