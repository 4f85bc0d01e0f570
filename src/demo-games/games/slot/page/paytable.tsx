import type { ReactNode } from 'react';
import { GameWindow } from '#demo-games/client/frame/game-window.tsx';
import { note } from '#demo-games/client/frame/styles.ts';
import { useShell } from '#demo-games/client/frame/use-shell.tsx';
import { usePage } from '#demo-games/client/page/page.tsx';
import { css } from '#ui/style/style.ts';
import { color, font, space, type, weight } from '#ui/style/tokens.ts';
import { VisuallyHidden } from '#ui/words/visually-hidden.tsx';
import { LINES, PAYS, SCATTER_PAYS } from '../rules/slot-table.ts';
import { ReelSymbol } from './art/symbols.tsx';

const COUNTS = [3, 4, 5] as const;

const column = css({ display: 'grid', gap: space[4] });
const table = css({
  inlineSize: '100%',
  borderCollapse: 'collapse',
  fontFamily: font.numeric,
  fontVariantNumeric: 'tabular-nums',
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
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function Paytable(props: PaytableProps) {
  const { t } = usePage();
  const scatters = { three: SCATTER_PAYS[3] / 20, four: SCATTER_PAYS[4] / 20, five: SCATTER_PAYS[5] / 20 };
  return (
    <GameWindow name="paytable" title={t('slot.paytable')} {...props}>
      <div className={column}>
        <p className={note}>{t('slot.ready')}</p>
        <Pays />
        <Special symbol={0}>{t('slot.wild')}</Special>
        <Special symbol={1}>{t('slot.scatter', scatters)}</Special>
        <p className={note}>{t('slot.return')}</p>
      </div>
    </GameWindow>
  );
}

function Pays() {
  const { t } = usePage();
  const { money, stake } = useShell();
  const amount = (units: number) => money((BigInt(stake()) * BigInt(units)) / BigInt(LINES.length));
  return (
    <table className={table}>
      <thead>
        <tr>
          <td />
          {COUNTS.map((count) => (
            <th key={count} scope="col">{`${count} ×`}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Object.entries(PAYS).map(([symbol, paid]) => (
          <tr key={symbol}>
            <th scope="row">
              <ReelSymbol symbol={Number(symbol)} className={picture} />
              <VisuallyHidden>{t(`symbol.${symbol}`)}</VisuallyHidden>
            </th>
            {COUNTS.map((count) => (
              <td key={count}>{amount(paid[count])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Special({ symbol, children }: { readonly symbol: number; readonly children: ReactNode }) {
  return (
    <p className={line}>
      <ReelSymbol symbol={symbol} className={picture} />
      <span>{children}</span>
    </p>
  );
}
