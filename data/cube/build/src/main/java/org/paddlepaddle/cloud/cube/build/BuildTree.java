// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import java.nio.file.Path;

/**
 * Where upstream's builder puts things: {@code <output>/<depend>_<current>/<dict>_part<i>} and so
 * on.
 *
 * @param root the output directory
 */
public record BuildTree(Path root, String dict, BuildVersions versions) {

    public static BuildTree of(BuildSpec spec) {
        return new BuildTree(
                spec.output().toAbsolutePath().normalize(), spec.dict(), spec.versions());
    }

    /** Holds all shards of the version; appears complete or not at all. */
    public Path directory() {
        return root.resolve(name());
    }

    /** The version's directory has both numbers, even when they are the same. */
    private String name() {
        return versions.depend() + "_" + versions.current();
    }

    public Path part(int shard) {
        return directory().resolve(partName(shard));
    }

    public Path archive(int shard) {
        return directory().resolve(archiveName(shard));
    }

    /** The version right before a delta. */
    public BuildTree last() {
        return new BuildTree(
                root, dict, new BuildVersions(versions.last(), versions.depend(), versions.last()));
    }

    String partName(int shard) {
        return dict + "_part" + shard;
    }

    /** Our own format's place when upstream's has the usual one. */
    String besideName(int shard) {
        return partName(shard) + ".cube";
    }

    String archiveName(int shard) {
        return partName(shard) + ".tar";
    }

    Path metaDirectory() {
        return root.resolve("meta_info");
    }

    Path meta(int shard) {
        return metaDirectory().resolve(metaName(shard));
    }

    /** Upstream puts the numbers the other way round here. */
    String metaName(int shard) {
        return versions.current() + "_" + versions.depend() + "_" + shard + "_0.json";
    }

    Path workshop() {
        return root.resolve(".building");
    }

    /** Where the version grows before it is renamed. */
    Path staging() {
        return workshop().resolve(name());
    }
}
