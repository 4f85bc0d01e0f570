import { CONTRACT_GROUPS } from '#contract/contracts/kinds.ts';
import type { ContractTerm, ContractTerms } from '#contract/contracts/read.ts';
import { type Column, Table } from '#ui/lists/table.tsx';
import { type InCurrency, say, sayMinor, sayWorth } from './words.ts';

interface TermRow extends ContractTerm {
  readonly key: string;
  readonly product: string;
}

interface TermsProps {
  readonly rows: ContractTerms;
  readonly money: InCurrency;
  /** Only dividends look at what a team has lost. */
  readonly hasLoss: boolean;
}

/** The rows of a contract, product by product. */
export function Terms({ rows, money, hasLoss }: TermsProps) {
  const amount = (id: string, title: string, of: (row: TermRow) => string): Column<TermRow> => ({
    ...{ id, title, figures: true },
    cell: (row) => sayMinor(of(row), money),
  });
  const columns: readonly Column<TermRow>[] = [
    { id: 'product', title: say('offer.product'), cell: ({ product }) => product },
    amount('bet', say('offer.bet'), ({ minimumBetMinor }) => minimumBetMinor),
    ...(hasLoss ? [amount('loss', say('offer.loss'), ({ netLossMinor }) => netLossMinor)] : []),
    { id: 'active', title: say('terms.active'), figures: true, cell: ({ activeMembers }) => activeMembers },
    { id: 'worth', title: say('terms.pays'), figures: true, cell: (row) => sayWorth(row, money) },
  ];
  const told = CONTRACT_GROUPS.flatMap((group): readonly TermRow[] =>
    (rows[group] ?? []).map((row, at) => ({ ...row, key: `${group} ${at}`, product: say(`product.${group}`) })),
  );
  return <Table caption={say('fact.terms')} columns={columns} rows={told} rowKey={({ key }) => key} empty={null} />;
}
