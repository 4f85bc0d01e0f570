import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { expect, it } from 'vitest';
import { freePlay } from '#contract/session/calls.ts';
import type { Client } from '#contract/wire/client.ts';
import { CRITICAL } from '#contract/wire/jwe-codec.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { createState } from '#portal/state/sources/create-state.ts';
import { makePage } from '#portal/testing/site.ts';
import { freePlayRequest } from './free-play-request.ts';

const RANDOM = /^[A-Za-z0-9_-]{43}$/;

/** A page on a gateway with the given codec, with the gateway's private key. */
async function openPage(codec: 'plain' | 'jwe') {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
  const key = { ...(await exportJWK(publicKey)), kid: 'k1', use: 'enc', alg: 'ECDH-ES' };
  const store = createState(makePage());
  store.set(portalAtom, { ...store.get(portalAtom), gatewayProfile: { codec, relays: {} } });
  const client: Client = {
    send: async (call) => call.read({ keys: [key] }, { header: () => null, currencyExponent: 2 }),
  };
  return { browser: { client, store }, privateKey };
}

it('M105, M283: names the system, the platform W and a random string, sent plain if the gateway requires no codec', async () => {
  const { browser } = await openPage('plain');
  const request = await freePlayRequest(browser, 'solved', 'Mozilla/5.0 (X11; Linux x86_64)');
  expect(request).toEqual({ os: 'Linux', platform: 'W', random: expect.stringMatching(RANDOM), humanCheck: 'solved' });
});

it('M105, M335, D07: the random string is encrypted per call if the gateway requires it, and differs each time', async () => {
  const { browser, privateKey } = await openPage('jwe');
  const open = async () => {
    const { random } = await freePlayRequest(browser, undefined, '');
    const { plaintext, protectedHeader } = await compactDecrypt(random, privateKey, { crit: CRITICAL });
    return { text: new TextDecoder().decode(plaintext), header: protectedHeader };
  };
  const [one, other] = [await open(), await open()];
  expect(one.text).toMatch(RANDOM);
  expect(one.text).not.toBe(other.text);
  expect(one.header).toMatchObject({ method: freePlay.method, path: freePlay.path, merchant: 'quartz' });
});
