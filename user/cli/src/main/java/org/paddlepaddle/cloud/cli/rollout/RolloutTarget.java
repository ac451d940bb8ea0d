// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.rollout;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.paddlepaddle.cloud.api.service.ServiceNames;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.resource.Targets;
import org.paddlepaddle.cloud.cli.resource.Targets.Target;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;

/** A deployment, a stateful set or a daemon set with its revisions. */
record RolloutTarget(Cluster cluster, String namespace, Target target) {
    private static final Set<String> KINDS =
            Set.of("Deployment", "StatefulSet", "DaemonSet", ServiceNames.KIND);
    private static final String REVISION = "deployment.kubernetes.io/revision";
    private static final String CAUSE = "kubernetes.io/change-cause";
    private static final String RESTARTED = "kubectl.kubernetes.io/restartedAt";

    /**
     * One that was.
     *
     * @param holder the replica set, ControllerRevision or, of a service, Deployment that remembers
     *     it
     */
    record Revision(long number, String cause, JsonNode holder) {}

    static RolloutTarget of(Shell shell, Cluster cluster, String namespace, List<String> words) {
        var target = new Targets(shell, cluster).named(words).getFirst();
        if (!KINDS.contains(target.kind().kind())) {
            throw Failure.of(Exit.USAGE, shell.text("rollout.not-rolled", target.spoken()));
        }
        return new RolloutTarget(cluster, namespace, target);
    }

    JsonNode look() {
        var object = (ObjectNode) cluster.get(target.path(namespace));
        return object.put("kind", target.kind().kind());
    }

    /** The oldest first. */
    List<Revision> revisions() {
        if (isService()) {
            return ServiceRevisions.of(this);
        }
        var uid = look().path("metadata").path("uid").asText();
        boolean sets = isDeployment();
        var found = new ArrayList<Revision>();
        cluster.each(
                "/apis/apps/v1/namespaces/"
                        + namespace
                        + (sets ? "/replicasets" : "/controllerrevisions"),
                holder -> {
                    if (owned(holder, uid)) {
                        found.add(revision(holder));
                    }
                });
        found.sort(Comparator.comparingLong(Revision::number));
        return found;
    }

    static boolean owned(JsonNode holder, String uid) {
        return holder.path("metadata")
                .path("ownerReferences")
                .valueStream()
                .anyMatch(owner -> owner.path("uid").asText().equals(uid));
    }

    private Revision revision(JsonNode holder) {
        var notes = holder.path("metadata").path("annotations");
        long number =
                isDeployment() ? notes.path(REVISION).asLong() : holder.path("revision").asLong();
        return new Revision(number, notes.path(CAUSE).asText("<none>"), holder);
    }

    /** Makes the template of an earlier revision the current one. */
    void back(Revision to) {
        if (isService()) {
            ServiceRevisions.back(this, to);
        } else if (isDeployment()) {
            var template = (ObjectNode) to.holder().path("spec").path("template").deepCopy();
            if (template.path("metadata").path("labels") instanceof ObjectNode labels) {
                labels.remove("pod-template-hash");
            }
            var steps = JsonNodeFactory.instance.arrayNode();
            steps.addObject()
                    .put("op", "replace")
                    .put("path", "/spec/template")
                    .set("value", template);
            cluster.patch(target.path(namespace), "json", steps);
        } else {
            cluster.patch(target.path(namespace), "strategic-merge", to.holder().path("data"));
        }
    }

    /** The one that undo means when none is named. */
    Optional<Revision> before(List<Revision> all) {
        return isService()
                ? ServiceRevisions.before(look(), all)
                : all.reversed().stream().skip(1).findFirst();
    }

    /** A template that differs in nothing but a note makes new pods. */
    void restart(Shell shell, String time) {
        if (isService()) {
            throw Failure.of(Exit.USAGE, shell.text("rollout.not-restarted", target.spoken()));
        }
        var change = JsonNodeFactory.instance.objectNode();
        change.putObject("spec")
                .putObject("template")
                .putObject("metadata")
                .putObject("annotations")
                .put(RESTARTED, time);
        cluster.patch(target.path(namespace), "strategic-merge", change);
    }

    /** Only deployments can be told to wait. */
    void pause(Shell shell, boolean paused) {
        if (!isDeployment()) {
            throw Failure.of(Exit.USAGE, shell.text("rollout.not-paused", target.spoken()));
        }
        var change = JsonNodeFactory.instance.objectNode();
        change.putObject("spec").put("paused", paused);
        cluster.patch(target.path(namespace), "merge", change);
    }

    String spoken() {
        return target.kind().singularName() + "/" + target.name();
    }

    private boolean isService() {
        return target.kind().kind().equals(ServiceNames.KIND);
    }

    private boolean isDeployment() {
        return target.kind().kind().equals("Deployment");
    }
}
