// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component;

/**
 * A model that is to be trained. Texts are empty where nothing was said.
 *
 * @param name of the model
 * @param project the suite, for instance PaddleOCR
 * @param image with the suite's programs
 * @param configPath of the model, within the suite
 * @param configChanges entries of it that are replaced
 * @param dataset the directory of the shared set that is trained on
 * @param claim of the volume that all steps share
 * @param pretrainModel where weights to begin with lie
 * @param trainLabel the label file of the data that is learned
 * @param testLabel the label file of the data that is held out
 */
public record TrainingRequest(
        String name,
        String namespace,
        String project,
        String image,
        String configPath,
        String configChanges,
        String dataset,
        String claim,
        String pretrainModel,
        String trainLabel,
        String testLabel,
        int workers,
        int servers,
        int gpus,
        boolean visual,
        boolean export,
        boolean convert) {}
