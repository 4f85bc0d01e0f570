import { note } from '#demo-games/client/frame/styles.ts';
import { useShell } from '#demo-games/client/frame/use-shell.tsx';
import { usePage } from '#demo-games/client/page/page.tsx';
import { describeRound } from '../rules/describe.ts';
import { oddsTogether } from '../rules/slip.ts';
import { card, head, heading, list, sign } from './styles.ts';
import type { SlipShown } from './use-book.ts';

/** Own slips with what became of them. */
export function Slips({ slips }: { readonly slips: readonly SlipShown[] }) {
  const { t, figures } = usePage();
  const { money } = useShell();
  return (
    <section className={card}>
      <h2 className={heading}>{t('sports.slips')}</h2>
      {slips.length === 0 && <p className={note}>{t('sports.none')}</p>}
      <ul className={list} data-testid="slips">
        {slips.map((slip) => {
          const state = stateOf(slip);
          return (
            <li key={slip.id} className={head}>
              <span
                className={note}
              >{`${money(slip.stake)} × ${figures.write(oddsTogether(slip.legs).toFixed(2))} · ${describeRound({ legs: slip.legs }, t)}`}</span>
              <span className={sign} data-state={state}>
                {t(`sports.state.${state}`, { amount: money(slip.payout ?? '0') })}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function stateOf({ state, payout, stake, legs }: SlipShown): 'open' | 'won' | 'lost' | 'void' {
  if (state === 'open') return 'open';
  if (state === 'void' || (payout === stake && legs.every(({ result }) => result === 'void'))) return 'void';
  return payout === null || payout === '0' ? 'lost' : 'won';
}
