import { codeStyle, labelStyle, numeric } from '#demo-games/client/frame/styles.ts';
import { usePage } from '#demo-games/client/page/page.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type, weight } from '#ui/style/tokens.ts';
import { formatDuration } from '#ui/time/deadlines.ts';
import { Numbers } from './art/numbers.tsx';
import { cardStyle } from './art/styles.ts';
import { type Desk, shortened } from './use-desk.ts';

const CLOSING_S = 10;

const timer = css(numeric, {
  fontSize: type.xxl,
  fontWeight: weight.strong,
  lineHeight: 1.2,
  '&[data-closing=true]': { color: color.negative },
});
const lastBox = css({ display: 'grid', gap: space[1], justifyItems: 'end' });
const commitment = css({
  flexBasis: '100%',
  color: color.textMuted,
  fontSize: type.s,
  '& > summary': { cursor: 'pointer' },
});

/** The open draw: number, time left, last result and commitment. */
export function DrawBar({ table, ticket, left }: Desk) {
  const { t, figures } = usePage();
  const last = table?.results[0];
  const isClosing = left !== undefined && left > 0 && left <= CLOSING_S;
  return (
    <section className={cardStyle} aria-label={t('lottery.closesIn')}>
      <div>
        <span className={labelStyle}>{table ? t('lottery.draw', { numero: table.draw.numero }) : '…'}</span>
        <span className={labelStyle}>{t('lottery.closesIn')}</span>
        <strong className={timer} role="timer" aria-live="off" data-testid="timer" data-closing={isClosing}>
          {left === undefined ? '–' : left > 0 ? figures.write(formatDuration(left)) : t('lottery.drawing')}
        </strong>
      </div>
      {last && (
        <div className={lastBox}>
          <span className={labelStyle}>{t('lottery.lastResult')}</span>
          <Numbers family={ticket.game.family} numbers={shortened(last.numbers)} />
        </div>
      )}
      {table?.draw.commitment && (
        <details className={commitment}>
          <summary>{t('lottery.commitment')}</summary>
          <code className={codeStyle}>{table.draw.commitment}</code>
        </details>
      )}
    </section>
  );
}
