// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.transform;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.tensor.ElementType;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/**
 * A decoded picture: red, green and blue of each pixel, from 0 to 255.
 *
 * @param planes one array for each channel, row by row
 */
public record Picture(int width, int height, float[][] planes) {
    /** 40 megapixels: 480 MB would be the next power of two; a bomb says what it is in its head. */
    private static final long MOST_PIXELS = 40_000_000;

    /**
     * Reads a JPEG, PNG, GIF or BMP.
     *
     * @throws InferenceException when it is none, or too large
     */
    static Picture decoded(String alias, byte[] bytes) {
        try (var stream = new MemoryCacheImageInputStream(new ByteArrayInputStream(bytes))) {
            var readers = ImageIO.getImageReaders(stream);
            if (!readers.hasNext()) {
                throw InferenceException.invalid(
                        "\"%s\" is no picture; allowed are JPEG, PNG, GIF and BMP"
                                .formatted(alias));
            }
            var reader = readers.next();
            try {
                return decoded(alias, reader, stream);
            } finally {
                reader.dispose();
            }
        } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new InferenceException(
                    InferenceException.Kind.INVALID,
                    "\"%s\" is a broken picture: %s".formatted(alias, e.getMessage()),
                    e);
        }
    }

    private static Picture decoded(String alias, ImageReader reader, ImageInputStream stream)
            throws IOException {
        reader.setInput(stream, true, true);
        long pixels = (long) reader.getWidth(0) * reader.getHeight(0);
        if (pixels > MOST_PIXELS) {
            throw new InferenceException(
                    InferenceException.Kind.TOO_LARGE,
                    "\"%s\" has %d pixels; allowed are %d".formatted(alias, pixels, MOST_PIXELS));
        }
        return of(reader.read(0));
    }

    private static Picture of(BufferedImage image) {
        int width = image.getWidth();
        int height = image.getHeight();
        var planes = new float[3][width * height];
        var row = new int[width];
        for (int y = 0; y < height; y++) {
            image.getRGB(0, y, width, 1, row, 0, width);
            for (int x = 0; x < width; x++) {
                planes[0][y * width + x] = row[x] >> 16 & 0xFF;
                planes[1][y * width + x] = row[x] >> 8 & 0xFF;
                planes[2][y * width + x] = row[x] & 0xFF;
            }
        }
        return new Picture(width, height, planes);
    }

    /** Of bytes of red, green and blue, pixel by pixel. */
    public static Picture of(int width, int height, ByteBuffer pixels) {
        var planes = new float[3][width * height];
        for (int i = 0; i < width * height; i++) {
            for (int channel = 0; channel < 3; channel++) {
                planes[channel][i] = pixels.get() & 0xFF;
            }
        }
        return new Picture(width, height, planes);
    }

    /** The bytes of red, green and blue, pixel by pixel, as a batch of one. */
    Tensor pixels(String name) {
        var data = Tensor.buffer(3L * width * height);
        for (int i = 0; i < width * height; i++) {
            for (int channel = 0; channel < 3; channel++) {
                data.put((byte) planes[channel][i]);
            }
        }
        return new Tensor(
                name, ElementType.UINT8, List.of(1L, (long) height, (long) width, 3L), data.flip());
    }

    float[] channel(int number) {
        return planes[number];
    }

    /** As large that its shorter side has this length. */
    Picture shorterSide(int length) {
        double factor = (double) length / Math.min(width, height);
        return resized(
                (int) Math.max(1, Math.round(width * factor)),
                (int) Math.max(1, Math.round(height * factor)));
    }

    /** Bilinear between the centres of pixels, rounded to bytes, as OpenCV does it. */
    public Picture resized(int newWidth, int newHeight) {
        var across = Axis.of(width, newWidth);
        var down = Axis.of(height, newHeight);
        var resized = new float[3][newWidth * newHeight];
        for (int channel = 0; channel < 3; channel++) {
            var plane = planes[channel];
            for (int y = 0; y < newHeight; y++) {
                int top = down.low[y] * width;
                int bottom = down.high[y] * width;
                for (int x = 0; x < newWidth; x++) {
                    float share = across.share[x];
                    float above =
                            mixed(plane[top + across.low[x]], plane[top + across.high[x]], share);
                    float below =
                            mixed(
                                    plane[bottom + across.low[x]],
                                    plane[bottom + across.high[x]],
                                    share);
                    resized[channel][y * newWidth + x] =
                            Math.round(mixed(above, below, down.share[y]));
                }
            }
        }
        return new Picture(newWidth, newHeight, resized);
    }

    private static float mixed(float one, float other, float share) {
        return one + (other - one) * share;
    }

    /** Between which two old places each new one lies. */
    private record Axis(int[] low, int[] high, float[] share) {
        static Axis of(int before, int after) {
            var low = new int[after];
            var high = new int[after];
            var share = new float[after];
            double step = (double) before / after;
            for (int i = 0; i < after; i++) {
                double place = Math.clamp((i + 0.5) * step - 0.5, 0, before - 1);
                low[i] = (int) place;
                high[i] = Math.min(low[i] + 1, before - 1);
                share[i] = (float) (place - low[i]);
            }
            return new Axis(low, high, share);
        }
    }

    /**
     * What lies between four corners, as large as their sides are long.
     *
     * @param x of the corners: upper left, upper right, lower right, lower left
     * @param y of the same
     */
    public Picture cut(float[] x, float[] y) {
        int across = side(x, y, 0, 1, 3, 2);
        int down = side(x, y, 0, 3, 1, 2);
        var cut = new Picture(across, down, new float[3][across * down]);
        for (int row = 0; row < down; row++) {
            float v = (row + 0.5f) / down;
            for (int column = 0; column < across; column++) {
                float u = (column + 0.5f) / across;
                cut.take(
                        row * across + column,
                        this,
                        between(x, u, v) - 0.5f,
                        between(y, u, v) - 0.5f);
            }
        }
        return cut;
    }

    /** The longer of two opposite sides, at least one. */
    private static int side(float[] x, float[] y, int a, int b, int c, int d) {
        double one = Math.hypot(x[a] - x[b], y[a] - y[b]);
        double other = Math.hypot(x[c] - x[d], y[c] - y[d]);
        return Math.clamp(Math.round(Math.max(one, other)), 1, PictureFit.LARGEST);
    }

    private static float between(float[] corners, float u, float v) {
        return mixed(mixed(corners[0], corners[1], u), mixed(corners[3], corners[2], u), v);
    }

    private void take(int pixel, Picture from, float x, float y) {
        float column = Math.clamp(x, 0f, from.width - 1f);
        float row = Math.clamp(y, 0f, from.height - 1f);
        int left = (int) column;
        int line = (int) row;
        int top = line * from.width;
        int right = Math.min(left + 1, from.width - 1);
        int bottom = Math.min(line + 1, from.height - 1) * from.width;
        for (int channel = 0; channel < 3; channel++) {
            var plane = from.planes[channel];
            float above = mixed(plane[top + left], plane[top + right], column - left);
            float below = mixed(plane[bottom + left], plane[bottom + right], column - left);
            planes[channel][pixel] = Math.round(mixed(above, below, row - line));
        }
    }

    /** Turned by a quarter against the clock: what ran downwards runs to the right. */
    public Picture turned() {
        var turned =
                new Picture(/* width= */ height, /* height= */ width, new float[3][width * height]);
        for (int channel = 0; channel < 3; channel++) {
            for (int y = 0; y < height; y++) {
                for (int x = 0; x < width; x++) {
                    turned.planes[channel][(width - 1 - x) * height + y] =
                            planes[channel][y * width + x];
                }
            }
        }
        return turned;
    }

    /** The square in the middle. */
    Picture centre(int side) {
        int left = (width - side) / 2;
        int top = (height - side) / 2;
        var cut = new float[3][side * side];
        for (int channel = 0; channel < 3; channel++) {
            for (int y = 0; y < side; y++) {
                System.arraycopy(
                        planes[channel], (top + y) * width + left, cut[channel], y * side, side);
            }
        }
        return new Picture(side, side, cut);
    }
}
