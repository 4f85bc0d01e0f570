import { constants } from '#contract/call/constants.ts';
import { type FreePlayRequest, freePlay } from '#contract/session/calls.ts';
import { payloadKeys } from '#contract/system/calls.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import type { Browser } from '#portal/state/client.ts';
import { createLateCodec } from '#portal/state/late-codec.ts';
import { operatingSystem, randomText } from './free-play-facts.ts';

/** The payload of a free-play sign-in (M105). Rejects like a call when the gateway's key cannot be loaded. */
export async function freePlayRequest(
  browser: Pick<Browser, 'client' | 'store'>,
  humanCheck: string | undefined,
  userAgent: string,
): Promise<FreePlayRequest> {
  return {
    os: operatingSystem(userAgent),
    platform: constants.platformCode,
    random: await encrypt(browser, randomText()),
    ...(humanCheck && { humanCheck }),
  };
}

/** Encrypts the random string with the codec of the site's gateway, bound to this call (D07). */
async function encrypt({ client, store }: Pick<Browser, 'client' | 'store'>, text: string): Promise<string> {
  const { merchant, gatewayProfile } = store.get(portalAtom);
  if (gatewayProfile.codec === 'plain') return text;
  const codec = createLateCodec({
    fetchKeys: () => client.send(payloadKeys, {}),
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
  });
  return (await codec.encode(text, freePlay, merchant)).body;
}
