// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.image.ImageReference;
import org.paddlepaddle.cloud.ground.image.registry.Keyring;
import org.paddlepaddle.cloud.ground.image.registry.Mirrors;
import org.paddlepaddle.cloud.ground.image.registry.RegistryClient;
import org.paddlepaddle.cloud.ground.image.registry.RegistryTimeouts;
import org.paddlepaddle.cloud.testkit.image.HandmadeImage;
import org.paddlepaddle.cloud.testkit.image.ImageRegistry;
import org.paddlepaddle.cloud.testkit.image.ImageRegistry.Fault;
import org.paddlepaddle.cloud.testkit.image.LayerArchive;

/** Pulls from a registry that keeps to the rules, and from one that does not. */
class ImageStoreIT {
    private static final RegistryTimeouts SHORT =
            new RegistryTimeouts(Duration.ofSeconds(5), Duration.ofSeconds(1));

    @TempDir Path directory;
    private final ImageRegistry registry = new ImageRegistry();

    @AfterEach
    void stop() {
        registry.close();
    }

    private ImageStore store(Map<String, String> environment) {
        return new ImageStore(
                directory.resolve("store"),
                new RegistryClient(SHORT, Mirrors.of(environment), environment),
                InstantSource.system());
    }

    private StoredImage pull(String image, Keyring keyring) {
        return store(Map.of()).pull(ImageReference.parse(image), keyring, _ -> {});
    }

    private static HandmadeImage image() {
        var noise = new byte[300_000];
        new Random(1).nextBytes(noise);
        return HandmadeImage.of(
                "{\"Cmd\":[\"/hello\"],\"User\":\"7\"}",
                new LayerArchive().file("noise", 0644, noise),
                new LayerArchive().file("hello", 0755, new byte[] {1}));
    }

    @Test
    void when_an_image_is_pulled_then_its_root_is_there_and_nobody_else_may_look()
            throws Exception {
        var name = registry.put("a/b", "1", image());

        var pulled = pull(name, Keyring.EMPTY);

        assertThat(pulled.root().resolve("noise")).hasSize(300_000);
        assertThat(pulled.config().command()).containsExactly("/hello");
        assertThat(pulled.manifest()).hasToString(HandmadeImage.digest(image().manifest()));
        assertThat(Files.getPosixFilePermissions(directory.resolve("store")))
                .isEqualTo(PosixFilePermissions.fromString("rwx------"));
        long asked = registry.blobRequests();
        pull(name, Keyring.EMPTY);
        assertThat(registry.blobRequests()).isEqualTo(asked);
    }

    @Test
    void when_a_download_was_cut_then_the_next_goes_on_where_it_ended() {
        var name = registry.put("a/b", "1", image());
        registry.fault(Fault.Cut);
        assertThatThrownBy(() -> pull(name, Keyring.EMPTY)).hasMessageContaining("127.0.0.1");
        registry.fault(Fault.None);

        var pulled = pull(name, Keyring.EMPTY);

        assertThat(pulled.root().resolve("noise")).hasSize(300_000);
        assertThat(registry.requests()).anyMatch(it -> it.matches(".* bytes=[1-9][0-9]*-"));
    }

    @Test
    void when_a_registry_stalls_then_the_pull_ends_with_the_reason() {
        var name = registry.put("a/b", "1", image());
        registry.fault(Fault.Stall);

        assertThatThrownBy(() -> pull(name, Keyring.EMPTY))
                .hasMessageContaining("sent nothing for");
    }

    @Test
    void when_a_registry_lies_about_a_digest_then_nothing_of_it_is_kept() throws Exception {
        var name = registry.put("a/b", "1", image());
        registry.fault(Fault.Lie);

        assertThatThrownBy(() -> pull(name, Keyring.EMPTY))
                .hasMessageContaining("other bytes than the digest");
        registry.fault(Fault.Longer);
        assertThatThrownBy(() -> pull(name, Keyring.EMPTY)).hasMessageContaining("more than");

        assertThat(directory.resolve("store/layers")).doesNotExist();
        registry.fault(Fault.None);
        assertThat(pull(name, Keyring.EMPTY).root().resolve("noise")).exists();
    }

    @Test
    void when_a_registry_wants_a_password_then_only_the_right_key_opens_it() {
        for (boolean byToken : List.of(false, true)) {
            var secret =
                    Base64.getEncoder()
                            .encodeToString("ann:s3cret".getBytes(StandardCharsets.UTF_8));
            var name = registry.put("a/c" + byToken, "1", image());
            registry.lock(secret, byToken);
            var right =
                    Keyring.parse(
                            "{\"auths\":{\"http://%s\":{\"auth\":\"%s\"}}}"
                                    .formatted(registry.name(), secret)
                                    .getBytes(StandardCharsets.UTF_8));
            var wrong =
                    Keyring.parse(
                            "{\"auths\":{\"%s\":{\"username\":\"ann\",\"password\":\"wrong-4711\"}}}"
                                    .formatted(registry.name())
                                    .getBytes(StandardCharsets.UTF_8));

            assertThatThrownBy(() -> pull(name, Keyring.EMPTY)).hasMessageContaining("credentials");
            assertThatThrownBy(() -> pull(name, wrong))
                    .hasMessageContaining("credentials")
                    .hasMessageNotContaining("wrong-4711");
            assertThat(pull(name, right).root().resolve("noise")).exists();
        }
    }

    @Test
    void when_an_index_has_several_platforms_then_this_machines_is_taken() {
        var mine = image();
        var other = HandmadeImage.of("{}", "s390x", List.of(new LayerArchive().file("o", "o")));
        registry.put("a/b", "mine", mine);
        registry.put("a/b", "other", other);
        var index =
                "{\"schemaVersion\":2,\"manifests\":[%s,%s]}"
                        .formatted(
                                entry(other, "s390x"), entry(mine, HandmadeImage.architecture()));
        registry.putManifest("a/b", "1", index.getBytes(StandardCharsets.UTF_8));

        assertThat(pull(registry.name() + "/a/b:1", Keyring.EMPTY).root().resolve("hello"))
                .exists();
        assertThatThrownBy(() -> pull(registry.name() + "/a/b:other", Keyring.EMPTY))
                .hasMessageContaining("it is for linux/s390x");
    }

    private static String entry(HandmadeImage image, String architecture) {
        return "{\"mediaType\":\"application/vnd.oci.image.manifest.v1+json\",\"digest\":\"%s\",\"size\":%d,\"platform\":{\"os\":\"linux\",\"architecture\":\"%s\"}}"
                .formatted(
                        HandmadeImage.digest(image.manifest()),
                        image.manifest().length,
                        architecture);
    }

    @Test
    void when_nobody_uses_an_image_then_its_files_go_and_shared_layers_stay() {
        var shared = new LayerArchive().file("base", "b");
        var one =
                registry.put(
                        "a/one",
                        "1",
                        HandmadeImage.of("{}", shared, new LayerArchive().file("1", "1")));
        var two =
                registry.put(
                        "a/two",
                        "1",
                        HandmadeImage.of("{}", shared, new LayerArchive().file("2", "2")));
        var store = store(Map.of());
        var first = pull(one, Keyring.EMPTY);
        var second = pull(two, Keyring.EMPTY);

        var gone =
                store.collect(
                        new Collection(Duration.ofDays(1), true, Duration.ofSeconds(-1)),
                        Set.of(second.root()));

        assertThat(gone).extracting(StoredImage::name).containsExactly(first.name());
        assertThat(first.root()).doesNotExist();
        assertThat(second.root().resolve("base")).exists();
        assertThat(store.find(ImageReference.parse(one))).isEmpty();
        assertThat(store.find(ImageReference.parse(two))).isPresent();
        assertThat(pull(one, Keyring.EMPTY).root().resolve("base")).exists();
    }

    @Test
    void when_a_mirror_has_the_image_then_the_registry_is_not_asked() {
        registry.put("a/b", "1", image());
        var environment = Map.of(Mirrors.VARIABLE, "example.invalid=http://" + registry.name());

        var pulled =
                store(environment)
                        .pull(
                                ImageReference.parse("example.invalid/a/b:1"),
                                Keyring.EMPTY,
                                _ -> {});

        assertThat(pulled.name()).isEqualTo("example.invalid/a/b:1");
    }

    @Test
    void when_an_archive_in_the_layout_of_oci_is_loaded_then_its_image_is_there() throws Exception {
        var image = image();
        var archive = new LayerArchive().file("oci-layout", "{}");
        var digest = HandmadeImage.digest(image.manifest());
        archive.file(
                "index.json",
                "{\"manifests\":[{\"digest\":\"%s\",\"size\":1,\"annotations\":{\"org.opencontainers.image.ref.name\":\"lab/x:1\"}}]}"
                        .formatted(digest));
        archive.file("blobs/" + digest.replace(':', '/'), 0644, image.manifest());
        image.blobs()
                .forEach(
                        (name, blob) ->
                                archive.file("blobs/" + name.replace(':', '/'), 0644, blob));
        var file = Files.write(directory.resolve("x.tar"), archive.tar());

        var loaded = store(Map.of()).load(file, Optional.empty(), _ -> {});

        assertThat(loaded).extracting(StoredImage::name).containsExactly("docker.io/lab/x:1");
        assertThat(loaded.getFirst().root().resolve("noise")).hasSize(300_000);
    }

    @Test
    void when_an_archive_of_docker_is_loaded_then_its_image_is_there() throws Exception {
        var layer = new LayerArchive().file("f", "f");
        var config =
                "{\"os\":\"linux\",\"architecture\":\"%s\",\"config\":{},\"rootfs\":{\"diff_ids\":[\"%s\"]}}"
                        .formatted(HandmadeImage.architecture(), HandmadeImage.digest(layer.tar()));
        var archive =
                new LayerArchive()
                        .file("c.json", config)
                        .file("id/layer.tar", 0644, layer.tar())
                        .file(
                                "manifest.json",
                                "[{\"Config\":\"c.json\",\"RepoTags\":[\"mine:2\"],\"Layers\":[\"id/layer.tar\"]}]");
        var file = Files.write(directory.resolve("d.tar"), LayerArchive.gzip(archive.tar()));

        var loaded = store(Map.of()).load(file, Optional.empty(), _ -> {});

        assertThat(loaded)
                .extracting(StoredImage::name)
                .containsExactly("docker.io/library/mine:2");
        assertThat(loaded.getFirst().root().resolve("f")).hasContent("f");
    }
}
