// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The arguments of upstream's {@code cube-builder}: {@code -name=value} with one dash or two. */
public final class BuilderArguments {
    private static final Set<String> NAMES =
            new TreeSet<>(
                    List.of(
                            "input_path",
                            "output_path",
                            "shard_num",
                            "dict_name",
                            "job_mode",
                            "last_version",
                            "cur_version",
                            "depend_version",
                            "master_address",
                            "only_build"));

    private final Map<String, String> values = new LinkedHashMap<>();

    private BuilderArguments() {}

    /**
     * @param now gives the version its number where upstream takes the time
     * @param format upstream's builder knows its own only
     */
    public static BuildSpec parse(List<String> arguments, Instant now, OutputFormat format) {
        BuilderArguments parsed = new BuilderArguments();
        parsed.read(arguments);
        return parsed.spec(now.getEpochSecond(), format);
    }

    private void read(List<String> arguments) {
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            String bare = argument.replaceFirst("^--?", "");
            int equals = bare.indexOf('=');
            String name = equals < 0 ? bare : bare.substring(0, equals);
            if (argument.equals(bare)) {
                throw new BuildException("'" + argument + "' is no argument; want -name=value");
            }
            if (equals >= 0) {
                set(name, bare.substring(equals + 1));
            } else if (name.equals("only_build") || name.equals("noonly_build")) {
                set("only_build", Boolean.toString(name.equals("only_build")));
            } else if (i + 1 < arguments.size()) {
                set(name, arguments.get(++i));
            } else {
                throw new BuildException(argument + " needs a value");
            }
        }
    }

    private void set(String name, String value) {
        if (!NAMES.contains(name)) {
            throw new BuildException("unknown argument " + name + "; there are " + NAMES);
        }
        values.put(name, value);
    }

    private BuildSpec spec(long now, OutputFormat format) {
        JobMode mode = mode();
        boolean onlyBuild = truth(values.getOrDefault("only_build", "true"));
        return new BuildSpec(
                List.of(required("input_path")),
                Path.of(required("output_path")),
                values.getOrDefault("dict_name", ""),
                (int) number("shard_num", required("shard_num")),
                mode,
                versions(mode, onlyBuild, now),
                format,
                false,
                PaddleRows.ADAM,
                onlyBuild ? "" : values.getOrDefault("master_address", ""),
                BuildLimits.ofMachine());
    }

    private JobMode mode() {
        String mode = values.getOrDefault("job_mode", "base");
        return switch (mode) {
            case "base" -> JobMode.BASE;
            case "delta" -> JobMode.DELTA;
            default -> throw new BuildException("job_mode is " + mode + "; want base or delta");
        };
    }

    private Versions versions(JobMode mode, boolean onlyBuild, long now) {
        long last = number("last_version", values.getOrDefault("last_version", "0"));
        long current = number("cur_version", values.getOrDefault("cur_version", "0"));
        long depend = number("depend_version", values.getOrDefault("depend_version", "0"));
        if (!onlyBuild) {
            return new Versions(current, depend, last);
        }
        return mode == JobMode.BASE ? Versions.base(now) : new Versions(now, depend, last);
    }

    private String required(String name) {
        String value = values.get(name);
        if (value == null || value.isEmpty()) {
            throw new BuildException(
                    name + " is missing; input_path, output_path and shard_num must be given");
        }
        return value;
    }

    private static long number(String name, String value) {
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException _) {
            throw new BuildException(name + " is " + value + "; want a number");
        }
    }

    private static boolean truth(String value) {
        return switch (value) {
            case "true", "t", "1", "yes", "y" -> true;
            case "false", "f", "0", "no", "n" -> false;
            default -> throw new BuildException("only_build is " + value + "; want true or false");
        };
    }
}
