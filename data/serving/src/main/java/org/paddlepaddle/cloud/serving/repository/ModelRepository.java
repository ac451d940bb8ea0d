// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.repository;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.serving.HostedModels;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.InferenceException.Kind;
import org.paddlepaddle.cloud.serving.model.ModelException;
import org.paddlepaddle.cloud.serving.model.ServedModel;
import org.paddlepaddle.cloud.serving.repository.ReloadDecision.Known;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps what is served equal to what lies on the disk: hot reload, versions, load and unload. A
 * model that cannot be loaded leaves the one before it in its place.
 */
public final class ModelRepository implements HostedModels.Control {
    private static final Logger LOG = LoggerFactory.getLogger(ModelRepository.class);

    private record Key(String name, String version) {
        static Key of(ModelSource source) {
            return new Key(source.name(), source.version());
        }
    }

    private final ModelSources sources;
    private final Function<ModelSource, ServedModel> loader;
    private final HostedModels models;
    private final Map<Key, Known> known = new ConcurrentHashMap<>();
    private final Set<String> unloaded = ConcurrentHashMap.newKeySet();
    private Set<String> absent = Set.of();

    /**
     * @param loader loads and runs once; throws {@link ModelException}
     */
    public ModelRepository(
            ModelSources sources, Function<ModelSource, ServedModel> loader, HostedModels models) {
        this.sources = sources;
        this.loader = loader;
        this.models = models;
    }

    /**
     * Loads everything once, before there are clients.
     *
     * @throws ModelException when there are models and none of them can be served
     */
    public synchronized void open() {
        var problems = new ArrayList<ModelException>();
        var all = sources.now();
        for (var source : all) {
            try {
                load(source, FileFingerprint.of(source.path()));
            } catch (ModelException e) {
                problems.add(e);
                // Where there are not even files, nothing has been noted yet.
                known.putIfAbsent(
                        Key.of(source),
                        Known.NOTHING.failed(
                                new FileFingerprint(Map.of()), String.valueOf(e.getMessage())));
            }
        }
        if (!problems.isEmpty() && problems.size() == all.size()) {
            throw problems.getFirst();
        }
    }

    /** One poll of the disk. */
    public synchronized void poll() {
        var all = sources.now().stream().filter(each -> !unloaded.contains(each.name())).toList();
        all.forEach(this::look);
        retireOthers(all);
        removeAbsent(all);
    }

    private void look(ModelSource source) {
        var before = known.getOrDefault(Key.of(source), Known.NOTHING);
        try {
            var now = FileFingerprint.of(source.path());
            known.put(Key.of(source), before.saw(now));
            if (ReloadDecision.of(before, now) == ReloadDecision.LOAD) {
                load(source, now);
            }
        } catch (ModelException e) {
            LOG.warn("{} version {}: {}", source.name(), source.version(), e.getMessage());
        }
    }

    /** Loads beside what is served; files that were written meanwhile are left to the next poll. */
    private void load(ModelSource source, FileFingerprint files) {
        var key = Key.of(source);
        var before = known.getOrDefault(key, Known.NOTHING);
        ServedModel loaded;
        try {
            loaded = loader.apply(source);
        } catch (ModelException e) {
            known.put(key, before.failed(files, String.valueOf(e.getMessage())));
            throw e;
        }
        if (!changed(source, files)) {
            models.serve(loaded);
            known.put(key, before.serves(files));
            LOG.info("model {} version {} is served", source.name(), source.version());
        } else {
            loaded.close();
            known.put(key, before.saw(files));
            throw new ModelException(
                    "the files of %s changed while they were loaded".formatted(source.path()));
        }
    }

    private static boolean changed(ModelSource source, FileFingerprint files) {
        try {
            return !FileFingerprint.of(source.path()).equals(files);
        } catch (ModelException _) {
            return true;
        }
    }

    /** Versions that nobody wants go when one that is wanted is served. */
    private void retireOthers(List<ModelSource> wanted) {
        var byName = wanted.stream().collect(Collectors.groupingBy(ModelSource::name));
        byName.forEach(
                (name, versions) -> {
                    var names = versions.stream().map(ModelSource::version).toList();
                    if (names.stream().anyMatch(version -> models.serves(name, version))) {
                        models.versionsOf(name).stream()
                                .filter(version -> !names.contains(version))
                                .forEach(version -> retire(name, version));
                    }
                });
    }

    private void retire(String name, String version) {
        models.retire(name, version);
        known.remove(new Key(name, version));
        LOG.info("model {} version {} is served no more", name, version);
    }

    /** A model whose directory two polls did not find. */
    private void removeAbsent(List<ModelSource> wanted) {
        var there = wanted.stream().map(ModelSource::name).collect(Collectors.toSet());
        var gone =
                served().stream().filter(name -> !there.contains(name)).collect(Collectors.toSet());
        gone.stream()
                .filter(absent::contains)
                .forEach(
                        name -> {
                            remove(name);
                            LOG.info("model {} is gone from the disk", name);
                        });
        absent = gone;
    }

    private Set<String> served() {
        return models.all().stream()
                .map(hosted -> hosted.model().name())
                .collect(Collectors.toSet());
    }

    private void remove(String name) {
        models.remove(name);
        known.keySet().removeIf(key -> key.name().equals(name));
    }

    @Override
    public synchronized void load(String name) {
        var wanted = sources.now().stream().filter(each -> each.name().equals(name)).toList();
        if (wanted.isEmpty()) {
            throw InferenceException.unknown(
                    "there are no files of a model \"%s\"; there are %s"
                            .formatted(name, names(sources.now())));
        }
        try {
            wanted.forEach(source -> load(source, FileFingerprint.of(source.path())));
        } catch (ModelException e) {
            throw new InferenceException(Kind.INVALID, String.valueOf(e.getMessage()), e);
        }
        unloaded.remove(name);
        retireOthers(wanted);
    }

    private static List<String> names(List<ModelSource> all) {
        return all.stream().map(ModelSource::name).distinct().toList();
    }

    @Override
    public synchronized void unload(String name) {
        var _ = models.named(name);
        unloaded.add(name);
        remove(name);
    }

    /** Does not wait for a model that is being loaded: probes ask, too. */
    @Override
    public List<HostedModels.Entry> index() {
        var entries = new ArrayList<HostedModels.Entry>();
        var listed = new HashSet<Key>();
        for (var source : sources.now()) {
            entries.add(entry(Key.of(source)));
            listed.add(Key.of(source));
        }
        models.all().stream()
                .map(hosted -> new Key(hosted.model().name(), hosted.model().version()))
                .filter(key -> !listed.contains(key))
                .forEach(key -> entries.add(entry(key)));
        return entries;
    }

    private HostedModels.Entry entry(Key key) {
        var served = models.serves(key.name(), key.version());
        return new HostedModels.Entry(
                key.name(), key.version(), served ? "READY" : "UNAVAILABLE", reason(key, served));
    }

    private String reason(Key key, boolean served) {
        if (unloaded.contains(key.name())) {
            return HostedModels.Entry.UNLOADED;
        }
        return Optional.ofNullable(known.get(key))
                .flatMap(Known::failed)
                .map(ReloadDecision.Failure::reason)
                .orElse(served ? "" : "its files are still being written");
    }
}
