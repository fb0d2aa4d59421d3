"""A drawing as a PNG."""

import io

from PIL import Image, ImageDraw, ImageFont

from croupier.strategy.drawing import Drawing, Frame, Words

SCALE = 2
"""Pixels for each unit of the drawing: sharp on screens and on paper."""

DASH, SPACE = 4, 3


def drawing_png(drawing: Drawing) -> bytes:
    """The bytes of the picture, in shades of few colours."""
    image = Image.new("RGB", (drawing.width * SCALE, drawing.height * SCALE), "#ffffff")
    canvas = ImageDraw.Draw(image)
    for shape in drawing.shapes:
        match shape:
            case Frame():
                _frame(canvas, shape)
            case Words():
                _words(canvas, shape)
    written = io.BytesIO()
    image.save(written, "PNG", optimize=True)
    return written.getvalue()


def _frame(canvas: ImageDraw.ImageDraw, frame: Frame) -> None:
    left, top = frame.x * SCALE, frame.y * SCALE
    right, bottom = (frame.x + frame.width) * SCALE, (frame.y + frame.height) * SCALE
    width = frame.line * SCALE
    corners = (left, top, right, bottom)
    if not frame.is_dashed:
        canvas.rectangle(corners, fill=frame.fill, outline="#000000", width=width)
        return
    canvas.rectangle(corners, fill=frame.fill)
    step, dash = (DASH + SPACE) * SCALE, DASH * SCALE
    for x in range(left, right, step):
        for y in (top, bottom):
            canvas.line((x, y, min(x + dash, right), y), fill="#000000", width=width)
    for y in range(top, bottom, step):
        for x in (left, right):
            canvas.line((x, y, x, min(y + dash, bottom)), fill="#000000", width=width)


def _words(canvas: ImageDraw.ImageDraw, words: Words) -> None:
    font = ImageFont.load_default(words.size * SCALE)
    canvas.text(
        (words.x * SCALE, words.y * SCALE),
        words.text,
        fill="#000000",
        font=font,
        anchor="mm" if words.is_centred else "lm",
        stroke_width=1 if words.is_bold else 0,
    )
