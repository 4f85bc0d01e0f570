import { useState } from 'react';
import { StaffCallFailed } from '#console/api/client.ts';
import { useStaffDo } from '#console/api/use-staff.ts';
import type { StaffCall } from '#contract/staff/staff-call.ts';

/** A trial run of something that is being edited. */
export interface Trial<Reply> {
  /** What the last run answered. */
  readonly reply: Reply | undefined;
  /** It is of what stands there now. */
  readonly isOfThis: boolean;
  readonly isBusy: boolean;
  readonly failure: StaffCallFailed | undefined;
  run(): Promise<void>;
}

/** Tries what stands in `request` on what happened; what is edited afterwards makes the answer an old one. */
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
