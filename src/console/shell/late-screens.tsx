import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, useCallback, useState } from 'react';
import type { AskAhead } from '../api/ask-ahead.ts';
import { useStaffClient } from '../api/use-staff.ts';
import { type KnownScreen, SCREENS } from './screens.ts';

/** A lazily loaded screen. */
interface LateScreen {
  readonly screen: KnownScreen;
  readonly bring: () => Promise<unknown>;
  readonly Draw: ComponentType;
  /** Its prefetch function; undefined until its code is loaded. */
  readonly askAhead: () => AskAhead | undefined;
}

/**
 * A screen whose code is already loaded renders at once: React.lazy would show the fallback anyway and keep it for 300
 * ms.
 */
function makeLate(screen: KnownScreen): LateScreen {
  let here: Awaited<ReturnType<KnownScreen['load']>> | undefined;
  const bring = async () => {
    here = await screen.load();
    return here;
  };
  const Later = lazy(bring);
  function Draw() {
    const [Screen] = useState(() => here?.default ?? Later);
    return <Screen />;
  }
  return { screen, bring, Draw, askAhead: () => here?.askAhead };
}

export const LATE_SCREENS: readonly LateScreen[] = SCREENS.map(makeLate);

/** Called when the user is about to open a screen: prefetches its code and data. */
export function useAskAhead(): (screen: KnownScreen, merchant: string | undefined) => void {
  const client = useStaffClient();
  const queries = useQueryClient();
  return useCallback(
    (screen, merchant = '') => {
      const late = LATE_SCREENS.find((one) => one.screen === screen);
      late?.askAhead()?.({ client, queries, merchant });
    },
    [client, queries],
  );
}
