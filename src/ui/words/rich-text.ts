import { css } from '../style/style.ts';
import { color, font, radius, space, type, weight } from '../style/tokens.ts';

/** Styles of third-party HTML: it must only contain what the sanitizer (clean-html.ts) let through. */
export const richText = css({
  // Content cannot extend beyond the box.
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
  // As wide as its box, whatever it contains: the rest scrolls.
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

/** Ref of the element with third-party HTML, with the HTML as its key: does what styles cannot. */
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
 * Makes a table that is wider than its box focusable, so that the keyboard can scroll it. Measured on every resize of
 * the box: a collapsed topic has no size, and a phone may be rotated.
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

/** Retries a failed picture once, then shows its alternative text, as `Picture` does (M344). */
function replacePictures(box: HTMLElement): () => void {
  const tried = new WeakSet<HTMLImageElement>();
  // An error event of a picture does not bubble.
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement)) return;
    if (tried.has(target)) return target.replaceWith(target.alt);
    tried.add(target);
    target.setAttribute('src', target.src);
  };
  box.addEventListener('error', onError, true);
  return () => box.removeEventListener('error', onError, true);
}
