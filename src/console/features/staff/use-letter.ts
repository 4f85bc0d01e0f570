import { useStaffRead } from '#console/api/use-staff.ts';
import { useMay } from '#console/session/me.ts';
import { type WaitingLetter, waitingLetters } from '#contract/staff/accounts/calls.ts';

/** The letter to somebody that waits to be handed on; administrators alone are told. */
export function useLetter(staffId: string | undefined): WaitingLetter | undefined {
  const may = useMay();
  const { data } = useStaffRead(waitingLetters, {}, { enabled: staffId !== undefined && may('staff.change') });
  return data?.letters.find((letter) => letter.staffId === staffId);
}
