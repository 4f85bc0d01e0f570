import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useStaffDo } from '#console/api/use-staff.ts';
import { translate } from '#console/texts/translate.ts';
import { IDLE_MINUTES, me } from '#contract/staff/session/calls.ts';
import { signOut } from '#contract/staff/sign-in/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { idleMs, noteUse, watchUse } from '../api/activity.ts';

const MINUTE_MS = 60_000;
const END_MS = IDLE_MINUTES * MINUTE_MS;
const WARN_MS = END_MS - MINUTE_MS;
/** Keeps the session alive at this interval while the user types in a form without sending anything. */
const REPORT_EVERY_MS = 5 * MINUTE_MS;

/**
 * Signs out after half an hour without activity. Asks one minute before; the screen stays in place even without an
 * answer: the sign-in opens over it.
 */
export function IdleWatch() {
  const queries = useQueryClient();
  const leave = useStaffDo(signOut, [me]);
  const [left, setLeft] = useState<number>();
  const reported = useRef(Date.now());
  const isLeaving = useRef(false);
  useEffect(watchUse, []);
  useEffect(() => {
    const checkIdle = () => {
      const idle = idleMs();
      setLeft(idle >= WARN_MS ? Math.max(0, Math.ceil((END_MS - idle) / 1_000)) : undefined);
      if (idle >= END_MS && !isLeaving.current) {
        isLeaving.current = true;
        leave.mutate({ request: {} });
      }
      if (idle < MINUTE_MS && Date.now() - reported.current > REPORT_EVERY_MS) {
        reported.current = Date.now();
        void queries.invalidateQueries({ queryKey: [me.name] });
      }
    };
    const timer = setInterval(checkIdle, 1_000);
    return () => clearInterval(timer);
  }, [leave, queries]);
  const stay = () => {
    noteUse();
    setLeft(undefined);
    void queries.invalidateQueries({ queryKey: [me.name] });
  };
  return (
    <Dialog
      name="idle"
      title={translate('idle.title')}
      open={left !== undefined && left > 0}
      onClose={stay}
      width="s"
      isBrief
      labels={{ close: translate('panel.close'), move: translate('idle.move') }}
      footer={
        <Button onClick={stay} data-autofocus>
          {translate('idle.stay')}
        </Button>
      }
    >
      <p>{translate('idle.text', { count: left ?? 0 })}</p>
    </Dialog>
  );
}
