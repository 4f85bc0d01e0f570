import { vendorPlaying } from '#gateway/config/vendors.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { makeTicket } from '#gateway/identity/secrets/ticket.ts';
import type { Visit } from '#gateway/pipeline/pipeline.ts';
import { siteOf } from '#gateway/pipeline/site-of.ts';
import { insertLaunch, type Launch } from './store.ts';

/** Parameters of a launch; the rest is known from the request. */
export interface Opening extends Pick<Launch, 'memberId' | 'login' | 'game' | 'lottery' | 'mostStake' | 'cycleMs'> {
  /** Target of the game's back link: a path on the site, without a host. */
  readonly backUrl: string;
}

/**
 * Creates a launch ticket and returns the game's URL at its vendor (docs/explanation/safety.md#browser: the ticket works once,
 * within a minute, for this member; the token is never part of a URL).
 */
export async function openGame(context: Context, db: Db, visit: Visit, opening: Opening, language: string) {
  const { backUrl, ...launch } = opening;
  const site = siteOf(visit);
  const ticket = makeTicket(context.random(32), visit.merchant);
  const { code, origin } = vendorPlaying(context.vendors, launch.game.vendor);
  await insertLaunch(db, visit.merchant, code, ticket, { ...launch, language, portalUrl: `${site}${backUrl}` });
  const address = new URL(`/play/${encodeURIComponent(launch.game.code)}`, origin);
  address.search = new URLSearchParams({ ticket, lang: language }).toString();
  return { game_url: address.href, takesLook: true };
}
