import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { CurrentDraw } from '#contract/lottery/read.ts';
import { useFigures } from '#portal/state/figures.ts';
import { css, cx } from '#ui/style/style.ts';
import { color, font, radius, space, type, weight } from '#ui/style/tokens.ts';
import { formatDuration, secondsLeft } from '#ui/time/deadlines.ts';
import { useMoment as useEachSecond } from '#ui/time/use-time.ts';
import { deadlinesAtom } from '../state/deadlines.ts';
import { useTexts } from '../state/texts/texts.ts';
import { type DrawPhase, partLeft, phaseOf } from './draw-phase.ts';

/**
 * The server's time, updated every full second; undefined on the server and in the first render. After sleep or a clock
 * change the draws are requested again.
 */
function useMoment(): number | undefined {
  const deadlines = useAtomValue(deadlinesAtom);
  const queries = useQueryClient();
  useEffect(
    () => deadlines.onDoubt(() => void queries.invalidateQueries({ queryKey: ['lottery', 'current'] })),
    [deadlines, queries],
  );
  return useEachSecond(deadlines);
}

const figures = css({
  fontFamily: font.numeric,
  fontVariantNumeric: 'tabular-nums',
  fontWeight: weight.display,
  lineHeight: 1.1,
  whiteSpace: 'nowrap',
  unicodeBidi: 'isolate',
});
const phases: Readonly<Record<DrawPhase, string>> = {
  open: css({ color: color.text }),
  closing: css({ color: color.negative }),
  drawing: css({ color: color.accentText }),
  late: css({ color: color.textMuted }),
};
const sizes = {
  s: css({ fontSize: type.l }),
  l: css({ fontSize: 'clamp(1.75rem, 5vw, 2.5rem)' }),
} as const;
const words = css({ fontSize: '0.7em', fontWeight: weight.strong });

export interface DrawTimerProps {
  readonly draw: CurrentDraw;
  readonly size?: keyof typeof sizes;
  readonly className?: string | undefined;
}

/** The remaining betting time of a draw, by the server's clock; then a text that it is being drawn. */
export function DrawTimer({ draw, size = 's', className }: DrawTimerProps) {
  const writer = useFigures();
  const { t } = useTexts();
  const now = useMoment();
  const end = draw.closes ?? draw.draws;
  const phase = now === undefined ? 'open' : phaseOf(draw, now);
  const isCounted = phase === 'open' || phase === 'closing';
  return (
    <span
      role="timer"
      aria-live="off"
      aria-label={t('lottery.closesIn')}
      data-phase={phase}
      className={cx(figures, sizes[size], phases[phase], className)}
    >
      {isCounted ? (
        <span dir="ltr">
          {now === undefined || end === undefined ? '-:--' : writer.write(formatDuration(secondsLeft(end, now)))}
        </span>
      ) : (
        <span className={words}>{t(phase === 'drawing' ? 'lottery.drawing' : 'lottery.late')}</span>
      )}
    </span>
  );
}

const track = css({
  display: 'block',
  blockSize: '0.25rem',
  borderRadius: radius.pill,
  backgroundColor: color.surfaceSunken,
  overflow: 'hidden',
  marginBlockStart: space[1],
});
const fill = css({
  display: 'block',
  blockSize: '100%',
  borderRadius: radius.pill,
  background: color.accentGradient,
  transformOrigin: 'left',
  transition: 'transform 1s linear',
  '[dir=rtl] &': { transformOrigin: 'right' },
  '&[data-phase=closing]': { background: color.negative },
});

/** The same as a shrinking line; decorative, next to the figures. */
export function DrawLine({ draw, everyS }: { readonly draw: CurrentDraw; readonly everyS: number | undefined }) {
  const now = useMoment();
  const part = now === undefined ? 1 : partLeft(draw, everyS, now);
  const phase = now === undefined ? 'open' : phaseOf(draw, now);
  return (
    <span className={track} aria-hidden="true">
      <span
        className={fill}
        data-phase={phase}
        // Not on the server: the content security policy refuses style attributes in markup.
        style={now === undefined ? undefined : { transform: `scaleX(${part})` }}
      />
    </span>
  );
}
