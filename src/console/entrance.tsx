import * as Radix from 'radix-ui/dialog';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Me, me } from '#contract/staff/session/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { visuallyHidden } from '#ui/words/visually-hidden.tsx';
import { isSignedOut } from './api/queries.ts';
import { useStaffRead } from './api/use-staff.ts';
import { describeFailure } from './kit/failure.ts';
import { PageSkeleton } from './kit/page-skeleton.tsx';
import { IdleWatch } from './session/idle-watch.tsx';
import { MeContext } from './session/me.ts';
import { translate } from './texts/translate.ts';

const SignIn = lazy(() => import('./features/sign-in/sign-in.tsx'));

/** Polling interval that detects a disabled account or changed permissions on an open page. */
const AGAIN_MS = 5_000;

export interface EntranceProps {
  /** Called with the signed-in user before any of the user's data is shown. */
  readonly onMe: (me: Me | undefined) => void;
  readonly children: ReactNode;
}

/**
 * Shows the screens if signed in, else the sign-in. When a session ends, the screen stays under the sign-in for the
 * same user; another user starts with an empty page.
 */
export function Entrance({ onMe, children }: EntranceProps) {
  const [isOut, setOut] = useState(false);
  const { data, error, isPending, refetch } = useStaffRead(me, {}, isOut ? {} : { everyMs: AGAIN_MS });
  const { pathname } = useLocation();
  const isOutNow = error === null ? (data === undefined ? isOut : false) : isSignedOut(error);
  if (isOutNow !== isOut) setOut(isOutNow);
  onMe(data);
  useSecondStaffUser(isOut ? undefined : data?.staffId);

  if (pathname === '/enter') return <SignInMethod />;
  if (isPending && !isOut) return <PageSkeleton />;
  if (error !== null && !isSignedOut(error) && data === undefined)
    return (
      <EmptyState
        illustration="offline"
        title={translate('failed.title')}
        text={describeFailure(error)}
        action={<Button onClick={() => void refetch()}>{translate('act.retry')}</Button>}
      />
    );
  return (
    <>
      {data !== undefined && (
        <MeContext value={data}>
          <div inert={isOut}>{children}</div>
          {!isOut && <IdleWatch />}
        </MeContext>
      )}
      {isOut && (data === undefined ? <SignInMethod /> : <SignInOver />)}
    </>
  );
}

function SignInMethod() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <SignIn />
    </Suspense>
  );
}

/** Above everything, including open dialogs, which would keep the focus from anything that is not a dialog. */
function SignInOver() {
  return (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <Radix.Title className={visuallyHidden}>{translate('failed.not_logged_in')}</Radix.Title>
          <Suspense fallback={null}>
            <SignIn isOver />
          </Suspense>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Reloads the app for another staff user, so that no data of the previous one remains. */
function useSecondStaffUser(staffId: string | undefined): void {
  const first = useRef<string>(undefined);
  useEffect(() => {
    if (staffId === undefined) return;
    if (first.current !== undefined && first.current !== staffId) window.location.assign('/');
    first.current = staffId;
  }, [staffId]);
}
