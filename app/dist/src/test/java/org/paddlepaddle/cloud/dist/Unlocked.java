// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

/** What other modules keep to themselves, for tests that write down what there is. */
final class Unlocked {
    private Unlocked() {}

    static Object make(String type) throws ReflectiveOperationException {
        var constructor = Class.forName(type).getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
    }

    static <T> T make(Class<T> type, int argument) throws ReflectiveOperationException {
        var constructor = type.getDeclaredConstructor(int.class);
        constructor.setAccessible(true);
        return constructor.newInstance(argument);
    }

    static <T> T field(Object owner, String name, Class<T> type)
            throws ReflectiveOperationException {
        var field = owner.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return type.cast(field.get(owner));
    }
}
