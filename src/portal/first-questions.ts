/** The public replies for the first paint of a screen: requested by the edge, rendered by the server (decision 03). */
import type { Client } from '#contract/wire/client.ts';
import type { FactSource } from '#model/conditions/facts.ts';
import type { Portal } from '#model/portal/portal.ts';
import { type Address, findScreen } from '#model/screens/screens.ts';
import { homeQuestions } from './features/home/announcements-query.ts';
import { lobbyQuestions } from './features/lobby/first-page.ts';
import { promotionQuestions } from './features/promotions/promotions-query.ts';
import { resolveDestination } from './shell/use-destination.ts';
import type { Audience } from './state/atoms.ts';

/** A request sent without a token, and the query key of its reply in the page. */
export interface FirstQuestion {
  readonly key: readonly unknown[];
  readonly ask: (client: Client, how: { readonly signal: AbortSignal }) => Promise<unknown>;
  /**
   * How long a reply may be cached without a change notification; a minute when absent. The browser requests it again
   * in any case.
   */
  readonly freshMs?: number;
}

export interface FirstPlace {
  readonly portal: Portal;
  readonly facts: FactSource;
  readonly audience: Audience;
  readonly address: Address;
}

type Ask = (portal: Portal, address: Address, audience: Audience) => readonly FirstQuestion[];

const questions: Readonly<Record<string, Ask>> = {
  home: (portal, _address, audience) => (audience === 'visitor' ? homeQuestions(portal) : []),
  promotions: promotionQuestions,
  lobby: lobbyQuestions,
};

/** The requests for an address; empty where it redirects, or where a deciding fact is unknown here. */
export function firstQuestions({ portal, facts, audience, address }: FirstPlace): readonly FirstQuestion[] {
  const screen = findScreen(address.pathname)?.screen ?? '';
  const ofScreen = Object.hasOwn(questions, screen) ? questions[screen] : undefined;
  if (ofScreen === undefined) return [];
  const drawn = resolveDestination(portal, facts, address, audience === 'member');
  return drawn.kind === 'screen' && drawn.screen === screen ? ofScreen(portal, address, audience) : [];
}
