import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, useCallback, useState } from 'react';
import type { AskAhead } from '../api/ask-ahead.ts';
import { useStaffClient } from '../api/use-staff.ts';
import { type KnownScreen, SCREENS } from './screens.ts';

/** A screen whose code comes when it is wanted, or before. */
interface LateScreen {
  readonly screen: KnownScreen;
  /** Brings its code. */
  readonly bring: () => Promise<unknown>;
  readonly Draw: ComponentType;
  /** What it asks for before it is drawn; undefined as long as its code is not there. */
  readonly askAhead: () => AskAhead | undefined;
}

/**
 * A screen whose code is there already is drawn at once: React's own lazy would show its waiting shape all the same, and
 * keep it for 300 ms.
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

/** Told that somebody is about to open a screen: its code and what it shows set out. */
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
