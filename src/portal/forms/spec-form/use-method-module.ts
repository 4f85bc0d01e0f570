import { useAtomValue } from 'jotai';
import type { PayMethod } from '#contract/cashier/read.ts';
import { revisionAtom } from '../../state/atoms.ts';

/** Where the validators of a method's form stand. A browser keeps them for good: another build's, which may differ, is another address. */
export function useMethodModule({ id, version }: Pick<PayMethod, 'id' | 'version'>): string {
  const revision = useAtomValue(revisionAtom);
  return `/_portal/forms/${id}.${version}.js?${revision}`;
}
