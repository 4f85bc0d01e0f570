import { calledOnFelt, onFelt, smallFelt } from '#demo-games/client/art/felt.ts';
import { note, numeric } from '#demo-games/client/frame/styles.ts';
import { useShell } from '#demo-games/client/frame/use-shell.tsx';
import { usePage } from '#demo-games/client/page/page.tsx';
import { Button } from '#ui/actions/button.tsx';
import { css, cx } from '#ui/style/style.ts';
import { space, type, weight } from '#ui/style/tokens.ts';
import type { DuelTable } from '../rules/duel-protocol.ts';

const lobby = css({ display: 'grid', gap: space[3] });
const title = css({ fontSize: type.xl });
const rules = cx(note, css({ maxInlineSize: '60ch' }));
const list = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 12rem), 1fr))',
  gap: space[3],
  marginBlockStart: space[2],
});
const table = cx(smallFelt, css({ gap: space[1], padding: space[4] }));
export const amountStyle = css(numeric, { fontSize: type.xl, lineHeight: 1.2 });
const prize = cx(onFelt, css({ fontSize: type.s }));
const there = css({ fontSize: type.s });
const called = cx(there, calledOnFelt, css({ fontWeight: weight.strong }));
const button = css({ marginBlockStart: space[2] });

interface LobbyProps {
  readonly tables: readonly DuelTable[];
  readonly onSit: (table: DuelTable) => void;
}

/** The matchmaking lobby: tables by stake, and where players wait. */
export function Lobby({ tables, onSit }: LobbyProps) {
  const { t } = usePage();
  const { money } = useShell();
  return (
    <div className={lobby}>
      <h2 className={title}>{t('duel.title')}</h2>
      <p className={rules}>{t('duel.rules')}</p>
      <p className={rules}>{t('duel.cashOnly')}</p>
      <ul className={list} aria-label={t('duel.tables')}>
        {tables.map((offered) => {
          const { stake, prize: won, waiting } = offered;
          return (
            <li key={stake} className={table} data-waiting={waiting > 0} data-stake={stake}>
              <strong className={amountStyle}>{money(stake)}</strong>
              <span className={prize}>{t('duel.wins', { amount: money(won) })}</span>
              <span className={waiting > 0 ? called : there}>
                {waiting > 0 ? t('duel.waitingHere', { count: waiting }) : t('duel.nobody')}
              </span>
              <Button className={button} aria-label={`${t('duel.sit')} ${money(stake)}`} onClick={() => onSit(offered)}>
                {t('duel.sit')}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
