import type { ContractLens, LensEnd, LensPay } from '#contract/contracts/read.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { css } from '#ui/style/style.ts';
import { space, type } from '#ui/style/tokens.ts';
import { formatMinor, type InCurrency, translate } from './words.ts';

const box = css({ display: 'grid', gap: space[2], fontSize: type.s, overflowWrap: 'anywhere' });
const list = css({ margin: 0, paddingInlineStart: space[4] });

interface LensProps {
  readonly lens: ContractLens;
  readonly money: InCurrency;
  readonly isChanged: boolean;
}

/** Preview of an offer: which contracts end and why, and what each party would have been paid. */
export function Lens({ lens, money, isChanged }: LensProps) {
  const write = (minor: string) => formatMinor(minor, money);
  const pay = (line: LensPay | undefined) => (line === undefined ? translate('lens.none') : write(line.netMinor));
  return (
    <section className={box} data-element="console.contracts.lens">
      {isChanged && <Banner tone="warning" title={translate('lens.changed')} />}
      <strong>{translate('lens.title', { from: lens.fromDay, to: lens.toDay })}</strong>
      {lens.ends.length === 0 ? (
        <p>{translate('word.noContractsEnd')}</p>
      ) : (
        <Banner tone="warning" title={translate('lens.ends')}>
          <ul className={list}>
            {lens.ends.map((end) => (
              <li key={end.account}>{describeEnd(end)}</li>
            ))}
          </ul>
        </Banner>
      )}
      <ul className={list}>
        {lens.rows.map(({ account, before, after }) => (
          <li key={account}>{translate('lens.line', { account, before: pay(before), after: pay(after) })}</li>
        ))}
      </ul>
      <p>{translate('lens.house', { before: write(lens.houseBeforeMinor), after: write(lens.houseAfterMinor) })}</p>
    </section>
  );
}

function describeEnd({ account, product, row, against, under }: LensEnd): string {
  if (under !== undefined) return translate('lens.under', { account, under });
  return translate('lens.row', {
    account,
    row: String(row),
    against: String(against),
    product: translate(`product.${product ?? 'CONS'}`),
  });
}
