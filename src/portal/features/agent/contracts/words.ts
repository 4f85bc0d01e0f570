import { useAtomValue } from 'jotai';
import type { ContractGroup, ContractKindName } from '#contract/contracts/kinds.ts';
import { readUnfit } from '#contract/contracts/read.ts';
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
    describeRefusal(error: unknown): string {
      const unfit =
        error instanceof CallRefused && error.code === 'contract_unfit' ? readUnfit(error.value) : undefined;
      if (unfit === undefined) return describeFailure(failureOf(error), label);
      if (unfit.why === 'higher')
        return t('contracts.unfit.higher', { row: unfit.row, product: describeProduct(unfit.product) });
      return label(`contracts.unfit.${unfit.why}`);
    },
  };
}
