import { useAtomValue } from 'jotai';
import type { PayMethod } from '#contract/cashier/read.ts';
import { revisionAtom } from '../../state/atoms.ts';

/**
 * The address of a payment method's form validators. Browsers cache it permanently: another build, which may differ,
 * has another address.
 */
export function useMethodModule({ id, version }: Pick<PayMethod, 'id' | 'version'>): string {
  const revision = useAtomValue(revisionAtom);
  return `/_portal/forms/${id}.${version}.js?${revision}`;
}
