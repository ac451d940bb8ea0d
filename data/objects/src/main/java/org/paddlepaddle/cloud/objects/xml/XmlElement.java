// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.xml;

import java.io.ByteArrayInputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.objects.error.S3Error;

/** An element of a document that was read; namespaces are ignored, as S3 ignores them. */
public final class XmlElement {
    private static final int DEEPEST = 16;
    private static final int MOST_ELEMENTS = 200_000;

    private final String name;
    private final StringBuilder text = new StringBuilder();
    private final List<XmlElement> children = new ArrayList<>();

    private XmlElement(String name) {
        this.name = name;
    }

    /** The root; document types and entities of one's own are refused, so nothing can expand. */
    public static XmlElement read(byte[] document) {
        var factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        try {
            return read(factory.createXMLStreamReader(new ByteArrayInputStream(document)));
        } catch (XMLStreamException e) {
            throw S3Error.MalformedXML.refused();
        }
    }

    private static XmlElement read(XMLStreamReader reader) throws XMLStreamException {
        Deque<XmlElement> open = new ArrayDeque<>();
        @Nullable XmlElement root = null;
        int elements = 0;
        while (reader.hasNext()) {
            switch (reader.next()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    var element = new XmlElement(reader.getLocalName());
                    if (open.isEmpty()) {
                        root = element;
                    } else {
                        open.peek().children.add(element);
                    }
                    open.push(element);
                    elements++;
                }
                case XMLStreamConstants.END_ELEMENT -> open.pop();
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
                    if (!open.isEmpty()) {
                        open.peek().text.append(reader.getText());
                    }
                }
                case XMLStreamConstants.DTD, XMLStreamConstants.ENTITY_REFERENCE ->
                        throw S3Error.MalformedXML.refused("document types are not allowed");
                default -> {}
            }
            if (open.size() > DEEPEST || elements > MOST_ELEMENTS) {
                throw S3Error.MalformedXML.refused("the document is too deep or too large");
            }
        }
        if (root == null) {
            throw S3Error.MalformedXML.refused();
        }
        return root;
    }

    public String name() {
        return name;
    }

    public String text() {
        return text.toString();
    }

    public List<XmlElement> children(String wanted) {
        return children.stream().filter(child -> child.name.equals(wanted)).toList();
    }

    public Optional<XmlElement> child(String wanted) {
        return children.stream().filter(child -> child.name.equals(wanted)).findFirst();
    }

    /** The text of a child; empty where there is none. */
    public String text(String wanted) {
        return child(wanted).map(XmlElement::text).map(String::strip).orElse("");
    }

    /** As {@link #text(String)}, with its blanks: for keys. */
    public String exactText(String wanted) {
        return child(wanted).map(XmlElement::text).orElse("");
    }
}
