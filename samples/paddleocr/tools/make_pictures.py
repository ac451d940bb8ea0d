# SPDX-License-Identifier: Apache-2.0
"""Makes pictures with words on them, and labels that say where.

  python tools/make_pictures.py DIR [--layout icdar2015|hiertext] [--train 200] [--test 20] [--seed 7]

icdar2015: DIR has train_icdar2015_label.txt and test_icdar2015_label.txt, with paths below DIR.
hiertext:  DIR has label_hiertext_train.txt and label_hiertext_val.txt, with paths below DIR's parent, where the
           document's data_dir points; DIR must be called hiertext.
"""
import argparse
import json
import os

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

SIDE = 160
LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZabcdefghkmnprstuvwxyz0123456789"
LAYOUTS = {
    "icdar2015": (("icdar_c4_train_imgs", "train_icdar2015_label.txt"), ("ch4_test_images", "test_icdar2015_label.txt")),
    "hiertext": (("train", "label_hiertext_train.txt"), ("validation", "label_hiertext_val.txt")),
}


def background(random):
    """Soft colours, with shapes that are no text."""
    coarse = random.randint(30, 226, (4, 4, 3)).astype("uint8")
    picture = Image.fromarray(coarse).resize((SIDE, SIDE), Image.BICUBIC)
    pen = ImageDraw.Draw(picture)
    for _ in range(random.randint(2, 6)):
        x, y = random.randint(0, SIDE, 2)
        w, h = random.randint(8, 70, 2)
        colour = tuple(int(part) for part in random.randint(0, 256, 3))
        kind = random.randint(3)
        if kind == 0:
            pen.line((x, y, x + w, y + h - 40), colour, int(random.randint(1, 5)))
        elif kind == 1:
            pen.ellipse((x, y, x + w, y + h), outline=colour, width=int(random.randint(1, 4)))
        else:
            pen.rectangle((x, y, x + w, y + h), colour)
    return picture.filter(ImageFilter.GaussianBlur(float(random.uniform(0, 1.2))))


def word(random):
    """Letters on nothing, cut to what they cover."""
    text = "".join(random.choice(list(LETTERS), random.randint(3, 8)))
    font = ImageFont.load_default()
    left, top, right, bottom = font.getbbox(text)
    small = Image.new("L", (int(right - left) + 2, int(bottom - top) + 2))
    ImageDraw.Draw(small).text((1 - left, 1 - top), text, 255, font)
    scale = random.uniform(1.5, 3.0)
    return text, small.resize((round(small.width * scale), round(small.height * scale)), Image.BICUBIC)


def corners(width, height, degrees, at):
    """Where the corners of a picture are after it was turned about its middle, which is then at this point."""
    turn = np.deg2rad(-degrees)
    matrix = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    half = np.array([[-width, -height], [width, -height], [width, height], [-width, height]]) / 2
    return half @ matrix.T + at


def picture(random):
    made, texts, taken = background(random), [], np.zeros((SIDE, SIDE), bool)
    for _ in range(random.randint(2, 6)):
        text, letters = word(random)
        degrees = float(random.uniform(-18, 18))
        turned = letters.rotate(degrees, Image.BICUBIC, expand=True)
        if turned.width >= SIDE or turned.height >= SIDE:
            continue
        left, top = random.randint(0, SIDE - turned.width), random.randint(0, SIDE - turned.height)
        window = np.s_[max(0, top - 6):top + turned.height + 6, max(0, left - 6):left + turned.width + 6]
        if taken[window].any():
            continue
        taken[window] = True
        shade = np.asarray(made.convert("L"))[window].mean()
        colour = random.randint(190, 256, 3) if shade < 128 else random.randint(0, 60, 3)
        made.paste(tuple(int(part) for part in colour), (int(left), int(top)), turned)
        points = corners(letters.width, letters.height, degrees, (left + turned.width / 2, top + turned.height / 2))
        texts.append({"transcription": text, "points": np.rint(points).astype(int).tolist()})
    return made, texts


def make(directory, layout, counts, seed):
    random = np.random.RandomState(seed)
    above = os.path.basename(os.path.normpath(directory)) if layout == "hiertext" else ""
    for (images, labels), count in zip(LAYOUTS[layout], counts):
        os.makedirs(os.path.join(directory, images), exist_ok=True)
        lines = []
        for number in range(count):
            made, texts = picture(random)
            name = f"img_{number + 1}.png"
            made.save(os.path.join(directory, images, name))
            lines.append("/".join(filter(None, (above, images, name))) + "\t" + json.dumps(texts) + "\n")
        with open(os.path.join(directory, labels), "w", encoding="utf-8") as file:
            file.writelines(lines)
        print(f"{count} pictures in {os.path.join(directory, images)}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory")
    parser.add_argument("--layout", choices=sorted(LAYOUTS), default="icdar2015")
    parser.add_argument("--train", type=int, default=200)
    parser.add_argument("--test", type=int, default=20)
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args()
    if given.layout == "hiertext" and os.path.basename(os.path.normpath(given.directory)) != "hiertext":
        parser.error("a directory of the layout hiertext must be called hiertext")
    make(given.directory, given.layout, (given.train, given.test), given.seed)


if __name__ == "__main__":
    main()
