// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.serving.InferenceException;

final class PictureTest {
    /** Three by two pixels, whose red is that of the table in the test below. */
    private static byte[] png() throws IOException {
        var image = new BufferedImage(3, 2, BufferedImage.TYPE_INT_RGB);
        int[] red = {10, 40, 200, 0, 90, 5};
        for (int i = 0; i < red.length; i++) {
            image.setRGB(i % 3, i / 3, red[i] << 16 | 0x0102);
        }
        var bytes = new ByteArrayOutputStream();
        ImageIO.write(image, "png", bytes);
        return bytes.toByteArray();
    }

    /** What cv2.resize gives for the same pixels with INTER_LINEAR. */
    @Test
    void is_resized_as_opencv_does() throws IOException {
        float[] opencv = {
            10, 22, 40, 136, 200, 8, 25, 53, 112, 151, 3, 32, 78, 63, 54, 0, 36, 90, 39, 5
        };

        var resized = Picture.decoded("image", png()).resized(5, 4);

        for (int i = 0; i < opencv.length; i++) {
            assertThat(resized.channel(0)[i]).as("pixel " + i).isCloseTo(opencv[i], within(1f));
        }
        assertThat(resized.channel(1)).containsOnly(1f);
        assertThat(resized.channel(2)).containsOnly(2f);
    }

    @Test
    void the_centre_is_cut_out() throws IOException {
        var centre = Picture.decoded("image", png()).shorterSide(2).centre(1);

        assertThat(centre.width()).isEqualTo(1);
        assertThat(centre.channel(0)).containsExactly(40);
    }

    @Test
    void what_is_no_picture_is_refused() {
        assertThatThrownBy(() -> Picture.decoded("image", new byte[] {1, 2, 3}))
                .isInstanceOf(InferenceException.class)
                .hasMessageContaining("allowed are JPEG, PNG, GIF and BMP");
    }

    @Test
    void a_torn_picture_is_refused() throws IOException {
        var whole = png();
        var torn = java.util.Arrays.copyOf(whole, whole.length / 2);

        assertThatThrownBy(() -> Picture.decoded("image", torn))
                .isInstanceOf(InferenceException.class)
                .hasMessageContaining("broken");
    }

    /** A few bytes that would be two gigapixels. */
    @Test
    void a_bomb_is_refused_by_its_head() throws IOException {
        var bomb = ByteBuffer.wrap(png());
        bomb.putInt(16, 50_000).putInt(20, 50_000);
        var crc = new CRC32();
        crc.update(bomb.array(), 12, 17);
        bomb.putInt(29, (int) crc.getValue());

        assertThatThrownBy(() -> Picture.decoded("image", bomb.array()))
                .isInstanceOfSatisfying(
                        InferenceException.class,
                        refused ->
                                assertThat(refused.kind())
                                        .isEqualTo(InferenceException.Kind.TOO_LARGE));
    }
}
