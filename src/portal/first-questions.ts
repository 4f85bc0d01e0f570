/** Which public replies belong to the first paint of a screen: asked by the edge, drawn by the server (decision 025). */
import type { Client } from '#contract/wire/client.ts';
import type { FactSource } from '#model/conditions/facts.ts';
import type { Portal } from '#model/portal/portal.ts';
import { type Address, findScreen } from '#model/screens/screens.ts';
import { homeQuestions } from './features/home/announcements-query.ts';
import { lobbyQuestions } from './features/lobby/first-page.ts';
import { promotionQuestions } from './features/promotions/promotions-query.ts';
import { settleDestination } from './shell/use-destination.ts';
import type { Audience } from './state/atoms.ts';

/** What is asked without a token, as nobody, and what its answer is known under in the page's cache of replies. */
export interface FirstQuestion {
  readonly key: readonly unknown[];
  readonly ask: (client: Client, how: { readonly signal: AbortSignal }) => Promise<unknown>;
  /** How long an answer is good for where no change is told; a minute when absent. The browser asks anew in any case. */
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

/** The questions of an address; none where it leads elsewhere, or where a fact decides that is not known here. */
export function firstQuestions({ portal, facts, audience, address }: FirstPlace): readonly FirstQuestion[] {
  const screen = findScreen(address.pathname)?.screen ?? '';
  const ofScreen = Object.hasOwn(questions, screen) ? questions[screen] : undefined;
  if (ofScreen === undefined) return [];
  const drawn = settleDestination(portal, facts, address, audience === 'member');
  return drawn.kind === 'screen' && drawn.screen === screen ? ofScreen(portal, address, audience) : [];
}
