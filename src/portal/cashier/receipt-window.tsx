import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { FormWindow } from '#portal/forms/form-window.tsx';
import { portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { css, cx } from '#ui/style/style.ts';
import { Money } from '#ui/words/money.tsx';
import { paper, paperBrand, printedTitle } from './paper.ts';
import { facts, figures, note } from './styles.ts';

/** A receipt is narrow on its sheet. */
const narrow = css({ '@media print': { maxInlineSize: '28rem' } });

/** An order as its receipt shows it; amounts are minor units. */
export interface ReceiptFacts {
  readonly of: 'deposit' | 'withdrawal';
  readonly reference: string;
  readonly method: string;
  readonly amountMinor: string;
  readonly feeMinor: string;
  /** What was credited or paid out; undefined: nothing yet. */
  readonly netMinor: string | undefined;
  /** The state in the reader's language, and since when. */
  readonly state: string;
  readonly stateAt: number;
  readonly createdAt: number;
}

/** Opens an order's receipt. */
export function ReceiptButton(receipt: ReceiptFacts) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="s" icon="receipt" onClick={() => setOpen(true)}>
        {t('cashier.receipt.title')}
      </Button>
      <ReceiptWindow receipt={receipt} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

interface ReceiptWindowProps {
  readonly receipt: ReceiptFacts;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** An order on one page: brand, reference, amounts, times and state. The browser prints it, or saves it as a file. */
function ReceiptWindow({ receipt, open, onClose }: ReceiptWindowProps) {
  const { t } = useTexts();
  return (
    <FormWindow
      name="receipt"
      title={t(`cashier.receipt.${receipt.of}`)}
      open={open}
      onClose={onClose}
      width="s"
      typed="quick"
      footer={
        <Button icon="receipt" block onClick={() => window.print()}>
          {t('cashier.receipt.print')}
        </Button>
      }
    >
      <Paper receipt={receipt} />
    </FormWindow>
  );
}

function Paper({ receipt }: Pick<ReceiptWindowProps, 'receipt'>) {
  const writer = useFigures();
  const { t } = useTexts();
  const { name, currency, timeZone } = useAtomValue(portalAtom);
  const { of, reference, method, amountMinor, feeMinor, netMinor, state, stateAt, createdAt } = receipt;
  const money = (minor: string) => (
    <dd>
      <Money amount={minor} currency={currency} />
    </dd>
  );
  return (
    <div className={cx(paper, narrow)} data-paper={of}>
      <p className={paperBrand}>{name}</p>
      <p className={printedTitle}>{t(`cashier.receipt.${of}`)}</p>
      <dl className={facts}>
        <dt>{t('cashier.out.reference')}</dt>
        <dd className={figures}>
          <bdi>{reference}</bdi>
        </dd>
        <dt>{t('cashier.receipt.method')}</dt>
        <dd>{method}</dd>
        <dt>{t('cashier.part.amount')}</dt>
        {money(amountMinor)}
        <dt>{t('cashier.out.fee')}</dt>
        {feeMinor === '0' ? <dd>{t('cashier.out.noFee')}</dd> : money(feeMinor)}
        {netMinor !== undefined && (
          <>
            <dt>{t(of === 'deposit' ? 'cashier.deposit.paid' : 'cashier.out.net')}</dt>
            {money(netMinor)}
          </>
        )}
        <dt>{t('records.column.time')}</dt>
        <dd dir="ltr">{writer.moment(createdAt)}</dd>
        <dt>{t('records.filter.state')}</dt>
        <dd>
          {state} <span dir="ltr">({writer.moment(stateAt)})</span>
        </dd>
      </dl>
      <p className={note}>{t('records.zone', { zone: timeZone })}</p>
    </div>
  );
}
