import { formatMoment } from '#console/kit/moment.ts';
import { css } from '#ui/style/style.ts';
import { color, font } from '#ui/style/tokens.ts';

const figure = css({ fontFamily: font.numeric, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
const faint = css({ color: color.textMuted });

/** A time in UTC to the minute; the tooltip has the exact time. */
export function When({ at }: { readonly at: number | undefined }) {
  if (at === undefined || at === 0) return <span className={faint}>–</span>;
  const iso = new Date(at).toISOString();
  return (
    <time className={figure} dateTime={iso} title={`${formatMoment(iso)} UTC`}>
      {formatMoment(iso).slice(0, 16)}
    </time>
  );
}
