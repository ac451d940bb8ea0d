// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.s3;

import java.util.SortedMap;
import java.util.TreeMap;
import org.paddlepaddle.cloud.objects.error.S3Error;
import org.paddlepaddle.cloud.objects.xml.XmlElement;
import org.paddlepaddle.cloud.objects.xml.XmlWriter;

/** The tags of an object: S3's limits, and their XML. */
final class Tags {
    private static final int MOST = 10;
    private static final int LONGEST_KEY = 128;
    private static final int LONGEST_VALUE = 256;

    private Tags() {}

    static SortedMap<String, String> checked(SortedMap<String, String> tags) {
        if (tags.size() > MOST) {
            throw S3Error.InvalidTag.refused("Object tags cannot be greater than 10");
        }
        tags.forEach(
                (key, value) -> {
                    if (key.isEmpty()
                            || key.length() > LONGEST_KEY
                            || value.length() > LONGEST_VALUE) {
                        throw S3Error.InvalidTag.refused();
                    }
                });
        return tags;
    }

    static SortedMap<String, String> read(XmlElement tagging) {
        var tags = new TreeMap<String, String>();
        var set = tagging.child("TagSet").orElseThrow(S3Error.MalformedXML::refused);
        for (var tag : set.children("Tag")) {
            if (tags.put(tag.exactText("Key"), tag.exactText("Value")) != null) {
                throw S3Error.InvalidTag.refused("A tag is named twice.");
            }
        }
        return checked(tags);
    }

    static byte[] write(SortedMap<String, String> tags) {
        var xml = XmlWriter.of("Tagging").begin("TagSet");
        tags.forEach(
                (key, value) -> xml.begin("Tag").element("Key", key).element("Value", value).end());
        return xml.bytes();
    }
}
