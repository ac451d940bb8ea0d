// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Access keys in a file that only its owner may read. A server sees changes with the next request.
 */
public final class CredentialsFile implements Credentials {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private static final int ID_LENGTH = 20;
    private static final int SECRET_LENGTH = 40;

    /**
     * A key of the file.
     *
     * @param name what a person calls it
     */
    public record Entry(String name, String id, String secret, KeyRights rights) {
        @Override
        public String toString() {
            return "Entry[" + name + ", " + id + "]";
        }
    }

    private final Path file;
    private FileTime read = FileTime.fromMillis(0);
    private List<Entry> entries = List.of();

    public CredentialsFile(Path file) {
        this.file = file;
    }

    /** A file that is missing is made, with one key that may do everything. */
    public static CredentialsFile open(Path file) throws IOException {
        var credentials = new CredentialsFile(file);
        if (!Files.exists(file)) {
            credentials.add("root", KeyRights.ALL);
        }
        return credentials;
    }

    @Override
    public Optional<AccessKey> find(String accessKeyId) {
        return entries().stream()
                .filter(entry -> entry.id().equals(accessKeyId))
                .map(entry -> new AccessKey(entry.id(), entry.secret(), entry.rights()))
                .findFirst();
    }

    /** All keys, as the file has them now. */
    public synchronized List<Entry> entries() {
        try {
            if (!Files.exists(file)) {
                return List.of();
            }
            var changed = Files.getLastModifiedTime(file);
            if (!changed.equals(read)) {
                entries = MAPPER.readValue(file.toFile(), new TypeReference<List<Entry>>() {});
                read = changed;
            }
            return entries;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the credentials in " + file, e);
        }
    }

    /** A new key with a random id and secret. */
    public Entry add(String name, KeyRights rights) throws IOException {
        var entry = new Entry(name, random(ID_LENGTH), random(SECRET_LENGTH), rights);
        change(
                present -> {
                    var more = new ArrayList<>(present);
                    more.add(entry);
                    return more;
                });
        return entry;
    }

    /** Whether there was one of this name or id. */
    public boolean remove(String nameOrId) throws IOException {
        int before = entries().size();
        change(
                present ->
                        present.stream()
                                .filter(entry -> !entry.name().equals(nameOrId))
                                .filter(entry -> !entry.id().equals(nameOrId))
                                .toList());
        return entries().size() < before;
    }

    private synchronized void change(UnaryOperator<List<Entry>> change) throws IOException {
        var changed = change.apply(entries());
        var directory = file.toAbsolutePath().getParent();
        Files.createDirectories(directory);
        var aside =
                Files.createTempFile(
                        directory,
                        "credentials",
                        ".tmp",
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString("rw-------")));
        Files.write(aside, MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(changed));
        Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE);
        entries = List.copyOf(changed);
        read = Files.getLastModifiedTime(file);
    }

    private static String random(int length) {
        var text = new StringBuilder();
        for (int at = 0; at < length; at++) {
            text.append(LETTERS.charAt(RANDOM.nextInt(LETTERS.length())));
        }
        return text.toString();
    }
}
