import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { StaffCallFailed, type StaffClient } from '#console/api/client.ts';
import { useStaffClient } from '#console/api/use-staff.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { ownAccount } from '#contract/staff/own-account/calls.ts';
import { me } from '#contract/staff/session/calls.ts';
import { translate } from './translate.ts';

export interface AccountDo {
  readonly error: string | undefined;
  readonly isBusy: boolean;
  /** Sends the change and shows a refusal in place. Afterwards the account is refetched. */
  readonly run: <T>(work: (client: StaffClient) => Promise<T>, then: (answer: T) => void) => void;
}

export function useAccountDo(): AccountDo {
  const client = useStaffClient();
  const queries = useQueryClient();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const run: AccountDo['run'] = (work, then) => {
    setBusy(true);
    setError(undefined);
    work(client)
      .then(then, (failure: unknown) => {
        if (!(failure instanceof StaffCallFailed)) throw failure;
        setError(describeFailure(failure, translate));
      })
      .finally(() => {
        setBusy(false);
        for (const { name } of [ownAccount, me]) void queries.invalidateQueries({ queryKey: [name] });
      });
  };
  return { error, isBusy, run };
}
