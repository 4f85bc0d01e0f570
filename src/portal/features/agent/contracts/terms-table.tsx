import { CONTRACT_GROUPS, type ContractKindName } from '#contract/contracts/kinds.ts';
import type { ContractTerm, ContractTerms } from '#contract/contracts/read.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { type Column, Table } from '#ui/lists/table.tsx';
import { useContractWords } from './words.ts';

interface TermRow extends ContractTerm {
  readonly key: string;
  readonly product: string;
}

interface TermsTableProps {
  readonly kind: ContractKindName;
  readonly terms: ContractTerms;
}

export function TermsTable({ kind, terms }: TermsTableProps) {
  const { t } = useTexts();
  const { describeProduct, moneyText, formatWorth } = useContractWords();
  const rows = CONTRACT_GROUPS.flatMap((group): readonly TermRow[] =>
    (terms[group] ?? []).map((row, at) => ({ ...row, key: `${group} ${at}`, product: describeProduct(group) })),
  );
  const loss: Column<TermRow> = {
    id: 'loss',
    title: t('contracts.row.loss'),
    figures: true,
    cell: ({ netLossMinor }) => moneyText(netLossMinor),
  };
  const columns: readonly Column<TermRow>[] = [
    { id: 'product', title: t('contracts.row.product'), cell: ({ product }) => product },
    {
      id: 'bet',
      title: t('contracts.row.bet'),
      figures: true,
      cell: ({ minimumBetMinor }) => moneyText(minimumBetMinor),
    },
    ...(kind === 'DIVIDEND' ? [loss] : []),
    { id: 'active', title: t('contracts.row.active'), figures: true, cell: ({ activeMembers }) => activeMembers },
    { id: 'worth', title: t('contracts.row.worth'), figures: true, cell: formatWorth },
  ];
  return (
    <Table caption={t('contracts.column.terms')} columns={columns} rows={rows} rowKey={({ key }) => key} empty={null} />
  );
}
