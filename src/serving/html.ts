const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

/** A JSON data block: no content can end its element or open a comment. */
export function dataBlock(id: string, value: unknown): string {
  const json = JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `<script type="application/json" id="${escapeHtml(id)}">${json}</script>`;
}

/** The text of a style element; a text that could end the element is refused. */
export function styleText(css: string): string {
  if (/<\/style/i.test(css)) throw new Error('A style sheet holds "</style": it would end its element early.');
  return css;
}
