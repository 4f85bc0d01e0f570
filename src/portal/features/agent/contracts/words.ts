import { useAtomValue } from 'jotai';
import type { ContractGroup, ContractKindName } from '#contract/contracts/kinds.ts';
import { readUnfit } from '#contract/contracts/read.ts';
import { CallRefused } from '#contract/wire/errors.ts';
import { failureOf, sayFailure } from '#portal/forms/failure.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { usePercent } from '#portal/state/percent.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { formatMoney } from '#ui/words/money.tsx';

/** The words that contracts are told in. */
export function useContractWords() {
  const { t, label } = useTexts();
  const percent = usePercent();
  const { currency } = useAtomValue(portalAtom);
  const sayProduct = (product: ContractGroup | undefined) => label(`contracts.product.${product ?? 'CONS'}`);
  return {
    sayProduct,
    sayKind: (kind: ContractKindName) => label(`contracts.kind.${kind}`),
    sayCadence: (cadence: string) => label(`contracts.cadence.${cadence}`),
    sayWorth: ({
      ratePpm,
      fixedMinor,
    }: {
      readonly ratePpm: number | undefined;
      readonly fixedMinor: string | undefined;
    }) => (ratePpm === undefined ? formatMoney(fixedMinor ?? '0', currency) : percent(ratePpm)),
    sayMoney: (minor: string) => formatMoney(minor, currency),
    /** Why something was refused. */
    sayRefusal(error: unknown): string {
      const unfit =
        error instanceof CallRefused && error.code === 'contract_unfit' ? readUnfit(error.value) : undefined;
      if (unfit === undefined) return sayFailure(failureOf(error), label);
      if (unfit.why === 'higher')
        return t('contracts.unfit.higher', { row: unfit.row, product: sayProduct(unfit.product) });
      return label(`contracts.unfit.${unfit.why}`);
    },
  };
}
