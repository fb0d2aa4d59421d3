"""A drawing as SVG."""

from xml.sax.saxutils import escape, quoteattr

from croupier.strategy.drawing import Drawing, Frame, Words


def drawing_svg(drawing: Drawing) -> str:
    """One file of SVG, complete in itself."""
    size = f'width="{drawing.width}" height="{drawing.height}"'
    box = f'viewBox="0 0 {drawing.width} {drawing.height}"'
    label = quoteattr(drawing.title or "strategy chart")
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} role="img" aria-label={label}>',
        f"<title>{escape(drawing.title or 'strategy chart')}</title>",
        '<rect width="100%" height="100%" fill="#ffffff"/>',
        *(_shape(shape) for shape in drawing.shapes),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _shape(shape: Frame | Words) -> str:
    match shape:
        case Frame(x, y, width, height, fill, line, is_dashed):
            dashes = ' stroke-dasharray="4 3"' if is_dashed else ""
            return (
                f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}"'
                f' stroke="#000000" stroke-width="{line}"{dashes}/>'
            )
        case Words(x, y, text, size, is_bold, is_centred):
            weight = ' font-weight="bold"' if is_bold else ""
            anchor = ' text-anchor="middle"' if is_centred else ""
            return (
                f'<text x="{x}" y="{y}" font-family="sans-serif" font-size="{size}"{weight}{anchor}'
                f' dominant-baseline="central">{escape(text)}</text>'
            )
