import { useState } from 'react';
import type { DepositPromotion, PayMethod } from '#contract/cashier/read.ts';
import type { Deposit } from '#contract/deposits/read.ts';
import { useBrowser } from '#portal/state/client.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { DepositForm } from './deposit-form.tsx';
import { MethodTiles } from './method-tiles.tsx';

/** A text kept for the visit, however the page is left: it is stored while typing. */
function useDraftText(name: string): readonly [text: string, keep: (text: string) => void] {
  const browser = useBrowser();
  // The page is rendered only in the browser.
  const [text, setText] = useState(() => browser().session.draft(name) ?? '');
  return [
    text,
    (next) => {
      setText(next);
      browser().session.keepDraft(name, next === '' ? undefined : next);
    },
  ];
}

const section = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[4] });
const all = css({ color: color.textMuted, fontSize: type.s, lineHeight: 1.5 });

interface NewDepositProps {
  readonly methods: readonly PayMethod[];
  readonly promotions: readonly DepositPromotion[];
  readonly open: readonly Deposit[];
  readonly onOrder: (id: string) => void;
}

/** A new deposit: method, amount, and the method's own fields. Typed values are kept for the visit. */
export function NewDeposit({ methods, promotions, open, onOrder }: NewDepositProps) {
  const { t } = useTexts();
  const [amount, setAmount] = useDraftText('deposit.amount');
  const [wanted, setWanted] = useDraftText('deposit.method');
  // The default method is fixed: if it closes in the meantime, the page says so instead of switching methods.
  const [first] = useState(() => methods.find(({ closed }) => closed === undefined)?.id);
  const method = methods.find(({ id }) => id === (wanted || first));
  return (
    <section className={section} aria-label={t('cashier.pay.fresh')}>
      <MethodTiles methods={methods} chosen={method?.id} onChoose={setWanted} />
      {method === undefined && <p className={all}>{t('cashier.pay.allClosed')}</p>}
      {method !== undefined && (
        <DepositForm
          key={`${method.id} ${method.version}`}
          method={method}
          promotions={promotions}
          open={open}
          amount={amount}
          onAmount={setAmount}
          onOrder={onOrder}
        />
      )}
    </section>
  );
}
