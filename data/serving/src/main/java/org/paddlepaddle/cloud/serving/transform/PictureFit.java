// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.transform;

import org.paddlepaddle.cloud.serving.model.ModelException;

/** How a picture of any size comes to have the size a model wants. */
sealed interface PictureFit {
    int LARGEST = 4096;

    Picture fitted(Picture picture);

    /** The shorter side gets a length, then a square is cut from the centre. */
    record Centre(int resize, int crop) implements PictureFit {
        public Centre {
            if (resize < 1 || resize > LARGEST || crop < 1 || crop > resize) {
                throw new ModelException(
                        "resize %d and crop %d: allowed are 1 to %d, and no crop larger than resize"
                                .formatted(resize, crop, LARGEST));
            }
        }

        @Override
        public Picture fitted(Picture picture) {
            return picture.shorterSide(resize).centre(crop);
        }
    }

    /** Both sides get their lengths, whatever their ratio was. */
    record Stretched(int width, int height) implements PictureFit {
        public Stretched {
            if (width < 1 || height < 1 || width > LARGEST || height > LARGEST) {
                throw new ModelException(
                        "size [%d, %d]: allowed are 1 to %d".formatted(width, height, LARGEST));
            }
        }

        @Override
        public Picture fitted(Picture picture) {
            return picture.resized(width, height);
        }
    }

    /** Of {@code size}, or of {@code resize} and {@code crop}. */
    static PictureFit of(Declaration declared) {
        if (!declared.has("size")) {
            int resize = declared.whole("resize", 256);
            return new Centre(resize, declared.whole("crop", resize));
        }
        var size = declared.numbers("size");
        if (size.size() != 2 || declared.has("resize") || declared.has("crop")) {
            throw declared.wrong("size", "is [width, height], without resize and crop");
        }
        return new Stretched(size.get(0).intValue(), size.get(1).intValue());
    }
}
