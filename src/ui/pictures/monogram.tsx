import { css, cx } from '../style/style.ts';
import { font, type, weight } from '../style/tokens.ts';

const letters = css({
  fontFamily: font.display,
  fontSize: type.s,
  fontWeight: weight.strong,
  lineHeight: 1,
  letterSpacing: '0.02em',
});

/** A logo where there is no picture of it: the name's initials. Screen readers get the name next to it. */
export function Monogram({ name, className }: { readonly name: string; readonly className?: string }) {
  return (
    <span className={cx(letters, className)} aria-hidden="true" translate="no">
      {initialsOf(name)}
    </span>
  );
}

/** Initials of the first and the last word, `Bank transfer` as `BT`; one sign of a name of one word. */
export function initialsOf(name: string): string {
  const parts = name.split(/[\s\p{P}]+/u).filter(Boolean);
  return [parts[0], parts.length > 1 ? parts.at(-1) : undefined]
    .map((part) => [...(part ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
