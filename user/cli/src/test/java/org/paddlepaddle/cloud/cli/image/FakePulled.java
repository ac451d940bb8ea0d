// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.image;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Pulled images in memory; every registry has every image but those called nothing. */
final class FakePulled implements PulledControl {
    private final List<Pulled> here = new ArrayList<>();

    @Override
    public List<Pulled> all(Path home) {
        return List.copyOf(here);
    }

    @Override
    public Optional<Pulled> find(Path home, String image) {
        return here.stream().filter(it -> it.name().equals(image)).findFirst();
    }

    @Override
    public Pulled pull(Path home, String image, Consumer<String> progress) {
        if (image.contains("nothing")) {
            throw new ImageControl.RefusedException(
                    new IllegalStateException("the registry has no " + image));
        }
        var pulled = new Pulled(image, "sha256:" + "0".repeat(64), 5_000_000, Instant.EPOCH);
        here.add(pulled);
        return pulled;
    }

    @Override
    public List<Pulled> load(
            Path home, Path archive, Optional<String> name, Consumer<String> progress) {
        return List.of(pull(home, name.orElse("of/archive:1"), progress));
    }

    @Override
    public boolean remove(Path home, String image) {
        return here.removeIf(it -> it.name().equals(image));
    }

    @Override
    public List<Pulled> prune(Path home, Duration unused) {
        var gone = List.copyOf(here);
        here.clear();
        return gone;
    }

    @Override
    public Made self(Path archive, String name, Consumer<String> progress) {
        progress.accept("layers");
        return new Made(
                name.isEmpty() ? "paddlecloud/paddlecloud:1" : name,
                "sha256:" + "0".repeat(64),
                "linux/amd64",
                1_000_000);
    }
}
