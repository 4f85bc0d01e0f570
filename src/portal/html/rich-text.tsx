import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { css, cx } from '#ui/style.ts';
import { color, font, radius, space, type, weight } from '#ui/tokens.ts';
import { loadChunk } from '../health/load-chunk.ts';
import { portalAtom } from '../state/atoms.ts';
import { plainText } from '../state/plain-text.ts';

const box = css({
  // Nothing inside reaches out of it.
  contain: 'content',
  color: color.text,
  lineHeight: 1.65,
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
  '& table': { display: 'block', overflowX: 'auto', borderCollapse: 'collapse', fontSize: type.s },
  '& :is(th, td)': {
    paddingBlock: space[2],
    paddingInline: space[3],
    border: `1px solid ${color.line}`,
    textAlign: 'start',
  },
  '& th': { backgroundColor: color.surfaceSunken },
});
/** Words without marks keep their lines' height while the sanitiser is on its way. */
const plain = css({ whiteSpace: 'pre-line' });

export interface RichTextProps {
  /** HTML of a stranger. */
  readonly html: string;
  readonly className?: string | undefined;
}

/**
 * The one place where foreign HTML is drawn (decision D10). The server and the first drawing show its words alone; what may
 * stay of it comes with the sanitiser. Where that does not come, the words stay.
 */
export function RichText({ html, className }: RichTextProps) {
  const { imageOrigins } = useAtomValue(portalAtom);
  const [clean, setClean] = useState<{ readonly of: string; readonly html: string }>();
  useEffect(() => {
    let isHere = true;
    loadChunk(() => import('./clean.ts')).then(
      ({ cleanHtml }) => isHere && setClean({ of: html, html: cleanHtml(html, imageOrigins) }),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [html, imageOrigins]);
  if (clean?.of !== html) {
    return (
      <div className={cx(box, plain, className)}>
        <p>{plainText(html)}</p>
      </div>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one sink of foreign HTML, behind the sanitiser and Trusted Types
  return <div className={cx(box, className)} dangerouslySetInnerHTML={{ __html: clean.html }} />;
}
