import { nameSetting } from '#console/names/names.ts';
import { describeValue, namePart } from '#console/names/values.ts';
import { isObject } from '#model/json/json.ts';
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
  '& dl': { display: 'grid', gap: space[2], margin: 0, overflowWrap: 'anywhere' },
  '& dt > code': { color: color.textMuted },
  '& dd': { margin: 0 },
});

/** A value without a form in this console, key by key. */
export function RawValue({ value }: { readonly value: unknown }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <section className={raw} tabIndex={0} aria-label={translate('raw.label')}>
      <dl>
        {Object.entries(isObject(value) ? value : { '': value }).map(([key, part]) => (
          <div key={key}>
            <dt>
              {nameOf(key)} {nameOf(key) !== key && <code>{key}</code>}
            </dt>
            <dd>{describeValue(part)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function nameOf(key: string): string {
  return nameSetting(key) ?? namePart(key);
}
