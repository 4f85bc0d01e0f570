import { useAtomValue } from 'jotai';
import type { ContractGroup, ContractKindName } from '#contract/contracts/kinds.ts';
import { readUnfit } from '#contract/contracts/read.ts';
import { refusedRow, type TypedRow, type TypedTerms, typedRow } from '#contract/contracts/typed-terms.ts';
import { readFieldProblems } from '#contract/wire/envelope.ts';
import { CallRefused } from '#contract/wire/errors.ts';
import { describeFailure, failureOf } from '#portal/forms/failure.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { usePercent } from '#portal/state/percent.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { formatMoney } from '#ui/words/money.tsx';

export function useContractWords() {
  const { t, label } = useTexts();
  const percent = usePercent();
  const { currency } = useAtomValue(portalAtom);
  const describeProduct = (product: ContractGroup | undefined) => label(`contracts.product.${product ?? 'CONS'}`);
  return {
    describeProduct,
    describeKind: (kind: ContractKindName) => label(`contracts.kind.${kind}`),
    describeCadence: (cadence: string) => label(`contracts.cadence.${cadence}`),
    formatWorth: ({
      ratePpm,
      fixedMinor,
    }: {
      readonly ratePpm: number | undefined;
      readonly fixedMinor: string | undefined;
    }) => (ratePpm === undefined ? formatMoney(fixedMinor ?? '0', currency) : percent(ratePpm)),
    moneyText: (minor: string) => formatMoney(minor, currency),
    /** `typed`: the form values of the refused terms; its rows are named as typed. */
    describeRefusal(error: unknown, typed?: TypedTerms): string {
      const unfit =
        error instanceof CallRefused && error.code === 'contract_unfit' ? readUnfit(error.value) : undefined;
      if (unfit === undefined) {
        const [row] = typed ? refusedRows(error, typed) : [];
        if (row === undefined) return describeFailure(failureOf(error), label);
        return t('contracts.offer.badRow', { row: row.row, product: describeProduct(row.product) });
      }
      if (unfit.why === 'higher') {
        const { product, row } = (typed && typedRow(typed, unfit)) ?? unfit;
        return t('contracts.unfit.higher', { row, product: describeProduct(product) });
      }
      return label(`contracts.unfit.${unfit.why}`);
    },
  };
}

function refusedRows(error: unknown, typed: TypedTerms): readonly TypedRow[] {
  if (!(error instanceof CallRefused)) return [];
  return readFieldProblems(error.value).flatMap(({ field }) => refusedRow(typed, field) ?? []);
}
