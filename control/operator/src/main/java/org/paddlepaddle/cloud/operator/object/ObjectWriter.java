// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.object;

import io.fabric8.kubernetes.api.model.DeleteOptionsBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.plan.Owner;

/**
 * Writes what belongs to one owner. A write to an object that is gone meanwhile, or whose name
 * another one has, is done: there is nothing left to do.
 *
 * @param <P> the owner's kind
 */
public final class ObjectWriter<P extends HasMetadata> {
    private static final String OWNER = "/metadata/ownerReferences/0/uid";
    private static final int NOT_FOUND = HttpURLConnection.HTTP_NOT_FOUND;

    /** A condition of a JSON patch does not hold. */
    private static final int UNPROCESSABLE = 422;

    private final KubernetesClient client;
    private final String fieldOwner;
    private final Owner owner;
    private final Caches<P> caches;

    public ObjectWriter(KubernetesClient client, String fieldOwner, Owner owner, Caches<P> caches) {
        this.client = client;
        this.fieldOwner = fieldOwner;
        this.owner = owner;
        this.caches = caches;
    }

    /** As {@link #create(HasMetadata)}, for a kind that the controller watches. */
    public <T extends HasMetadata> T create(Class<T> kind, T object) {
        var created = create(object);
        caches.created(kind, created);
        return created;
    }

    /**
     * Creates an object, or finds the one that was created before. With a plain POST: server-side
     * apply would quietly take over an object of the same name that belongs to somebody else.
     *
     * @throws NameTakenException if one does
     */
    public <T extends HasMetadata> T create(T object) {
        try {
            return client.resource(object).create();
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                throw e;
            }
            // A live read: the cache holds neither what is not ours nor what it has not seen yet.
            var existing = client.resource(object).get();
            if (existing == null) {
                throw e;
            }
            if (!owner.owns(existing)) {
                throw new NameTakenException(existing);
            }
            return existing;
        }
    }

    /** Applies some fields, and leaves the others to whoever has them; the object is watched. */
    public <T extends HasMetadata> void applyPart(Class<T> kind, T part) {
        ignoringGone(() -> caches.changed(kind, apply(part)));
    }

    /** Applies an object that may not exist yet. */
    public <T extends HasMetadata> T apply(T part) {
        return client.resource(part).fieldManager(fieldOwner).forceConflicts().serverSideApply();
    }

    /**
     * Replaces parts of an object as a whole: nothing is left of what they were before.
     *
     * @param pointers JSON pointers of the parts, as in {@code /spec/ports}
     * @return the object as it is now; empty when there is none
     */
    public <T extends HasMetadata> Optional<T> replace(
            Class<T> kind, T object, String... pointers) {
        var replaced = patch(object, replacement(object).with(pointers), NOT_FOUND);
        replaced.ifPresent(now -> caches.changed(kind, now));
        return replaced;
    }

    /**
     * As above, for an object of a kind that nobody watches. Exactly one request: it holds only if
     * the object is the owner's.
     *
     * @return empty when there is none, or it may not be ours
     */
    public <T extends HasMetadata> Optional<T> replaceOwn(T object, String... pointers) {
        var patch = replacement(object).where(OWNER, owner.uid()).with(pointers);
        return patch(object, patch, NOT_FOUND, UNPROCESSABLE);
    }

    private Replacement replacement(HasMetadata object) {
        return Replacement.of(object, client.getKubernetesSerialization());
    }

    private <T extends HasMetadata> Optional<T> patch(
            T object, Replacement replacement, Integer... absent) {
        try {
            var patch = client.getKubernetesSerialization().asJson(replacement.operations());
            return Optional.of(
                    client.resource(object).patch(PatchContext.of(PatchType.JSON), patch));
        } catch (KubernetesClientException e) {
            if (!List.of(absent).contains(e.getCode())) {
                throw e;
            }
            return Optional.empty();
        }
    }

    /** Deletes exactly this object, of a kind that the controller watches. */
    public <T extends HasMetadata> void delete(Class<T> kind, String name, String uid) {
        ignoringGone(
                () -> {
                    var answer = client.raw(path(kind, name), "DELETE", exactly(uid).build());
                    // One that takes its time to go comes back as itself, one that went as a
                    // status.
                    KubernetesResource left = client.getKubernetesSerialization().unmarshal(answer);
                    if (kind.isInstance(left)) {
                        caches.changed(kind, kind.cast(left));
                    }
                });
    }

    /** Deletes an object of a kind that is known by its name alone. */
    public void delete(String apiVersion, String kind, String name) {
        ignoringGone(
                () ->
                        client.genericKubernetesResources(apiVersion, kind)
                                .inNamespace(owner.key().namespace())
                                .withName(name)
                                .delete());
    }

    /** Deletes the owner itself; what belongs to it follows. */
    public void deleteOwner(Class<P> kind) {
        var options = exactly(owner.uid()).withPropagationPolicy("Background").build();
        ignoringGone(() -> client.raw(path(kind, owner.key().name()), "DELETE", options));
    }

    /** Metadata for an apply. The uid is a precondition: a later object so named is refused. */
    public ObjectMeta exactly(String name, String uid) {
        var meta = named(name);
        meta.setUid(uid);
        return meta;
    }

    public ObjectMeta named(String name) {
        return new ObjectMetaBuilder()
                .withName(name)
                .withNamespace(owner.key().namespace())
                .build();
    }

    private static void ignoringGone(Runnable write) {
        try {
            write.run();
        } catch (KubernetesClientException e) {
            if (e.getCode() != NOT_FOUND && e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                throw e;
            }
        }
    }

    /** The fluent delete knows no precondition on the uid. */
    private static DeleteOptionsBuilder exactly(String uid) {
        return new DeleteOptionsBuilder().withNewPreconditions().withUid(uid).endPreconditions();
    }

    private String path(Class<? extends HasMetadata> kind, String name) {
        var group = HasMetadata.getGroup(kind);
        return "/%s/%s/namespaces/%s/%s/%s"
                .formatted(
                        group == null || group.isEmpty() ? "api" : "apis/" + group,
                        HasMetadata.getVersion(kind),
                        owner.key().namespace(),
                        HasMetadata.getPlural(kind),
                        name);
    }
}
