import { useAtomValue } from 'jotai';
import { memberAtom } from '#portal/state/atoms.ts';

/** Whether the member has a password to confirm with (D15). */
export function useHasPassword(): boolean {
  return useAtomValue(memberAtom)?.hasPassword ?? true;
}
