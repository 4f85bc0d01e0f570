/** Text edits of the toolbar buttons above the HTML field. */

export interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export const FORMATS = ['bold', 'italic', 'heading', 'paragraph', 'list', 'link', 'picture'] as const;
export type Format = (typeof FORMATS)[number];

/** Wraps the selection in a tag, or inserts an empty tag at the caret, and selects the part to write next. Pure. */
export function applyFormat({ text, start, end }: Selected, format: Format): Selected {
  const [before, chosen, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  const { open, inside, close, next } = MARKUP[format](chosen);
  const from = before.length + (next?.at ?? open.length);
  return {
    text: `${before}${open}${inside}${close}${after}`,
    start: from,
    end: from + (next?.length ?? inside.length),
  };
}

/** Puts a picture in place of the selection, and the caret behind it. Pure. */
export function insertPicture(
  { text, start, end }: Selected,
  { path, alt }: { readonly path: string; readonly alt: string },
): Selected {
  const markup = `<img src="${escaped(path)}" alt="${escaped(alt)}">`;
  const caret = start + markup.length;
  return { text: text.slice(0, start) + markup + text.slice(end), start: caret, end: caret };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

interface Markup {
  readonly open: string;
  readonly inside: string;
  readonly close: string;
  /** The part to select afterwards, relative to the start of the tag; absent: the content of the tag. */
  readonly next?: { readonly at: number; readonly length: number };
}

const around =
  (tag: string) =>
  (inside: string): Markup => ({ open: `<${tag}>`, inside, close: `</${tag}>` });

const MARKUP: Readonly<Record<Format, (chosen: string) => Markup>> = {
  bold: around('strong'),
  italic: around('em'),
  heading: around('h2'),
  paragraph: around('p'),
  // One list item per line.
  list: (chosen) => ({
    open: '<ul>\n',
    inside: chosen
      .split('\n')
      .map((line) => `  <li>${line.trim()}</li>`)
      .join('\n'),
    close: '\n</ul>',
    ...(chosen === '' && { next: { at: '<ul>\n  <li>'.length, length: 0 } }),
  }),
  link: (chosen) => ({
    open: '<a href="https://">',
    inside: chosen,
    close: '</a>',
    next: { at: '<a href="'.length, length: 'https://'.length },
  }),
  picture: (chosen) => ({
    open: `<img src="/_brand/assets/" alt="${chosen.replace(/"/g, '&quot;')}">`,
    inside: '',
    close: '',
    next: { at: '<img src="'.length, length: '/_brand/assets/'.length },
  }),
};
