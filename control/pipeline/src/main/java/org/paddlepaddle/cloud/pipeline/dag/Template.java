// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.dag;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What a task can be. */
public sealed interface Template {
    String name();

    Inputs inputs();

    /**
     * A program in a pod.
     *
     * @param container in the words of Kubernetes, with placeholders
     * @param sidecars what runs beside it and is stopped with it
     * @param initContainers what runs before it
     * @param pod what else its pod has
     * @param podSpecPatch merged into the pod at last
     * @param deadlineSeconds how long one attempt may take; may be a placeholder
     * @param executor how it is told of its inputs and outputs, where that is KFP v2's way
     */
    record Container(
            String name,
            Inputs inputs,
            List<OutputFile> outputs,
            ObjectNode container,
            List<ObjectNode> sidecars,
            List<ObjectNode> initContainers,
            PodParts pod,
            Optional<JsonNode> podSpecPatch,
            Optional<String> deadlineSeconds,
            Optional<RetryRule> retry,
            Optional<Executor> executor)
            implements Template {
        public Container {
            outputs = List.copyOf(outputs);
            sidecars = List.copyOf(sidecars);
            initContainers = List.copyOf(initContainers);
        }

        /** The same under another name, tried again by a rule. */
        public Container tried(String other, RetryRule rule) {
            return new Container(
                    other,
                    inputs,
                    outputs,
                    container,
                    sidecars,
                    initContainers,
                    pod,
                    podSpecPatch,
                    deadlineSeconds,
                    Optional.of(rule),
                    executor);
        }
    }

    /**
     * Something done to an object of the cluster.
     *
     * @param manifest the object
     * @param success when it is done; empty: at once
     */
    record Resource(
            String name,
            Inputs inputs,
            List<OutputPath> outputs,
            Verb verb,
            Manifest manifest,
            Optional<String> success,
            Optional<String> failure,
            String mergeStrategy,
            boolean owned,
            Optional<RetryRule> retry)
            implements Template {
        public Resource {
            outputs = List.copyOf(outputs);
        }
    }

    /**
     * An artifact that is somewhere already; nothing runs for it.
     *
     * @param uri where it is
     * @param metadata with placeholders of KFP v2
     */
    record Importer(
            String name,
            Inputs inputs,
            Argument uri,
            Executor.ArtifactType type,
            String artifact,
            JsonNode metadata)
            implements Template {}

    /**
     * Tasks that wait for each other.
     *
     * @param parallelism how many of them at once; empty: as many as there are
     */
    record Dag(
            String name,
            Inputs inputs,
            List<OutputReference> outputs,
            List<Task> tasks,
            OptionalInt parallelism)
            implements Template {
        public Dag {
            outputs = List.copyOf(outputs);
            tasks = List.copyOf(tasks);
        }
    }

    /** What is done to an object. */
    enum Verb {
        Get,
        Create,
        Apply,
        Patch,
        Replace,
        Delete
    }

    /** A file a program leaves; a parameter, an artifact, or both from one path. */
    record OutputFile(
            String path,
            Optional<String> parameter,
            Optional<String> otherwise,
            Optional<String> artifact,
            boolean optional) {}

    /** A value found in an object by a JSONPath. */
    record OutputPath(String name, String jsonPath) {}

    /**
     * What a DAG gives on from one of its tasks.
     *
     * @param from placeholders, of which the first that has a value is taken
     * @param type of a parameter
     * @param optional whether none may have one
     */
    record OutputReference(
            String name,
            boolean artifact,
            List<String> from,
            ParameterType type,
            boolean optional) {
        public OutputReference {
            from = List.copyOf(from);
        }
    }

    /** The object of a resource step. */
    sealed interface Manifest {
        /** With placeholders in its values. */
        record Tree(JsonNode tree) implements Manifest {}

        /** A claim on a volume, from the inputs that KFP's {@code CreatePVC} has. */
        record Claim() implements Manifest {}
    }
}
