import { CONTRACT_GROUPS } from '#contract/contracts/kinds.ts';
import type { ContractTerm, ContractTerms } from '#contract/contracts/read.ts';
import { type Column, Table } from '#ui/lists/table.tsx';
import { formatMinor, formatWorth, type InCurrency, translate } from './words.ts';

interface TermRow extends ContractTerm {
  readonly key: string;
  readonly product: string;
}

interface TermsProps {
  readonly rows: ContractTerms;
  readonly money: InCurrency;
  /** True for dividends: only they take the loss of a team into account. */
  readonly hasLoss: boolean;
}

export function Terms({ rows, money, hasLoss }: TermsProps) {
  const amount = (id: string, title: string, of: (row: TermRow) => string): Column<TermRow> => ({
    id,
    title,
    figures: true,
    cell: (row) => formatMinor(of(row), money),
  });
  const columns: readonly Column<TermRow>[] = [
    { id: 'product', title: translate('offer.product'), cell: ({ product }) => product },
    amount('bet', translate('offer.bet'), ({ minimumBetMinor }) => minimumBetMinor),
    ...(hasLoss ? [amount('loss', translate('offer.loss'), ({ netLossMinor }) => netLossMinor)] : []),
    { id: 'active', title: translate('terms.active'), figures: true, cell: ({ activeMembers }) => activeMembers },
    { id: 'worth', title: translate('terms.pays'), figures: true, cell: (row) => formatWorth(row, money) },
  ];
  const reported = CONTRACT_GROUPS.flatMap((group): readonly TermRow[] =>
    (rows[group] ?? []).map((row, at) => ({ ...row, key: `${group} ${at}`, product: translate(`product.${group}`) })),
  );
  return (
    <Table caption={translate('fact.terms')} columns={columns} rows={reported} rowKey={({ key }) => key} empty={null} />
  );
}
