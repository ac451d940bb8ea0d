// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** PaddleOCR's command lines for a request. */
record OcrCommands(TrainingRequest asked) {
    /**
     * Exports the best weights, or the latest where nothing was evaluated: which of them there are
     * is known only then. The words come as arguments; none is pasted into this text.
     */
    private static final String CHOOSE_WEIGHTS =
            "weights=$0best_accuracy; "
                    + "[ -e \"$weights.pdparams\" ] || weights=$0latest; "
                    + "exec \"$@\" \"Global.checkpoints=$weights\"";

    List<String> train() {
        var words = new ArrayList<>(List.of("python"));
        if (asked.gpus() > 0) {
            var numbers =
                    IntStream.range(0, asked.gpus())
                            .mapToObj(String::valueOf)
                            .collect(Collectors.joining(","));
            words.addAll(List.of("-m", "paddle.distributed.launch", "--gpus", numbers));
            words.addAll(List.of("--log_dir", PodPaths.TASK));
        }
        words.addAll(List.of("tools/train.py", "-c", asked.configPath(), "-o"));
        words.addAll(ConfigChanges.parse(asked.configChanges()));
        if (asked.visual()) {
            words.add("Global.use_visualdl=True");
        }
        words.addAll(places());
        if (!asked.pretrainModel().isEmpty()) {
            words.add("Global.pretrained_model=" + PodPaths.PRETRAINED + pretrained());
        }
        words.addAll(data("Train", asked.trainLabel()));
        words.addAll(data("Eval", asked.testLabel()));
        return words;
    }

    List<String> export() {
        var words = new ArrayList<>(List.of("sh", "-ec", CHOOSE_WEIGHTS, PodPaths.MODELS));
        words.addAll(List.of("python", "tools/export_model.py", "-c", asked.configPath(), "-o"));
        words.addAll(ConfigChanges.parse(asked.configChanges()));
        words.addAll(places());
        return words;
    }

    private static List<String> places() {
        return List.of(
                "Global.save_model_dir=" + PodPaths.MODELS,
                "Global.save_inference_dir=" + PodPaths.INFERENCE);
    }

    private List<String> data(String section, String label) {
        var directory = PodPaths.DATA + "/" + asked.dataset() + "/";
        var words = new ArrayList<>(List.of(section + ".dataset.data_dir=" + directory));
        if (!label.isEmpty()) {
            words.add("%s.dataset.label_file_list=[\"%s%s\"]".formatted(section, directory, label));
        }
        return words;
    }

    /** Weights are named without what their file ends in. */
    private String pretrained() {
        var uri = asked.pretrainModel();
        var file = uri.substring(uri.lastIndexOf('/') + 1).replaceFirst("[?#].*$", "");
        if (!file.endsWith(".pdparams")) {
            throw new RequestException(
                    "--pretrain_model %s: weights are a file NAME.pdparams".formatted(uri));
        }
        return file.substring(0, file.length() - ".pdparams".length());
    }
}
