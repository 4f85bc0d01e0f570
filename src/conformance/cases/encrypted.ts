import { randomBytes } from 'node:crypto';
import type { ListedCall } from '#contract/registry.ts';
import { login } from '#contract/session/calls.ts';
import type { EncodedPayload } from '#contract/wire/payload-codec.ts';
import { sampleRequest } from '../kit/bad-requests.ts';
import type { Browser } from '../kit/browser.ts';
import type { Kit } from '../kit/kit.ts';
import type { Case } from '../kit/path.ts';
import type { Profile, ProfileMerchant } from '../kit/profile.ts';
import { expectRefusal, type Refusal, readReply } from '../kit/replies.ts';
import type { Exchange } from '../verdict/exchange.ts';

/** Cases of encrypted calls if the profile uses encrypted payloads (D07). */
export function encryptedCases(call: ListedCall, { codec }: Profile): Case[] {
  if (codec !== 'jwe' || !call.encrypted) return [];
  return [inTheOpenCase(call), ...(call.name === login.name ? misuses.map(misuseCase) : [])];
}

/** Refused before the content is read, so any valid request will do. */
function inTheOpenCase(call: ListedCall): Case {
  return {
    call: call.name,
    title: 'a payload in the open',
    rule: 'payload-open',
    harmless: true,
    async run(kit) {
      const merchant = await kit.merchantFor(call);
      const browser = call.token ? await kit.member(merchant) : kit.visitor(merchant);
      const request = sampleRequest(kit.checksOf(call).schemas.request);
      const exchange = await browser.ask(call, request, { inTheOpen: true });
      expectRefusal(exchange, kit.checksOf(call), {
        statuses: [400, 415, 422],
        answered: 'payload-open',
        otherwise: 'payload-open',
      });
    },
  };
}

interface Misuse {
  readonly title: string;
  /** Encrypts a log-in in a way that must be refused. */
  encrypt(kit: Kit, merchant: ProfileMerchant, json: string): Promise<EncodedPayload>;
  /** Number of times it is sent; the last reply is checked. */
  readonly times?: number;
}

const HOUR_MS = 3_600_000;

const misuses: readonly Misuse[] = [
  {
    title: 'the same encrypted payload again',
    encrypt: (kit, merchant, json) => kit.sealer(merchant).encode(json, login, merchant.code),
    times: 2,
  },
  {
    title: 'a payload that was encrypted for another call',
    encrypt: (kit, merchant, json) =>
      kit.sealer(merchant).encode(json, { method: 'PUT', path: '/wps/member/register' }, merchant.code),
  },
  {
    title: 'a payload that was encrypted for another merchant',
    encrypt: (kit, merchant, json) => kit.sealer(merchant).encode(json, login, `${merchant.code}x`),
  },
  {
    title: 'a payload that was encrypted an hour ago',
    encrypt: (kit, merchant, json) => kit.sealer(merchant, HOUR_MS).encode(json, login, merchant.code),
  },
  {
    title: 'an encrypted payload that was changed on the way',
    async encrypt(kit, merchant, json) {
      const { body, headers } = await kit.sealer(merchant).encode(json, login, merchant.code);
      const [header, key, iv, cipher = '', tag] = body.split('.');
      const changed = (cipher.startsWith('A') ? 'B' : 'A') + cipher.slice(1);
      return { body: [header, key, iv, changed, tag].join('.'), headers };
    },
  },
];

const REFUSED: Refusal = { statuses: [400, 409, 422], answered: 'payload-sealed', otherwise: 'payload-sealed' };

function misuseCase({ title, encrypt, times = 1 }: Misuse): Case {
  return {
    call: login.name,
    title,
    rule: 'payload-sealed',
    harmless: false,
    async run(kit) {
      const merchant = await kit.merchantFor(login);
      const browser = kit.visitor(merchant);
      const unknownMember = {
        type: 'username',
        username: `kit${randomBytes(5).toString('hex')}`,
        password: 'wrong-Password-1',
      };
      const encrypted = await encrypt(kit, merchant, JSON.stringify(unknownMember));
      for (let sent = 1; sent < times; sent += 1) readReply(await sendEncrypted(browser, encrypted));
      expectRefusal(await sendEncrypted(browser, encrypted), kit.checksOf(login), REFUSED);
    },
  };
}

function sendEncrypted(browser: Browser, { body, headers }: EncodedPayload): Promise<Exchange> {
  return browser.ask(login, {}, { body, headers, inTheOpen: true });
}
