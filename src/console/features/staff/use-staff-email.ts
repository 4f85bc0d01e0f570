import { useStaffRead } from '#console/api/use-staff.ts';
import { useMay } from '#console/session/me.ts';
import { type WaitingStaffEmail, waitingStaffEmails } from '#contract/staff/accounts/calls.ts';

/** The undelivered e-mail for a staff user, which must be passed on by hand; only administrators can read it. */
export function useStaffEmail(staffId: string | undefined): WaitingStaffEmail | undefined {
  const may = useMay();
  const { data } = useStaffRead(waitingStaffEmails, {}, { enabled: staffId !== undefined && may('staff.change') });
  return data?.letters.find((email) => email.staffId === staffId);
}
