import { useState } from 'react';
import { resume } from '#contract/session.calls.ts';
import type { Remembered } from '#contract/session.read.ts';
import { useBrowser } from '../../state/client.ts';
import { forgetRemembered, readRemembered } from '../../state/remembered.ts';
import { useElement } from '../../state/use-elements.ts';

/** What this browser remembers of the last log-in (decision D09). */
export interface Kept {
  readonly remembered: Remembered | undefined;
  /** The tick was taken away, or the gateway does not remember any more: nothing is kept from now on. */
  readonly forget: () => void;
}

/** Read once, when the window opens. */
export function useKept(): Kept {
  const browser = useBrowser();
  const isOffered = useElement('login.remember') !== undefined;
  const [remembered, setRemembered] = useState(() => (isOffered ? readRemembered() : undefined));
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
