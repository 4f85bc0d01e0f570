import { useEffect, useState } from 'react';
import { resume } from '#contract/session/calls.ts';
import type { Remembered } from '#contract/session/read.ts';
import { useIsInPage } from '../../forms/in-page.ts';
import { useBrowser } from '../../state/client.ts';
import { useElement } from '../../state/use-elements.ts';
import { forgetRemembered, readRemembered } from './remembered.ts';

/** What this browser remembers of the last log-in (D09). */
export interface Kept {
  readonly remembered: Remembered | undefined;
  /** The tick was taken away, or the gateway does not remember any more: nothing is kept from now on. */
  readonly forget: () => void;
}

/** Read once, when the window opens. */
export function useKept(): Kept {
  const browser = useBrowser();
  const isOffered = useElement('login.remember') !== undefined;
  const isInPage = useIsInPage();
  const [remembered, setRemembered] = useState(() => (isOffered && !isInPage ? readRemembered() : undefined));
  // A server has no cookie: a window that it drew is filled once it is taken over.
  useEffect(() => {
    if (isOffered && isInPage) setRemembered(readRemembered());
  }, [isOffered, isInPage]);
  return {
    remembered,
    forget() {
      forgetRemembered();
      setRemembered(undefined);
      // The gateway revokes a token that comes without the cookie beside it: at once, not with the next log-in.
      void browser()
        .client.send(resume, {})
        .catch(() => undefined);
    },
  };
}
