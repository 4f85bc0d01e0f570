import type { ReactNode } from 'react';
import { GameWindow } from '#demo-games/client/frame/game-window.tsx';
import { note, numeric } from '#demo-games/client/frame/styles.ts';
import { useShell } from '#demo-games/client/frame/use-shell.tsx';
import { usePage } from '#demo-games/client/page/page.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type, weight } from '#ui/style/tokens.ts';
import { VisuallyHidden } from '#ui/words/visually-hidden.tsx';
import { nameSymbol } from '../rules/describe.ts';
import { lineCount, returnOf } from '../rules/facts.ts';
import { type Machine, paidFor, UNITS_OF_STAKE } from '../rules/machine.ts';
import { ReelSymbol } from './art/symbols.tsx';

const column = css({ display: 'grid', gap: space[4] });
const table = css(numeric, {
  inlineSize: '100%',
  borderCollapse: 'collapse',
  '& td, & th': {
    paddingBlock: space[1],
    paddingInline: space[2],
    textAlign: 'end',
    fontWeight: weight.regular,
    borderBlockEnd: `1px solid ${color.line}`,
  },
  '& th[scope=col]': { color: color.textMuted, fontSize: type.s },
  '& th[scope=row]': { textAlign: 'start' },
});
const picture = css({ flex: 'none', inlineSize: '2.25rem', blockSize: '2.25rem' });
const line = css({ display: 'flex', alignItems: 'center', gap: space[3] });

interface PaytableProps {
  readonly machine: Machine;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Rules of a machine: what every symbol pays for the selected stake, free spins, coins, return and limits. */
export function Paytable({ machine, ...props }: PaytableProps) {
  const { t, figures } = usePage();
  const { session, money } = useShell();
  const count = lineCount(machine);
  const percent = figures.write((returnOf(machine) * 100).toFixed(2));
  const limits = { least: money(session.stakes[0] ?? '0'), most: money(session.stakes.at(-1) ?? '0') };
  return (
    <GameWindow name="paytable" title={t('slot.paytable')} {...props}>
      <div className={column}>
        <p className={note}>
          {machine.lines === null ? t('slot.waysRule', { ways: count }) : t('slot.lines', { lines: count })}
        </p>
        <Pays machine={machine} />
        <Specials machine={machine} />
        <p className={note}>{t('slot.return', { percent })}</p>
        <p className={note}>{t('rules.limits', limits)}</p>
      </div>
    </GameWindow>
  );
}

function Specials({ machine }: { readonly machine: Machine }) {
  const { t } = usePage();
  const { wild, wildFactor, scatter, scatterPays, free, hold } = machine;
  const symbol = (name: string) => ({ symbol: nameSymbol(t, name) });
  const [three = 0, four = 0, five = 0] = scatterPays.map((units) => units / UNITS_OF_STAKE);
  return (
    <>
      <Special symbol={wild}>
        {t('slot.wild', symbol(wild))} {wildFactor > 1 && t('slot.wildFactor', { factor: wildFactor })}
      </Special>
      {scatter !== null && (
        <Special symbol={scatter}>
          {t('slot.scatter', { ...symbol(scatter), three, four, five })}{' '}
          {free && t('slot.freeRule', { ...symbol(scatter), spins: free.spins, from: free.from, factor: free.factor })}
        </Special>
      )}
      {hold && (
        <Special symbol={hold.symbol}>
          {t('slot.holdRule', {
            ...symbol(hold.symbol),
            from: hold.from,
            respins: hold.respins,
            full: hold.full / UNITS_OF_STAKE,
          })}
        </Special>
      )}
    </>
  );
}

function Pays({ machine }: { readonly machine: Machine }) {
  const { t } = usePage();
  const { money, stake } = useShell();
  const amount = (units: number) => money((BigInt(stake()) * BigInt(units)) / BigInt(UNITS_OF_STAKE));
  const counts = Array.from({ length: machine.reels.length - 2 }, (_, at) => at + 3);
  return (
    <table className={table}>
      <thead>
        <tr>
          <td />
          {counts.map((count) => (
            <th key={count} scope="col">{`${count} ×`}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {machine.symbols.map((symbol) => {
          const paid = machine.pays[symbol];
          if (paid === undefined) return null;
          return (
            <tr key={symbol}>
              <th scope="row">
                <ReelSymbol symbol={symbol} className={picture} />
                <VisuallyHidden>{nameSymbol(t, symbol)}</VisuallyHidden>
              </th>
              {counts.map((count) => (
                <td key={count}>{amount(paidFor(paid, count, machine.reels.length))}</td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Special({ symbol, children }: { readonly symbol: string; readonly children: ReactNode }) {
  return (
    <p className={line}>
      <ReelSymbol symbol={symbol} className={picture} />
      <span>{children}</span>
    </p>
  );
}
