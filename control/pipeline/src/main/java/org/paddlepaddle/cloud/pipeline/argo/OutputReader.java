// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.argo;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.paddlepaddle.cloud.pipeline.dag.ParameterType;
import org.paddlepaddle.cloud.pipeline.dag.Template.OutputFile;
import org.paddlepaddle.cloud.pipeline.dag.Template.OutputPath;
import org.paddlepaddle.cloud.pipeline.dag.Template.OutputReference;

/**
 * Reads what a template gives on.
 *
 * @param asked names of output parameters that somebody reads
 */
record OutputReader(SpecPath outputs, Set<String> asked) {
    /** KFP reads them if they are there. */
    private static final Set<String> NEVER_MISSED =
            Set.of("mlpipeline-ui-metadata", "mlpipeline-metrics");

    List<OutputFile> files() {
        outputs.only(Set.of("parameters", "artifacts"), Set.of());
        var files = new LinkedHashMap<String, OutputFile>();
        var others = new ArrayList<OutputFile>();
        for (var parameter : outputs.at("parameters").elements()) {
            var file = parameter(parameter);
            if (files.putIfAbsent(file.path(), file) != null) {
                others.add(file);
            }
        }
        for (var artifact : outputs.at("artifacts").elements()) {
            var file = artifact(artifact);
            files.merge(file.path(), asParameter(file), OutputReader::both);
        }
        others.addAll(0, files.values());
        return others;
    }

    /** kfp forgets the parameter where only somebody outside a condition reads it. */
    private OutputFile asParameter(OutputFile file) {
        return new OutputFile(
                file.path(),
                file.artifact().filter(asked::contains),
                Optional.empty(),
                file.artifact(),
                file.optional());
    }

    private static OutputFile both(OutputFile one, OutputFile other) {
        return new OutputFile(
                one.path(),
                one.parameter(),
                one.otherwise(),
                other.artifact(),
                one.optional() && other.optional());
    }

    private static OutputFile parameter(SpecPath parameter) {
        parameter.only(Set.of("name", "valueFrom", "description"), Set.of());
        var from = parameter.at("valueFrom").only(Set.of("path", "default"), Set.of());
        var otherwise = from.at("default").text();
        return new OutputFile(
                from.at("path").required(),
                Optional.of(parameter.at("name").required()),
                otherwise,
                Optional.empty(),
                otherwise.isPresent());
    }

    private static OutputFile artifact(SpecPath artifact) {
        artifact.only(Set.of("name", "path", "optional"), Set.of("archive"));
        var name = artifact.at("name").required();
        return new OutputFile(
                artifact.at("path").required(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(name),
                artifact.at("optional").node().asBoolean() || NEVER_MISSED.contains(name));
    }

    List<OutputPath> paths() {
        outputs.only(Set.of("parameters"), Set.of());
        return outputs.at("parameters").elements().stream()
                .map(
                        p -> {
                            var from =
                                    p.at("valueFrom").only(Set.of("jsonPath", "default"), Set.of());
                            return new OutputPath(
                                    p.at("name").required(), from.at("jsonPath").required());
                        })
                .toList();
    }

    List<OutputReference> references() {
        outputs.only(Set.of("parameters", "artifacts"), Set.of());
        var references = new ArrayList<OutputReference>();
        for (var parameter : outputs.at("parameters").elements()) {
            var from = parameter.at("valueFrom").only(Set.of("parameter"), Set.of());
            references.add(
                    new OutputReference(
                            parameter.at("name").required(),
                            false,
                            List.of(from.at("parameter").required()),
                            ParameterType.STRING,
                            false));
        }
        for (var artifact : outputs.at("artifacts").elements()) {
            artifact.only(Set.of("name", "from", "optional"), Set.of());
            references.add(
                    new OutputReference(
                            artifact.at("name").required(),
                            true,
                            List.of(artifact.at("from").required()),
                            ParameterType.STRING,
                            true));
        }
        return references;
    }
}
