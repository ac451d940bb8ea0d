// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import java.nio.file.Path;
import java.util.List;
import org.paddlepaddle.cloud.cube.layer.Stride;

/**
 * What to build from what.
 *
 * @param inputs files, directories, or addresses that begin with {@code http}
 * @param output where upstream's tree of versions is
 * @param dict the table's name
 * @param stride how rows of one length lie in a base
 * @param emptyRemoves in a delta, whether an empty value says that its key is gone
 * @param master {@code host:port} of the transfer to register with; {@code ""} for none
 */
public record BuildSpec(
        List<String> inputs,
        Path output,
        String dict,
        int shards,
        BuildMode mode,
        BuildVersions versions,
        OutputFormat format,
        Stride stride,
        boolean emptyRemoves,
        PaddleRows paddle,
        String master,
        BuildLimits limits) {

    public BuildSpec {
        inputs = List.copyOf(inputs);
        if (inputs.isEmpty()) {
            throw new BuildException("no input was named");
        }
        if (shards < 1 || shards > 65_536) {
            throw new BuildException("shard_num is " + shards + "; allowed: 1 to 65536");
        }
        if (!dict.matches("[A-Za-z0-9._-]{0,64}") || dict.startsWith(".")) {
            throw new BuildException(
                    "dict_name is '"
                            + dict
                            + "'; allowed: up to 64 letters, digits, '.', '_' and '-', no dot in"
                            + " front");
        }
        if (versions.current() < 0 || versions.depend() < 0 || versions.last() < 0) {
            throw new BuildException("versions are whole numbers, 0 or more");
        }
        if (mode == BuildMode.DELTA && (versions.last() == 0 || versions.depend() == 0)) {
            throw new BuildException(
                    "a delta needs last_version and depend_version, the version it follows and its"
                            + " base");
        }
        if (emptyRemoves && mode == BuildMode.BASE) {
            throw new BuildException("only a delta can remove keys");
        }
    }

    public static BuildSpec base(String input, Path output, String dict, int shards, long version) {
        return new BuildSpec(
                List.of(input),
                output,
                dict,
                shards,
                BuildMode.BASE,
                BuildVersions.base(version),
                OutputFormat.NATIVE,
                Stride.AUTO,
                false,
                PaddleRows.ADAM,
                "",
                BuildLimits.ofMachine());
    }

    public BuildSpec withFormat(OutputFormat chosen) {
        return with(mode, versions, chosen, emptyRemoves, paddle, limits);
    }

    /** The same as a delta of a base or of an earlier delta. */
    public BuildSpec asDelta(BuildVersions numbers, boolean emptyValuesRemove) {
        return with(BuildMode.DELTA, numbers, format, emptyValuesRemove, paddle, limits);
    }

    public BuildSpec withPaddle(PaddleRows rows) {
        return with(mode, versions, format, emptyRemoves, rows, limits);
    }

    public BuildSpec withLimits(BuildLimits chosen) {
        return with(mode, versions, format, emptyRemoves, paddle, chosen);
    }

    private BuildSpec with(
            BuildMode job,
            BuildVersions numbers,
            OutputFormat shape,
            boolean removes,
            PaddleRows rows,
            BuildLimits bounds) {
        return new BuildSpec(
                inputs, output, dict, shards, job, numbers, shape, stride, removes, rows, master,
                bounds);
    }
}
