// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.serving.InferenceException.Kind;
import org.paddlepaddle.cloud.serving.model.ServedModel;

/**
 * The models of one server by name, which come and go while it runs. The first is the one that
 * protocols without names mean.
 */
public final class HostedModels implements AutoCloseable {
    /** Loads and unloads by name; there is none where models were given once and for all. */
    public interface Control {
        /**
         * @throws InferenceException when there is no such model, or it cannot be loaded
         */
        void load(String name);

        void unload(String name);

        List<Entry> index();
    }

    /**
     * A line of the repository's index.
     *
     * @param state READY, or UNAVAILABLE
     * @param reason why the newest files are not what is served; empty when they are
     */
    public record Entry(String name, String version, String state, String reason) {
        /** The reason of those that a client has unloaded: nobody misses them. */
        public static final String UNLOADED = "unloaded";

        public boolean ready() {
            return state.equals("READY");
        }

        private boolean isMissed() {
            return !ready() && !reason.equals(UNLOADED);
        }

        private String sentence() {
            return "%s version %s is %s: %s".formatted(name, version, state, reason);
        }
    }

    private final Function<ServedModel, HostedModel> host;
    private volatile Map<String, HostedVersions> byName = Map.of();
    private volatile Optional<Control> control = Optional.empty();

    private boolean closed;

    HostedModels(Function<ServedModel, HostedModel> host) {
        this.host = host;
    }

    /** From now on, clients may load and unload. */
    public void controlledBy(Control other) {
        control = Optional.of(other);
    }

    /** Serves one more version, or another in the place of the same; that one is drained. */
    public synchronized void serve(ServedModel model) {
        if (closed) {
            model.close();
            throw new InferenceException(Kind.UNAVAILABLE, "the server ends");
        }
        var hosted = host.apply(model);
        var before = versions(model.name());
        replace(model.name(), before.with(hosted));
        before.version(model.version()).ifPresent(old -> old.retire(hosted));
    }

    /** Serves this version no more; the newest of the others answers those who wait for it. */
    public synchronized void retire(String name, String version) {
        var before = versions(name);
        var after = before.without(version);
        replace(name, after);
        before.version(version).ifPresent(old -> old.retire(after.newest()));
    }

    /** Serves nothing under the name any more; what has come is answered first. */
    public void remove(String name) {
        HostedVersions gone;
        synchronized (this) {
            gone = versions(name);
            replace(name, HostedVersions.NONE);
        }
        gone.ascending().forEach(HostedModel::close);
    }

    private HostedVersions versions(String name) {
        return byName.getOrDefault(name, HostedVersions.NONE);
    }

    private void replace(String name, HostedVersions versions) {
        var all = new LinkedHashMap<>(byName);
        if (versions.ascending().isEmpty()) {
            all.remove(name);
        } else {
            all.put(name, versions);
        }
        byName = all;
    }

    public HostedModel first() {
        return byName.values().stream()
                .findFirst()
                .map(HostedVersions::newest)
                .orElseThrow(() -> new InferenceException(Kind.UNAVAILABLE, "no model is loaded"));
    }

    /** Every version of every model. */
    public List<HostedModel> all() {
        return byName.values().stream().flatMap(versions -> versions.ascending().stream()).toList();
    }

    public List<Entry> index() {
        return control.map(Control::index)
                .orElseGet(
                        () ->
                                all().stream()
                                        .map(
                                                hosted ->
                                                        new Entry(
                                                                hosted.model().name(),
                                                                hosted.model().version(),
                                                                "READY",
                                                                ""))
                                        .toList());
    }

    /**
     * Why the server is not ready: a model that should answer, and does not. One whose newest
     * version cannot be loaded answers with the version before.
     */
    public Optional<String> unready() {
        var known = byName;
        return Stream.concat(
                        index().stream()
                                .filter(Entry::isMissed)
                                .filter(entry -> !known.containsKey(entry.name()))
                                .map(Entry::sentence),
                        all().stream().flatMap(hosted -> trouble(hosted).stream()))
                .findFirst();
    }

    /**
     * Why this model does not answer; the empty version is the newest.
     *
     * @throws InferenceException when nobody knows such a model
     */
    public Optional<String> unready(String name, String version) {
        var served = versions(name);
        if (version.isEmpty() ? !served.ascending().isEmpty() : serves(name, version)) {
            return trouble(named(name, version));
        }
        return Optional.of(
                index().stream()
                        .filter(entry -> entry.name().equals(name))
                        .filter(entry -> version.isEmpty() || entry.version().equals(version))
                        .findFirst()
                        .map(Entry::sentence)
                        .orElseGet(() -> named(name, version).model().name()));
    }

    private static Optional<String> trouble(HostedModel hosted) {
        var model = hosted.model();
        return model.trouble()
                .map(why -> "%s version %s: %s".formatted(model.name(), model.version(), why));
    }

    public void load(String name) {
        control.orElseThrow(HostedModels::fixed).load(name);
    }

    public void unload(String name) {
        control.orElseThrow(HostedModels::fixed).unload(name);
    }

    private static InferenceException fixed() {
        return new InferenceException(
                Kind.UNAVAILABLE, "the models of this server do not change while it runs");
    }

    /**
     * The newest version.
     *
     * @throws InferenceException naming the models there are
     */
    public HostedModel named(String name) {
        return existing(name).newest();
    }

    /** As {@link #named}, of this version; the empty text is the newest. */
    public HostedModel named(String name, String version) {
        var found = existing(name);
        if (version.isEmpty()) {
            return found.newest();
        }
        return found.version(version)
                .orElseThrow(
                        () ->
                                InferenceException.unknown(
                                        "there is no version \"%s\" of %s; there is %s"
                                                .formatted(
                                                        version,
                                                        name,
                                                        String.join(", ", found.names()))));
    }

    /** The versions under this name that are served. */
    public List<String> versionsOf(String name) {
        return existing(name).names();
    }

    private HostedVersions existing(String name) {
        var found = byName.get(name);
        if (found == null) {
            throw InferenceException.unknown(
                    "there is no model \"%s\"; there are %s".formatted(name, byName.keySet()));
        }
        return found;
    }

    /** Whether this very version is served. */
    public boolean serves(String name, String version) {
        return versions(name).version(version).isPresent();
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        all().forEach(HostedModel::close);
    }
}
