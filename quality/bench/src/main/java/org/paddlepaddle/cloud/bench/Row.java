// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import org.jspecify.annotations.Nullable;

/**
 * One line of a report: our figure, a rival's, what was demanded.
 *
 * @param rival null where the demand is on our figure alone, or the rival is not there
 * @param floor on the ratio ours / rival, or on our figure where there is no rival
 * @param absent why there is nothing to compare; null when there is
 * @param doubt why this machine cannot tell that the floor is missed; null when it can
 * @param note what a reader must know to judge it; may be empty
 */
public record Row(
        String name,
        Unit unit,
        @Nullable Figure ours,
        @Nullable Figure rival,
        @Nullable FigureFloor floor,
        @Nullable FigureFloor goal,
        @Nullable String absent,
        @Nullable String doubt,
        String note) {
    /** Rounds further apart than this prove nothing. */
    public static final double SPREAD_LIMIT = 0.25;

    public static Row compare(String name, Unit unit, Figure ours, Figure rival) {
        return new Row(name, unit, ours, rival, null, null, null, null, "");
    }

    /** Our figure alone. */
    public static Row alone(String name, Unit unit, Figure ours) {
        return new Row(name, unit, ours, null, null, null, null, null, "");
    }

    /** A row that could not be measured, and why. */
    public static Row absent(String name, Unit unit, String why) {
        return new Row(name, unit, null, null, null, null, why, null, "");
    }

    /** Our figure, and why there is no other to compare it with. */
    public static Row unrivalled(String name, Unit unit, Figure ours, String why) {
        return new Row(name, unit, ours, null, null, null, why, null, "");
    }

    /** The same row in the report of several benchmarks. */
    Row within(String benchmark) {
        return new Row(
                benchmark + ": " + name, unit, ours, rival, floor, goal, absent, doubt, note);
    }

    /** The same figures with nothing demanded of them. */
    Row undemanded() {
        return new Row(name, unit, ours, rival, null, null, absent, doubt, note);
    }

    public Row floor(FigureFloor figureFloor) {
        return new Row(name, unit, ours, rival, figureFloor, goal, absent, doubt, note);
    }

    public Row goal(FigureFloor figureFloor) {
        return new Row(name, unit, ours, rival, floor, figureFloor, absent, doubt, note);
    }

    public Row note(String text) {
        return new Row(name, unit, ours, rival, floor, goal, absent, doubt, text);
    }

    /** Why a missed floor would say more about the machine than about us. */
    public Row doubt(String why) {
        return new Row(name, unit, ours, rival, floor, goal, absent, why, note);
    }

    /** Ours / rival, the median of the rounds' ratios; NaN where one of them is missing. */
    public double ratio() {
        return rival == null || ours == null ? Double.NaN : judged(ours).median();
    }

    /** How far apart the rounds lie in what is judged. */
    public double spread() {
        return ours == null ? 0 : judged(ours).spread();
    }

    /** Rounds that lie far apart still agree when all of them are on one side of the floor. */
    public BenchVerdict verdict() {
        if (absent != null || ours == null) {
            return BenchVerdict.ABSENT;
        }
        if (floor == null) {
            return BenchVerdict.SHOWN;
        }
        var judged = judged(ours);
        boolean met = floor.metBy(judged.median());
        boolean agreed =
                judged.spread() <= SPREAD_LIMIT
                        || floor.metBy(judged.lowest()) == floor.metBy(judged.highest());
        if (!agreed || (!met && doubt != null)) {
            return BenchVerdict.NOISY;
        }
        return met ? BenchVerdict.MET : BenchVerdict.MISSED;
    }

    public boolean goalMet() {
        return goal != null && ours != null && absent == null && goal.metBy(judged(ours).median());
    }

    /** Who has the better figure; empty when there is no comparison. */
    public String winner() {
        if (ours == null || rival == null) {
            return "";
        }
        boolean better =
                unit.moreIsBetter() ? ours.value() > rival.value() : ours.value() < rival.value();
        return better ? ours.who() : rival.who();
    }

    private Samples judged(Figure figure) {
        return rival == null ? figure.rounds() : figure.rounds().relativeTo(rival.rounds());
    }
}
