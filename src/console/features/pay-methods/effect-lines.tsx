import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { translate } from './words.ts';

const lines = css({ display: 'grid', gap: space[2] });
const line = css({
  display: 'block',
  paddingInlineStart: space[4],
  position: 'relative',
  '&::before': { content: '"•"', position: 'absolute', insetInlineStart: space[1] },
});

interface LinesProps {
  readonly effects: readonly string[];
  /** True if there may already be orders of the method. */
  readonly isOfOrders?: boolean;
}

/** Effects of a change before it is saved. Phrasing content: rendered within a paragraph. */
export function EffectLines({ effects, isOfOrders = false }: LinesProps) {
  if (effects.length === 0) return <span>{translate('save.none')}</span>;
  return (
    <span className={lines}>
      <span>{translate('save.lead')}</span>
      {effects.map((effect) => (
        <span key={effect} className={line}>
          {effect}
        </span>
      ))}
      {isOfOrders && <span>{translate('save.open')}</span>}
    </span>
  );
}
