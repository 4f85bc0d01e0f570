import { heading, note } from '#demo-games/client/frame/styles.ts';
import { useShell } from '#demo-games/client/frame/use-shell.tsx';
import { usePage } from '#demo-games/client/page/page.tsx';
import { describeRound } from '../rules/describe.ts';
import { oddsTogether } from '../rules/slip.ts';
import { card, head, list, sign } from './styles.ts';
import type { BookShown } from './use-book.ts';

const SHOWN = 8;

/** Own slips with what became of them. */
export function Slips({ bets }: Pick<BookShown, 'bets'>) {
  const { t, figures } = usePage();
  const { money } = useShell();
  return (
    <section className={card}>
      <h2 className={heading}>{t('sports.slips')}</h2>
      {bets.length === 0 && <p className={note}>{t('sports.none')}</p>}
      <ul className={list} data-testid="slips">
        {bets.slice(0, SHOWN).map(({ id, stake, payout, detail: { legs }, ...bet }) => {
          const isOff = bet.state !== 'open' && legs.every(({ result }) => result === 'void');
          const state = isOff ? 'void' : bet.state;
          return (
            <li key={id} className={head}>
              <span
                className={note}
              >{`${money(stake)} × ${figures.write(oddsTogether(legs).toFixed(2))} · ${describeRound({ legs }, t)}`}</span>
              <span className={sign} data-state={state}>
                {t(`sports.state.${state}`, { amount: money(payout ?? '0') })}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
