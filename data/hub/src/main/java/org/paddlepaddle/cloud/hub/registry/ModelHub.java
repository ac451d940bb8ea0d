// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.registry;

import java.io.IOException;
import java.io.InputStream;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.hub.AliasGate;
import org.paddlepaddle.cloud.hub.AliasMove;
import org.paddlepaddle.cloud.hub.BlobStore;
import org.paddlepaddle.cloud.hub.HubRefusal;
import org.paddlepaddle.cloud.hub.ModelFile;
import org.paddlepaddle.cloud.hub.ModelManifest;
import org.paddlepaddle.cloud.hub.ModelName;
import org.paddlepaddle.cloud.hub.ModelReference;
import org.paddlepaddle.cloud.hub.ModelReference.Selector;
import org.paddlepaddle.cloud.hub.ModelVersion;
import org.paddlepaddle.cloud.hub.RegisteredModel;
import org.paddlepaddle.cloud.hub.Retention;
import org.paddlepaddle.cloud.hub.VersionFacts;
import org.paddlepaddle.cloud.hub.VersionHead;
import org.paddlepaddle.cloud.hub.VersionState;
import org.paddlepaddle.cloud.hub.VersionUse;
import org.paddlepaddle.cloud.hub.program.ProgramSignature;
import org.paddlepaddle.cloud.hub.search.ResultPage;
import org.paddlepaddle.cloud.hub.store.HubDatabase;
import org.paddlepaddle.cloud.hub.store.VersionQuery;

/**
 * The model registry: bytes first, then the row. A version exists when its row does, and then all
 * of its files are there.
 */
public final class ModelHub {
    private static final String GATE = "gate";

    private final HubDatabase database;
    private final BlobStore blobs;
    private final InstantSource clock;
    private final VersionPrograms programs;
    private final VersionUse use;

    public ModelHub(HubDatabase database, BlobStore blobs, InstantSource clock) {
        this(database, blobs, clock, VersionUse.NONE);
    }

    /**
     * @param use tells which versions must not be removed
     */
    public ModelHub(HubDatabase database, BlobStore blobs, InstantSource clock, VersionUse use) {
        this.use = use;
        this.database = database;
        this.blobs = blobs;
        this.clock = clock;
        this.programs = new VersionPrograms(database.documents(), blobs);
    }

    /** Which of these files must be uploaded before the version can be registered. */
    public List<ModelFile> missing(String model, ModelManifest manifest) throws IOException {
        ModelName.check(model);
        var missing = new ArrayList<ModelFile>();
        var asked = new HashSet<String>();
        for (var file : manifest.files()) {
            if (asked.add(file.sha256()) && !blobs.has(model, file)) {
                missing.add(file);
            }
        }
        return missing;
    }

    public void upload(String model, ModelFile file, InputStream content) throws IOException {
        ModelName.check(model);
        blobs.put(model, file, content);
    }

    /**
     * Registers a version whose files were uploaded. The same content again is the same version.
     *
     * @throws HubRefusal when files are missing, naming the first of them
     */
    public synchronized ModelVersion register(
            String model, ModelManifest manifest, VersionFacts facts, String creator)
            throws IOException {
        var missing = missing(model, manifest);
        if (!missing.isEmpty()) {
            throw HubRefusal.conflict(
                    missing.size()
                            + " of "
                            + manifest.files().size()
                            + " files were not uploaded, for instance "
                            + missing.getFirst().path());
        }
        var version = database.versions().add(model, manifest, facts, clock.instant(), creator);
        programs.of(version);
        return version;
    }

    /** What the programs in a version take and give, by path. */
    public Map<String, ProgramSignature> signatures(ModelVersion version) throws IOException {
        return programs.of(version);
    }

    /** The version a reference means now. */
    public ModelVersion resolve(ModelReference reference) {
        var model = reference.model();
        var found =
                switch (reference.selector()) {
                    case Selector.Newest() ->
                            database.versions()
                                    .withAlias(model, "latest")
                                    .or(() -> database.versions().newest(model));
                    case Selector.Numbered(var number) ->
                            database.versions().numbered(model, number);
                    case Selector.Alias(var alias) -> database.versions().withAlias(model, alias);
                    case Selector.Digest(var sha256) ->
                            database.versions().withDigest(model, sha256);
                };
        return found.orElseThrow(() -> notFound(reference));
    }

    /** The content of one file of a version. */
    public InputStream open(ModelVersion version, ModelFile file, long offset) throws IOException {
        return blobs.open(version.model(), file, offset);
    }

    public List<RegisteredModel> models() {
        return database.models().all();
    }

    /** Finds versions of all models, without their files. */
    public ResultPage<VersionHead> search(VersionQuery query) {
        return database.versions().search(query);
    }

    /** The versions of a model without their files, the newest first. */
    public List<VersionHead> heads(String model) {
        model(model);
        return database.versions().headsOf(model);
    }

    public Optional<RegisteredModel> find(String name) {
        return database.models().find(name);
    }

    public RegisteredModel model(String name) {
        return find(ModelName.check(name))
                .orElseThrow(() -> HubRefusal.notFound("there is no model " + name));
    }

    /** Makes a model that has no version yet. */
    public RegisteredModel create(String name, String description, Map<String, String> tags) {
        var said = new VersionFacts(description, tags, Map.of(), Map.of());
        return database.models()
                .add(ModelName.check(name), said.description(), said.tags(), clock.instant());
    }

    /** Writes what is said about a model anew. */
    public RegisteredModel describe(String name, String description, Map<String, String> tags) {
        var said = new VersionFacts(description, tags, Map.of(), Map.of());
        return database.models().change(name, said.description(), said.tags(), clock.instant());
    }

    /** Gives a model another name, before services and keys of objects carry the old one. */
    public RegisteredModel rename(String name, String other) {
        if (!heads(name).isEmpty()) {
            throw HubRefusal.conflict(
                    "model %s has versions, and its files lie under its name; push them as %s instead"
                            .formatted(name, ModelName.check(other)));
        }
        return database.models().rename(name, ModelName.check(other), clock.instant());
    }

    /** Removes a model with all of its versions, unless an alias points to one. */
    public synchronized void removeModel(String name) throws IOException {
        var aliases = model(name).aliases();
        if (!aliases.isEmpty()) {
            throw HubRefusal.conflict(
                    "model %s has the aliases %s; remove them first"
                            .formatted(name, String.join(", ", aliases.keySet())));
        }
        for (var version : heads(name)) {
            remove(name, version.number());
        }
        removeRetention(name);
        database.models().remove(name);
    }

    /** Writes description and tags of a version anew. */
    public ModelVersion describe(ModelVersion version, String text, Map<String, String> tags) {
        var facts = version.facts().withDescription(text).withTags(tags);
        return change(version, facts, version.state());
    }

    /** Takes a version out of use, or back into it. */
    public ModelVersion mark(ModelVersion version, VersionState state) {
        return version.state() == state ? version : change(version, version.facts(), state);
    }

    private ModelVersion change(ModelVersion version, VersionFacts facts, VersionState state) {
        return database.versions()
                .change(version.model(), version.number(), facts, state, clock.instant());
    }

    public List<ModelVersion> versions(String model) {
        model(model);
        return database.versions().of(model);
    }

    public void moveAlias(String model, String alias, int number, String who) {
        var version = resolve(new ModelReference(model, new Selector.Numbered(number)));
        if (version.state() == VersionState.ARCHIVED) {
            throw HubRefusal.conflict(
                    "version %d of %s is archived; take it back into use before %s points to it"
                            .formatted(number, model, alias));
        }
        gate(model, ModelName.checkAlias(alias))
                .flatMap(gate -> gate.objection(version, who))
                .ifPresent(
                        why -> {
                            throw HubRefusal.conflict(
                                    "the gate of %s@%s is closed: %s".formatted(model, alias, why));
                        });
        database.aliases().move(model, ModelName.checkAlias(alias), number, clock.instant(), who);
    }

    /** What must hold before an alias moves. */
    public Optional<AliasGate> gate(String model, String alias) {
        return database.documents().find(GATE, model + "/" + alias, AliasGate.class);
    }

    public void setGate(String model, String alias, AliasGate gate) {
        database.documents().put(GATE, model(model).name() + "/" + alias, gate);
    }

    public void removeGate(String model, String alias) {
        database.documents().remove(GATE, model + "/" + alias);
    }

    /** How long versions of a model are kept; empty for ever. */
    public Optional<Retention> retention(String model) {
        return database.documents()
                .find(VersionSweep.kind(), model, VersionSweep.Rule.class)
                .map(VersionSweep.Rule::retention);
    }

    public void setRetention(String model, Retention retention) {
        database.documents()
                .put(
                        VersionSweep.kind(),
                        model(model).name(),
                        new VersionSweep.Rule(model, retention));
    }

    public void removeRetention(String model) {
        database.documents().remove(VersionSweep.kind(), model);
    }

    public void removeAlias(String model, String alias, String who) {
        database.aliases()
                .remove(ModelName.check(model), ModelName.checkAlias(alias), clock.instant(), who);
    }

    public List<AliasMove> history(String model, String alias) {
        return database.aliases().history(ModelName.check(model), ModelName.checkAlias(alias));
    }

    /**
     * Removes a version, and the files that no other version of the model has. Not while a version
     * is registered that may need them.
     */
    public synchronized void remove(String model, int number) throws IOException {
        var version = resolve(new ModelReference(model, new Selector.Numbered(number)));
        var user = use.user(model, version.digest());
        if (user.isPresent()) {
            throw HubRefusal.conflict(
                    "version %d of %s is used by %s; remove or change that first"
                            .formatted(number, model, user.get()));
        }
        database.versions().remove(model, number);
        programs.forget(model, number);
        var kept = new HashSet<String>();
        for (var other : database.versions().of(model)) {
            other.manifest().files().forEach(file -> kept.add(file.sha256()));
        }
        for (var file : version.manifest().files()) {
            if (!kept.contains(file.sha256())) {
                blobs.delete(model, file);
            }
        }
    }

    private HubRefusal notFound(ModelReference reference) {
        var numbers = database.versions().headsOf(reference.model());
        if (numbers.isEmpty()) {
            var known = database.models().find(reference.model()).isPresent();
            return HubRefusal.notFound(
                    known
                            ? "model " + reference.model() + " has no version yet"
                            : "there is no model " + reference.model());
        }
        return HubRefusal.notFound(
                "there is no version "
                        + reference
                        + "; the newest is "
                        + reference.model()
                        + "@"
                        + numbers.getFirst().number());
    }
}
