// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.terminal;

import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Map;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/** The usage texts of a module over those that every command has. */
final class HelpTexts extends ResourceBundle {
    private final Map<String, String> texts = new HashMap<>();

    HelpTexts(ResourceBundle everywhere, ResourceBundle own) {
        everywhere.keySet().forEach(key -> texts.put(key, everywhere.getString(key)));
        own.keySet().forEach(key -> texts.put(key, own.getString(key)));
    }

    @Override
    protected @Nullable Object handleGetObject(String key) {
        return texts.get(key);
    }

    @Override
    public Enumeration<String> getKeys() {
        return Collections.enumeration(texts.keySet());
    }
}
