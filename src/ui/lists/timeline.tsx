import type { ReactNode } from 'react';
import { Icon } from '../pictures/icon.tsx';
import { css } from '../style/style.ts';
import { color, font, space, type, weight } from '../style/tokens.ts';

const list = css({ display: 'grid', gap: 0 });
const entry = css({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '1.25rem minmax(0, 1fr)',
  columnGap: space[3],
  paddingBlockEnd: space[3],
  '&:not(:last-child)::before': {
    content: '""',
    position: 'absolute',
    insetBlock: '1.375rem 0.125rem',
    insetInlineStart: 'calc(0.625rem - 1px)',
    inlineSize: 2,
    backgroundColor: color.line,
  },
  '&:last-child': { paddingBlockEnd: 0 },
});
const sign = css({
  display: 'grid',
  placeItems: 'center',
  inlineSize: '1.25rem',
  blockSize: '1.25rem',
  color: color.textMuted,
  '[data-tone=positive] > &': { color: color.positive },
  '[data-tone=negative] > &': { color: color.negative },
  '[data-tone=info] > &': { color: color.info },
});
const words = css({ minInlineSize: 0, overflowWrap: 'anywhere' });
const title = css({ fontSize: type.s, lineHeight: 1.4, '[aria-current] &': { fontWeight: weight.strong } });
const time = css({
  color: color.textMuted,
  fontFamily: font.numeric,
  fontSize: type.xs,
  fontVariantNumeric: 'tabular-nums',
});

export type MomentTone = 'positive' | 'negative' | 'info' | 'neutral';

const ICONS: Readonly<Record<MomentTone, string>> = {
  positive: 'circle-check',
  negative: 'x',
  info: 'hourglass',
  neutral: 'check',
};

export interface TimelineEntry {
  readonly key: string;
  readonly title: ReactNode;
  readonly time: string;
  readonly tone?: MomentTone;
}

interface TimelineProps {
  readonly label: string;
  /** Oldest first; the last one is the current state. */
  readonly entries: readonly TimelineEntry[];
}

interface MomentProps {
  readonly entry: TimelineEntry;
  readonly isLast: boolean;
}

export function Timeline({ label, entries }: TimelineProps) {
  return (
    <ol className={list} aria-label={label}>
      {entries.map((one, index) => (
        <Moment key={one.key} entry={one} isLast={index === entries.length - 1} />
      ))}
    </ol>
  );
}

function Moment({ entry: { title: titleText, time: at, tone = 'neutral' }, isLast }: MomentProps) {
  // A pending entry is over once another entry follows it.
  const shown = tone === 'info' && !isLast ? 'neutral' : tone;
  return (
    <li className={entry} data-tone={shown} aria-current={isLast ? 'step' : undefined}>
      <span className={sign}>
        <Icon name={ICONS[shown]} size={18} />
      </span>
      <div className={words}>
        <p className={title}>{titleText}</p>
        <p className={time} dir="ltr">
          {at}
        </p>
      </div>
    </li>
  );
}
