import type { ContractKindName } from '#contract/contracts/kinds.ts';
import type { ContractLens, LensEnd, LensPay } from '#contract/contracts/read.ts';
import { note, stack, strong } from '#portal/cashier/styles.ts';
import { Figures } from '#portal/records/figures.tsx';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Accordion } from '#ui/lists/accordion.tsx';
import { type Column, Table } from '#ui/lists/table.tsx';
import { Formula } from './formula.tsx';
import { useContractWords } from './words.ts';

interface LensViewProps {
  readonly kind: ContractKindName;
  readonly lens: ContractLens;
  /** The effect differs from the one shown before. */
  readonly isChanged?: boolean;
  /** Heading level: h3 directly below a window's title. */
  readonly level?: 'h3' | 'h4';
}

type Row = ContractLens['rows'][number];

/**
 * The effect of a contract (N15): which contracts end and why, both pays over the last closed period, and every
 * formula.
 */
export function LensView({ kind, lens, isChanged = false, level: Heading = 'h4' }: LensViewProps) {
  const { t } = useTexts();
  const { moneyText } = useContractWords();
  const { ends, rows, count, fromDay, toDay } = lens;
  return (
    <section className={stack} aria-label={t('contracts.lens.title')} data-lens>
      {isChanged && <Banner tone="warning" title={t('contracts.changed')} />}
      <div>
        <Heading className={strong}>{t('contracts.lens.title')}</Heading>
        <p className={note}>{t('contracts.lens.over', { from: fromDay, to: toDay })}</p>
      </div>
      {ends.length === 0 ? <p className={note}>{t('contracts.lens.noEnds')}</p> : <Ends ends={ends} />}
      <Table
        caption={t('contracts.lens.title')}
        columns={useColumns()}
        rows={rows}
        rowKey={({ account }) => account}
        empty={null}
      />
      {count > rows.length && <p className={note}>{t('contracts.lens.more', { more: count - rows.length })}</p>}
      <Figures
        figures={[
          [`${t('contracts.lens.house')} · ${t('contracts.lens.before')}`, moneyText(lens.houseBeforeMinor)],
          [`${t('contracts.lens.house')} · ${t('contracts.lens.after')}`, moneyText(lens.houseAfterMinor)],
        ]}
      />
      <Accordion
        items={rows
          .filter(({ after }) => after !== undefined)
          .slice(0, MOST_FORMULAS)
          .map(({ account, after }) => ({
            id: account,
            title: `${t('contracts.formula.show')}: ${account}`,
            content: <Formula kind={kind} groups={after?.groups ?? []} level={Heading === 'h3' ? 'h4' : 'h5'} />,
          }))}
      />
    </section>
  );
}

const MOST_FORMULAS = 20;

function Ends({ ends }: { readonly ends: readonly LensEnd[] }) {
  const { t } = useTexts();
  const { describeProduct } = useContractWords();
  const describe = ({ account, product, row, against, under }: LensEnd) => {
    if (under !== undefined) return t('contracts.lens.endsUnder', { account, under });
    const words = { account, row, product: describeProduct(product) };
    return against === 0 ? t('contracts.lens.endsNone', words) : t('contracts.lens.endsRow', { ...words, against });
  };
  return (
    <Banner tone="warning" title={t('contracts.lens.ends', { count: ends.length })}>
      <ul>
        {ends.map((end) => (
          <li key={end.account}>{describe(end)}</li>
        ))}
      </ul>
    </Banner>
  );
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useTexts();
  const { moneyText } = useContractWords();
  const pay = (line: LensPay | undefined) => (line === undefined ? t('contracts.lens.none') : moneyText(line.netMinor));
  return [
    { id: 'who', title: t('contracts.lens.who'), cell: ({ account }) => <bdi>{account}</bdi> },
    { id: 'before', title: t('contracts.lens.before'), figures: true, cell: ({ before }) => pay(before) },
    { id: 'after', title: t('contracts.lens.after'), figures: true, cell: ({ after }) => pay(after) },
  ];
}
