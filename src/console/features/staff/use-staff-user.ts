import { useState } from 'react';
import type { StaffCallFailed } from '#console/api/client.ts';
import { useStaffDo } from '#console/api/use-staff.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { own } from '#contract/call/read.ts';
import {
  changeStaffUser,
  endStaffUserSessions,
  listStaff,
  readStaffUser,
  type StaffUser,
  sendStaffUserLink,
  setStaffUserDisabled,
  waitingStaffEmails,
} from '#contract/staff/accounts/calls.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import type { Rights } from './staff-user-form.ts';
import { translate } from './translate.ts';

/** The actions on a staff user; each is based on the version that was shown. */
export interface StaffUserActions {
  readonly isBusy: boolean;
  readonly error: string | undefined;
  /** The current account after a version conflict. */
  readonly theirs: StaffUser | undefined;
  readonly forgetConflict: () => void;
  readonly save: (rights: Rights, reason: string, version?: number) => void;
  readonly setDisabled: (disabled: boolean, reason: string) => void;
  readonly endSessions: (reason: string) => void;
  readonly sendLink: (forget: boolean, reason: string) => void;
}

type Reported = 'panel.saved' | 'panel.disabled' | 'panel.enabled' | 'panel.sessionsEnded';

/** Runs an action on a staff user, reports it, and keeps both versions on a conflict. `onDone` clears the input. */
export function useStaffUser({ staffId, version, name, email }: StaffUser, onDone: () => void): StaffUserActions {
  const stale = [listStaff, waitingStaffEmails];
  const change = useStaffDo(changeStaffUser, stale);
  const disable = useStaffDo(setStaffUserDisabled, stale);
  const end = useStaffDo(endStaffUserSessions, stale);
  const link = useStaffDo(sendStaffUserLink, stale);
  const { show } = useToast();
  const [theirs, setTheirs] = useState<StaffUser>();
  const [error, setError] = useState<string>();

  const begin = () => {
    setTheirs(undefined);
    setError(undefined);
  };
  const onError = (failure: StaffCallFailed) => {
    const now = failure.code === 'conflict' ? readStaffUser(own(failure.value, 'theirs')) : undefined;
    setTheirs(now);
    setError(now === undefined ? describeFailure(failure, translate) : undefined);
  };
  const reported = (key: Reported) => ({
    onSuccess: () => {
      show({ title: translate(key, { name, email }), tone: 'positive' });
      onDone();
    },
    onError,
  });
  return {
    isBusy: change.isPending || disable.isPending || end.isPending || link.isPending,
    error,
    theirs,
    forgetConflict: begin,
    save(rights, reason, based = version) {
      begin();
      change.mutate({ request: { staffId, version: based, ...rights, reason } }, reported('panel.saved'));
    },
    setDisabled(disabled, reason) {
      begin();
      const request = { staffId, version, disabled, reason };
      disable.mutate({ request }, reported(disabled ? 'panel.disabled' : 'panel.enabled'));
    },
    endSessions(reason) {
      begin();
      end.mutate({ request: { staffId, reason } }, reported('panel.sessionsEnded'));
    },
    sendLink(forget, reason) {
      begin();
      link.mutate(
        { request: { staffId, version, forget, reason } },
        {
          onSuccess: ({ by }) => {
            show({
              title: translate(by === 'mail' ? 'panel.sentMail' : 'panel.sentOutbox', { email }),
              tone: 'positive',
            });
            onDone();
          },
          onError,
        },
      );
    },
  };
}
