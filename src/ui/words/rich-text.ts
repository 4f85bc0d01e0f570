import { css } from '../style/style.ts';
import { color, font, radius, space, type, weight } from '../style/tokens.ts';

/** How foreign HTML looks, wherever it is drawn: only what the sanitiser (clean-html.ts) let through stands in it. */
export const richText = css({
  // Nothing inside reaches out of it.
  contain: 'content',
  color: color.text,
  lineHeight: 1.65,
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  '& > * + *': { marginBlockStart: space[3] },
  '& :is(h1, h2)': { fontFamily: font.display, fontSize: type.l, fontWeight: weight.display, lineHeight: 1.25 },
  '& :is(h3, h4)': { fontSize: type.m, fontWeight: weight.strong },
  '& > * + :is(h1, h2, h3, h4)': { marginBlockStart: space[6] },
  '& :is(ul, ol)': { paddingInlineStart: '1.4em', display: 'grid', gap: space[2] },
  '& ul': { listStyle: 'disc' },
  '& ol': { listStyle: 'decimal' },
  '& li::marker': { color: color.accentText, fontWeight: weight.strong },
  '& a': { color: color.accentText, textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  '& img': { maxInlineSize: '100%', blockSize: 'auto', borderRadius: radius.m },
  '& blockquote': {
    paddingInlineStart: space[4],
    borderInlineStart: `3px solid ${color.line}`,
    color: color.textMuted,
  },
  '& hr': { border: 0, borderBlockStart: `1px solid ${color.line}` },
  // As wide as its box, whatever it holds: the rest is scrolled to.
  '& table': {
    display: 'block',
    inlineSize: 0,
    minInlineSize: '100%',
    overflowX: 'auto',
    borderCollapse: 'collapse',
    fontSize: type.s,
  },
  '& :is(th, td)': {
    maxInlineSize: '20rem',
    paddingBlock: space[2],
    paddingInline: space[3],
    border: `1px solid ${color.line}`,
    textAlign: 'start',
  },
  '& th': { backgroundColor: color.surfaceSunken },
});

/** The ref of the element that foreign HTML is drawn in, with the HTML as its key: what no style can do for it. */
export function tendRichText(box: HTMLElement | null): (() => void) | undefined {
  if (box === null) return undefined;
  const leaveTables = reachTables(box);
  const leavePictures = replacePictures(box);
  return () => {
    leaveTables?.();
    leavePictures();
  };
}

/**
 * A table that is wider than its box scrolls in it: keys must reach it to do so. It is measured whenever its box gets another size,
 * since a topic that is closed has none, and a phone is turned.
 */
function reachTables(box: HTMLElement): (() => void) | undefined {
  const tables = box.querySelectorAll('table');
  if (tables.length === 0 || typeof ResizeObserver !== 'function') return undefined;
  const validate = (table: Element) => {
    if (table.scrollWidth > table.clientWidth) table.setAttribute('tabindex', '0');
    else table.removeAttribute('tabindex');
  };
  const sizes = new ResizeObserver((changed) => {
    for (const { target } of changed) validate(target);
  });
  for (const table of tables) {
    validate(table);
    sizes.observe(table);
  }
  return () => sizes.disconnect();
}

/** A picture that does not come is asked for once more, then its words stand in its place, as with `Picture` (M344). */
function replacePictures(box: HTMLElement): () => void {
  const tried = new WeakSet<HTMLImageElement>();
  // An error of a picture does not bubble.
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement)) return;
    if (tried.has(target)) return target.replaceWith(target.alt);
    tried.add(target);
    target.setAttribute('src', target.src);
  };
  box.addEventListener('error', onError, true);
  return () => box.removeEventListener('error', onError, true);
}
