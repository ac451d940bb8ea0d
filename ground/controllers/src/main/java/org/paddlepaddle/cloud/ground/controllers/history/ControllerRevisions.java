// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.history;

import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import io.fabric8.kubernetes.api.model.apps.ControllerRevisionBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import java.net.HttpURLConnection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.controllers.workload.ControllerIndex;
import org.paddlepaddle.cloud.ground.controllers.workload.ControllerRefs;
import org.paddlepaddle.cloud.ground.controllers.workload.Expectations;
import org.paddlepaddle.cloud.ground.controllers.workload.PodTemplateHash;
import org.paddlepaddle.cloud.ground.controllers.workload.PreconditionedDelete;
import org.paddlepaddle.cloud.ground.placement.SelectorReading;

/** The ControllerRevisions of all sets of one kind. */
public final class ControllerRevisions {
    private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

    private final KubernetesClient client;
    private final ControllerIndex<ControllerRevision> revisions;
    private final String hashLabel;
    private final Expectations expectations = new Expectations();
    private final PreconditionedDelete preconditionedDelete;

    /**
     * @param hashLabel names the label of a revision that tells its hash
     */
    public ControllerRevisions(
            KubernetesClient client,
            ControllerIndex<ControllerRevision> revisions,
            String hashLabel) {
        this.client = client;
        this.revisions = revisions;
        this.hashLabel = hashLabel;
        preconditionedDelete = new PreconditionedDelete(client);
    }

    /** A set whose templates are kept. */
    public record Subject(HasMetadata set, LabelSelector selector, PodTemplateSpec template) {}

    /** The set's revisions, and the one of its present template. */
    public record Book(RevisionHistory revisionHistory, ControllerRevision present) {}

    /** Whether the cache shows everything we wrote for that set. */
    public boolean upToDate(String key) {
        return expectations.satisfied(key, revisions.version());
    }

    public void forget(String key) {
        expectations.forget(key);
    }

    /** Makes or renumbers the revision of the present template if need be. */
    public Book open(Subject subject) {
        var revisionHistory = RevisionHistory.of(claim(subject));
        var data = data(subject.template());
        var known =
                revisionHistory.present(revision -> plain(revision.getData()).equals(plain(data)));
        long number = revisionHistory.numberFor(known);
        if (known.isEmpty()) {
            return new Book(revisionHistory, create(subject, data, number));
        }
        var present = known.get();
        return new Book(
                revisionHistory,
                present.getRevision() < number
                        ? change(subject.set(), present, Map.of("revision", number))
                        : present);
    }

    public void trim(HasMetadata set, List<ControllerRevision> surplus) {
        for (var revision : surplus) {
            expectations.deleted(key(set), revision.getMetadata().getUid());
            preconditionedDelete.of(revision, DeletionPropagation.BACKGROUND);
        }
    }

    /** The template a revision holds. */
    public PodTemplateSpec template(ControllerRevision revision) {
        var template = new LinkedHashMap<Object, Object>();
        if (plain(revision.getData()).get("spec") instanceof Map<?, ?> spec
                && spec.get("template") instanceof Map<?, ?> kept) {
            template.putAll(kept);
            template.remove("$patch");
        }
        var serialization = client.getKubernetesSerialization();
        return serialization.unmarshal(serialization.asJson(template), PodTemplateSpec.class);
    }

    /** What a revision says of itself besides its number, read from its label. */
    public String hash(ControllerRevision revision) {
        return Optional.ofNullable(revision.getMetadata().getLabels())
                .map(labels -> labels.get(hashLabel))
                .orElseGet(() -> revision.getMetadata().getName());
    }

    /** A patch that makes a set's template this one, as {@code rollout undo} applies it. */
    private Map<String, Object> data(PodTemplateSpec template) {
        var kept = new LinkedHashMap<Object, Object>(plain(template));
        kept.put("$patch", "replace");
        return Map.of("spec", Map.of("template", kept));
    }

    private Map<?, ?> plain(Object value) {
        var serialization = client.getKubernetesSerialization();
        return serialization.unmarshal(serialization.asJson(value), Map.class);
    }

    private List<ControllerRevision> claim(Subject subject) {
        var set = subject.set();
        var mine = new ArrayList<>(expectations.alive(key(set), revisions.of(set)));
        for (var orphan : revisions.orphans(set.getMetadata().getNamespace())) {
            if (SelectorReading.matches(subject.selector(), orphan.getMetadata().getLabels())
                    && orphan.getMetadata().getDeletionTimestamp() == null) {
                var owner = Map.of("ownerReferences", List.of(ControllerRefs.reference(set)));
                mine.add(change(set, orphan, Map.of("metadata", owner)));
            }
        }
        return mine;
    }

    /** Names that other templates or other sets have taken are passed over. */
    private ControllerRevision create(Subject subject, Map<String, Object> data, long number) {
        var text = client.getKubernetesSerialization().asJson(subject.template());
        for (int collisions = 0; ; collisions++) {
            var hash = PodTemplateHash.of(text, collisions);
            try {
                var made = client.resource(revision(subject, hash, data, number)).create();
                expectations.wrote(key(subject.set()), made);
                return made;
            } catch (KubernetesClientException e) {
                if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                    throw e;
                }
            }
        }
    }

    private ControllerRevision revision(
            Subject subject, String hash, Map<String, Object> data, long number) {
        var metadata = subject.set().getMetadata();
        var labels = new LinkedHashMap<String, String>();
        if (subject.template().getMetadata() != null
                && subject.template().getMetadata().getLabels() != null) {
            labels.putAll(subject.template().getMetadata().getLabels());
        }
        labels.put(hashLabel, hash);
        return new ControllerRevisionBuilder()
                .withNewMetadata()
                .withNamespace(metadata.getNamespace())
                .withName(metadata.getName() + "-" + hash)
                .withLabels(labels)
                .withAnnotations(metadata.getAnnotations())
                .withOwnerReferences(ControllerRefs.reference(subject.set()))
                .endMetadata()
                .withData(data)
                .withRevision(number)
                .build();
    }

    private ControllerRevision change(
            HasMetadata set, ControllerRevision revision, Map<String, Object> change) {
        var answer =
                client.resource(revision)
                        .patch(MERGE, client.getKubernetesSerialization().asJson(change));
        expectations.wrote(key(set), answer);
        return answer;
    }

    private static String key(HasMetadata set) {
        return Cache.metaNamespaceKeyFunc(set);
    }
}
