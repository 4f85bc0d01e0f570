import { constants } from '#contract/call/constants.ts';
import { type FreePlayRequest, freePlay } from '#contract/session/calls.ts';
import { payloadKeys } from '#contract/system/calls.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import type { Browser } from '#portal/state/client.ts';
import { createLateCodec } from '#portal/state/late-codec.ts';
import { operatingSystem, randomText } from './free-play-facts.ts';

/** What a free-play log-in sends (M105). Rejects as a call does when the gateway's key cannot be had. */
export async function freePlayRequest(
  browser: Pick<Browser, 'client' | 'store'>,
  humanCheck: string | undefined,
  userAgent: string,
): Promise<FreePlayRequest> {
  return {
    os: operatingSystem(userAgent),
    platform: constants.platformLetter,
    random: await seal(browser, randomText()),
    ...(humanCheck && { humanCheck }),
  };
}

/** The random string is what this call encrypts: by the codec of the site's gateway, bound to the call (D07). */
async function seal({ client, store }: Pick<Browser, 'client' | 'store'>, text: string): Promise<string> {
  const { merchant, gatewayProfile } = store.get(portalAtom);
  if (gatewayProfile.codec === 'plain') return text;
  const codec = createLateCodec({
    fetchKeys: () => client.send(payloadKeys, {}),
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
  });
  return (await codec.encode(text, freePlay, merchant)).body;
}
