import { useState } from 'react';
import { StaffCallFailed } from '#console/api/client.ts';
import { useStaffDo } from '#console/api/use-staff.ts';
import type { StaffCall } from '#contract/staff/staff-call.ts';

export interface Trial<Reply> {
  /** The reply of the last run. */
  readonly reply: Reply | undefined;
  /** The reply belongs to the current draft. */
  readonly isOfThis: boolean;
  readonly isBusy: boolean;
  readonly failure: StaffCallFailed | undefined;
  run(): Promise<void>;
}

/** Tries `request` on past data; a later edit makes the reply stale. */
export function useTrial<Request extends object, Reply>(
  call: StaffCall<Request, Reply | undefined>,
  merchant: string,
  request: Request,
): Trial<Reply> {
  const { mutateAsync, isPending } = useStaffDo(call);
  const [seen, setSeen] = useState<{
    readonly of: string;
    readonly reply?: Reply;
    readonly failure?: StaffCallFailed;
  }>();
  const of = JSON.stringify(request);
  return {
    reply: seen?.reply,
    isOfThis: seen?.of === of,
    isBusy: isPending,
    failure: seen?.of === of ? seen.failure : undefined,
    async run() {
      try {
        const reply = await mutateAsync({ merchant, request });
        setSeen({ of, ...(reply !== undefined && { reply }) });
      } catch (error) {
        if (!(error instanceof StaffCallFailed)) throw error;
        setSeen({ of, failure: error });
      }
    },
  };
}
