import { css } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';
import { translate } from './words.ts';

const raw = css({
  padding: space[3],
  maxBlockSize: '24rem',
  overflow: 'auto',
  borderRadius: radius.s,
  backgroundColor: color.surfaceSunken,
  fontSize: type.xs,
  '& pre': { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
});

/** A value without a form in this console, as raw JSON. */
export function RawValue({ value }: { readonly value: unknown }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <section className={raw} tabIndex={0} aria-label={translate('raw.label')}>
      <pre>{JSON.stringify(value, null, 2)}</pre>
    </section>
  );
}
