// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.ground.server.engine.admission.ClaimGrowth;
import org.paddlepaddle.cloud.ground.server.engine.admission.DefaultStorageClass;
import org.paddlepaddle.cloud.ground.server.engine.admission.Guards;
import org.paddlepaddle.cloud.ground.server.engine.admission.InertFields;
import org.paddlepaddle.cloud.ground.server.engine.admission.InertKinds;
import org.paddlepaddle.cloud.ground.server.engine.admission.NamespaceLifecycle;
import org.paddlepaddle.cloud.ground.server.engine.admission.PodPriority;
import org.paddlepaddle.cloud.ground.server.engine.admission.PodServiceAccount;
import org.paddlepaddle.cloud.ground.server.engine.admission.PodTolerations;
import org.paddlepaddle.cloud.ground.server.engine.admission.StorageProtection;
import org.paddlepaddle.cloud.ground.server.engine.housekeeping.DefinitionCleanup;
import org.paddlepaddle.cloud.ground.server.engine.housekeeping.EventExpiry;
import org.paddlepaddle.cloud.ground.server.engine.kind.KindTable;
import org.paddlepaddle.cloud.ground.server.engine.kind.service.ServiceRange;
import org.paddlepaddle.cloud.ground.server.engine.metrics.UsageFigures;
import org.paddlepaddle.cloud.ground.server.engine.object.AdmissionStep;
import org.paddlepaddle.cloud.ground.server.engine.object.Repository;
import org.paddlepaddle.cloud.ground.server.engine.object.ServerStatusWriter;
import org.paddlepaddle.cloud.ground.server.engine.object.SubresourceHandler;
import org.paddlepaddle.cloud.ground.server.engine.object.SubresourceHandler.Place;
import org.paddlepaddle.cloud.ground.server.engine.podsecurity.PodSecurityAdmission;
import org.paddlepaddle.cloud.ground.server.engine.quota.QuotaAdmission;
import org.paddlepaddle.cloud.ground.server.engine.quota.QuotaStatus;
import org.paddlepaddle.cloud.ground.server.engine.read.Pages;
import org.paddlepaddle.cloud.ground.server.engine.read.Reads;
import org.paddlepaddle.cloud.ground.server.engine.read.Watches;
import org.paddlepaddle.cloud.ground.server.engine.subresource.Bindings;
import org.paddlepaddle.cloud.ground.server.engine.subresource.Evictions;
import org.paddlepaddle.cloud.ground.server.engine.subresource.Scales;
import org.paddlepaddle.cloud.ground.server.engine.warning.Warnings;
import org.paddlepaddle.cloud.ground.server.engine.write.Creations;
import org.paddlepaddle.cloud.ground.server.engine.write.Deletions;
import org.paddlepaddle.cloud.ground.server.engine.write.Patches;
import org.paddlepaddle.cloud.ground.server.engine.write.Updates;
import org.paddlepaddle.cloud.ground.server.engine.write.WritePreparation;
import org.paddlepaddle.cloud.ground.server.merge.FieldOwnership;
import org.paddlepaddle.cloud.ground.server.merge.PatchApplier;
import org.paddlepaddle.cloud.ground.server.request.ApiHandler;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.RequestOptions;
import org.paddlepaddle.cloud.ground.server.request.User;
import org.paddlepaddle.cloud.ground.server.request.Verb;
import org.paddlepaddle.cloud.ground.server.resource.LiveCatalog;
import org.paddlepaddle.cloud.ground.server.resource.ObjectSource;
import org.paddlepaddle.cloud.ground.server.resource.ResourceCatalog;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;
import org.paddlepaddle.cloud.ground.server.schema.SchemaSource;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.ground.server.store.Entry;
import org.paddlepaddle.cloud.ground.server.store.RevisionStore;
import org.paddlepaddle.cloud.ground.server.store.RevisionStoreOptions;
import org.paddlepaddle.cloud.supervise.Loop;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** The assembly of store, catalogue and engine, with the housekeeping that belongs to them. */
public final class EngineAssembly implements AutoCloseable {
    private static final int UNAVAILABLE = 503;

    private final RevisionStore store;
    private final LiveCatalog catalog;
    private final ApiHandler handler;
    private final Guards guards;
    private final UsageFigures usage;
    private final Supervisor supervisor;
    private final List<Loop> loops;

    private EngineAssembly(
            RevisionStore store,
            LiveCatalog catalog,
            ApiHandler handler,
            Guards guards,
            UsageFigures usage,
            Supervisor supervisor,
            List<Loop> loops) {
        this.store = store;
        this.catalog = catalog;
        this.handler = handler;
        this.guards = guards;
        this.usage = usage;
        this.supervisor = supervisor;
        this.loops = loops;
    }

    /** Opens the store in a directory and serves it, with the usual addresses for services. */
    public static EngineAssembly open(
            Path directory,
            SchemaSource schemaSource,
            PatchApplier applier,
            FieldOwnership ownership,
            Map<Place, SubresourceHandler> handlers,
            Clock clock) {
        return open(
                directory, schemaSource, applier, ownership, handlers, ServiceRange.USUAL, clock);
    }

    /**
     * Opens the store in a directory and serves it.
     *
     * @param handlers answers for requests that are not about stored objects
     * @throws org.paddlepaddle.cloud.ground.server.store.RevisionStoreException.Refused when the
     *     store cannot be opened; it is left as it is
     */
    public static EngineAssembly open(
            Path directory,
            SchemaSource schemaSource,
            PatchApplier applier,
            FieldOwnership ownership,
            Map<Place, SubresourceHandler> handlers,
            ServiceRange range,
            Clock clock) {
        var supervisor = new Supervisor();
        var store = RevisionStore.open(directory, RevisionStoreOptions.DEFAULT, supervisor);
        return over(store, schemaSource, applier, ownership, handlers, range, clock, supervisor);
    }

    /** Takes the store over: it is closed with this. */
    public static EngineAssembly over(
            RevisionStore store,
            SchemaSource schemaSource,
            PatchApplier applier,
            FieldOwnership ownership,
            Map<Place, SubresourceHandler> handlers,
            ServiceRange range,
            Clock clock,
            Supervisor supervisor) {
        range.adopt(store);
        var catalog = new LiveCatalog(store, schemaSource);
        var repository = new Repository(store, catalog);
        var guards = new Guards();
        var quotas = new QuotaAdmission(store);
        var writePreparation =
                new WritePreparation(
                        admission(store, guards),
                        KindTable.rules(store, catalog, range),
                        List.of(
                                new Warnings(),
                                new ClaimGrowth(store),
                                new PodSecurityAdmission(store),
                                quotas,
                                new InertKinds(),
                                new InertFields()));
        var reads = new Reads(repository, new Pages(store, clock));
        var creations = new Creations(repository, catalog, writePreparation, ownership, clock);
        var updates = new Updates(repository, creations, writePreparation, ownership, clock);
        var patches = new Patches(repository, creations, updates, applier, ownership, clock);
        var deletions = new Deletions(repository, reads, clock);

        Map<Place, SubresourceHandler> all = new LinkedHashMap<>();
        var bindings = new Bindings(repository, catalog, clock);
        all.put(new Place("", "pods", "binding"), bindings);
        all.put(new Place("", "bindings", ""), bindings);
        all.put(new Place("", "pods", "eviction"), new Evictions(repository, deletions, clock));
        var usage = new UsageFigures(repository);
        all.put(new Place("metrics.k8s.io", "nodes", ""), usage);
        all.put(new Place("metrics.k8s.io", "pods", ""), usage);
        all.putAll(handlers);
        var apiEngine =
                new ApiEngine(
                        new ApiEngine.Verbs(
                                reads,
                                new Watches(repository, Watches.BETWEEN_BOOKMARKS),
                                creations,
                                updates,
                                patches,
                                deletions),
                        all,
                        new Scales(repository, catalog, updates, applier, ownership));
        var loops =
                List.of(
                        supervisor.loop("event-expiry", new EventExpiry(store, clock)),
                        supervisor.loop(
                                "definition-cleanup",
                                new DefinitionCleanup(store, catalog, apiEngine)),
                        supervisor.loop(
                                "quota-status",
                                new QuotaStatus(
                                        store,
                                        quotas,
                                        new ServerStatusWriter(apiEngine, catalog)::quota)));
        return new EngineAssembly(store, catalog, apiEngine, guards, usage, supervisor, loops);
    }

    /** In this order; a webhook would be one more element. */
    private static List<AdmissionStep> admission(RevisionStore store, Guards guards) {
        return List.of(
                new NamespaceLifecycle(store),
                guards,
                new PodServiceAccount(store),
                new PodPriority(store),
                new PodTolerations(),
                new DefaultStorageClass(store),
                new StorageProtection());
    }

    /**
     * Asks for a core object on the system's own behalf. What is refused because things have
     * changed is left to another round; only a store that cannot write is a failure.
     */
    public void ask(Verb verb, String plural, String namespace, String name, ObjectNode body) {
        var type = catalog().find("", "v1", plural).orElseThrow();
        var request =
                new ApiRequest(
                        verb,
                        type,
                        namespace,
                        name,
                        "",
                        RequestOptions.NONE,
                        body,
                        null,
                        User.SERVER);
        try {
            handler().handle(request);
        } catch (ApiException refused) {
            if (refused.code() == UNAVAILABLE) {
                throw refused;
            }
        }
    }

    /** Carries out requests that HTTP has authenticated and authorised. */
    public ApiHandler handler() {
        return handler;
    }

    /** Where checks of who may write what are added. */
    public Guards guards() {
        return guards;
    }

    /** Where figures for {@code metrics.k8s.io} are brought. */
    public UsageFigures usage() {
        return usage;
    }

    public ResourceCatalog catalog() {
        return catalog;
    }

    /** What is stored, for those who remember something about it. */
    public ObjectSource objects() {
        return new ObjectSource() {
            @Override
            public long lastChange(ResourceType type) {
                return store.lastChange(prefix(type));
            }

            @Override
            public List<Entry> all(ResourceType type) {
                return store.snapshot().under(prefix(type));
            }

            private String prefix(ResourceType type) {
                return catalog.form(type).orElseThrow().prefix();
            }
        };
    }

    public RevisionStore store() {
        return store;
    }

    /** Whose loops keep the stored objects in order. */
    public Supervisor supervisor() {
        return supervisor;
    }

    @Override
    public void close() {
        loops.forEach(Loop::closeAndWait);
        store.close();
    }
}
