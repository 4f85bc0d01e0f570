import { useState } from 'react';
import { changeBlock, changeBlocks, changeHeading } from '#console/kit/change-style.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color, font, space, type } from '#ui/style/tokens.ts';
import type { Reported, ReportedLane, Sign } from './describe-changes.ts';
import { nameCategory, translate } from './words.ts';

const figures = css({ fontFamily: font.numeric, fontVariantNumeric: 'tabular-nums' });
const line = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: space[2],
  paddingBlock: space[2],
  paddingInline: space[3],
  fontSize: type.s,
  lineHeight: 1.35,
  borderBlockStart: `1px solid ${color.line}`,
  overflowWrap: 'anywhere',
});
const note = css({ display: 'block', color: color.textMuted, fontSize: type.xs });
const sign = css({ marginBlockStart: '0.125em' });
const SIGNS: Readonly<Record<Sign, { readonly icon: string; readonly className: string }>> = {
  comes: { icon: 'plus', className: cx(sign, css({ color: color.positive })) },
  goes: { icon: 'minus', className: cx(sign, css({ color: color.negative })) },
  changes: { icon: 'arrow-right', className: cx(sign, css({ color: color.info })) },
};
const more = css({ borderBlockStart: `1px solid ${color.line}`, padding: space[1] });

/** Lines of one lobby that are shown before the user expands the rest. */
const MOST_LINES = 12;

export function ReportedList({ lanes }: { readonly lanes: readonly ReportedLane[] }) {
  return (
    <div className={changeBlocks} data-element="console.games.told">
      {lanes.map((lane) => (
        <Lane key={lane.category} {...lane} />
      ))}
    </div>
  );
}

function Lane({ category, before, after, lines }: ReportedLane) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? lines : lines.slice(0, MOST_LINES);
  const title = nameCategory(category);
  return (
    <section className={changeBlock} aria-label={translate('told.lobby', { category: title })}>
      <h4 className={changeHeading}>
        <span>{title}</span>
        <span className={figures}>
          {before === after ? translate('found', { count: after }) : translate('told.games', { before, count: after })}
        </span>
      </h4>
      <ul>
        {shown.map((reported) => (
          <Line key={`${reported.id} ${reported.sign}`} {...reported} />
        ))}
      </ul>
      {lines.length > shown.length && (
        <div className={more}>
          <Button variant="ghost" size="s" onClick={() => setWhole(true)}>
            {translate('told.more', { count: lines.length - shown.length })}
          </Button>
        </div>
      )}
    </section>
  );
}

function Line({ sign: kind, words, note: aside }: Reported) {
  const { icon, className } = SIGNS[kind];
  return (
    <li className={line}>
      <Icon name={icon} size={16} className={className} title={translate(`sign.${kind}`)} />
      <span>
        {words}
        {aside !== undefined && <span className={note}>{aside}</span>}
      </span>
    </li>
  );
}
