// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.namespace;

import static java.util.stream.Collectors.joining;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** The deletion of a namespace and its content, step by step. Reads nothing but its arguments. */
final class NamespaceDeletionRules {
    static final String FINALIZER = "kubernetes";

    /** What did not go wrong; a round in which it does is not told but tried again. */
    static final List<Remark> NO_TROUBLE =
            List.of(
                    new Remark(
                            "NamespaceDeletionDiscoveryFailure",
                            false,
                            "ResourcesDiscovered",
                            "All resources successfully discovered"),
                    new Remark(
                            "NamespaceDeletionGroupVersionParsingFailure",
                            false,
                            "ParsedGroupVersions",
                            "All legacy kube types successfully parsed"),
                    new Remark(
                            "NamespaceDeletionContentFailure",
                            false,
                            "ContentDeleted",
                            "All content successfully deleted, may be waiting on finalization"));

    private static final Remark NO_FINALIZERS =
            new Remark(
                    "NamespaceFinalizersRemaining",
                    false,
                    "ContentHasNoFinalizers",
                    "All content-preserving finalizers finished");

    private NamespaceDeletionRules() {}

    /** The next step of a deletion. */
    sealed interface Step {
        /** Nothing is left of the namespace's content; these finalizers remain. */
        record Finalize(List<String> finalizers) implements Step {}

        /** Something is left; its owners or the node need time. */
        record AwaitContent(List<Remark> remarks) implements Step {}

        /** Someone else's finalizer holds the namespace. */
        record LeaveAlone() implements Step {}
    }

    /** A condition of the namespace, in the words of Kubernetes. */
    record Remark(String type, boolean holds, String reason, String message) {}

    /**
     * @param since the time that has passed since somebody asked for the deletion
     */
    static Step decide(Deletion deletion, RemainingContent remainingContent, Duration since) {
        if (!deletion.finalizers().contains(FINALIZER)) {
            return new Step.LeaveAlone();
        }
        return switch (remainingContent) {
            case RemainingContent.Pods(var left, var grace) ->
                    new Step.AwaitContent(
                            awaitPods(
                                    deletion.namespace(),
                                    left.held() || since.compareTo(grace) < 0));
            case RemainingContent.Others(var left) when left.isEmpty() ->
                    new Step.Finalize(
                            deletion.finalizers().stream()
                                    .filter(other -> !other.equals(FINALIZER))
                                    .toList());
            case RemainingContent.Others(var left) -> new Step.AwaitContent(await(left));
        };
    }

    /** A namespace on its way out, and what holds it. */
    record Deletion(String namespace, List<String> finalizers) {}

    /** Kubernetes does not tell of pods before it has come to the other kinds. */
    private static List<Remark> awaitPods(String namespace, boolean expected) {
        var remarks = new ArrayList<>(NO_TROUBLE);
        if (!expected) {
            remarks.set(
                    NO_TROUBLE.size() - 1,
                    new Remark(
                            "NamespaceDeletionContentFailure",
                            true,
                            "ContentDeletionFailed",
                            "Failed to delete all resource types, 1 remaining: unexpected items"
                                    + " still remain in namespace: "
                                    + namespace
                                    + " for gvr: /v1, Resource=pods"));
        }
        remarks.add(
                new Remark(
                        "NamespaceContentRemaining",
                        false,
                        "ContentRemoved",
                        "All content successfully removed"));
        remarks.add(NO_FINALIZERS);
        return List.copyOf(remarks);
    }

    private static List<Remark> await(List<RemainingKind> remainingKinds) {
        var remarks = new ArrayList<>(NO_TROUBLE);
        remarks.add(content(remainingKinds));
        remarks.add(finalizers(remainingKinds));
        return List.copyOf(remarks);
    }

    private static Remark content(List<RemainingKind> remainingKinds) {
        var counted =
                remainingKinds.stream()
                        .map(left -> left.kind() + " has " + left.count() + " resource instances")
                        .sorted()
                        .collect(joining(", "));
        return new Remark(
                "NamespaceContentRemaining",
                true,
                "SomeResourcesRemain",
                "Some resources are remaining: " + counted);
    }

    private static Remark finalizers(List<RemainingKind> remainingKinds) {
        var counts = new TreeMap<String, Integer>();
        for (var remainingKind : remainingKinds) {
            for (var names : remainingKind.finalizers()) {
                names.forEach(name -> counts.merge(name, 1, Integer::sum));
            }
        }
        if (counts.isEmpty()) {
            return NO_FINALIZERS;
        }
        var counted =
                counts.entrySet().stream()
                        .map(entry -> entry.getKey() + " in " + entry.getValue())
                        .map(text -> text + " resource instances")
                        .collect(joining(", "));
        return new Remark(
                "NamespaceFinalizersRemaining",
                true,
                "SomeFinalizersRemain",
                "Some content in the namespace has finalizers remaining: " + counted);
    }
}
