import { useEffect, useState } from 'react';
import { resume } from '#contract/session/calls.ts';
import type { Remembered } from '#contract/session/read.ts';
import { useIsInPage } from '../../forms/in-page.ts';
import { useBrowser } from '../../state/client.ts';
import { useElement } from '../../state/use-elements.ts';
import { forgetRemembered, readRemembered } from './remembered.ts';

export interface RememberedLogin {
  readonly remembered: Remembered | undefined;
  /** Called when the checkbox is cleared, or the gateway no longer remembers: nothing is remembered from now on. */
  readonly forget: () => void;
}

/** Read once, when the window opens. */
export function useRememberedLogin(): RememberedLogin {
  const browser = useBrowser();
  const isOffered = useElement('login.remember') !== undefined;
  const isInPage = useIsInPage();
  const [remembered, setRemembered] = useState(() => (isOffered && !isInPage ? readRemembered() : undefined));
  // The server has no cookie: a server-rendered window is filled after hydration.
  useEffect(() => {
    if (isOffered && isInPage) setRemembered(readRemembered());
  }, [isOffered, isInPage]);
  return {
    remembered,
    forget() {
      forgetRemembered();
      setRemembered(undefined);
      // The gateway revokes a token sent without its cookie: this call revokes it now, not at the next sign-in.
      void browser()
        .client.send(resume, {})
        .catch(() => undefined);
    },
  };
}
