import { compactDecrypt, exportJWK, generateKeyPair, importJWK } from 'jose';
import { LRUCache } from 'lru-cache';
import { CRITICAL, JWE_ALGORITHM, JWE_ENCRYPTION } from '#contract/wire/jwe-codec.ts';
import type { PayloadCall } from '#contract/wire/payload-codec.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/door/failure.ts';
import type { OpenPayload } from '#gateway/door/sealed-bodies.ts';
import type { AtRest } from '#gateway/identity/secrets/at-rest.ts';
import type { SealedTexts } from '#gateway/identity/secrets/sealed-texts.ts';
import { readSeal, type Seal } from './seal-header.ts';
import { findCurrent, findPrivate, insertKey, lockKeys, spendPayload } from './store.ts';
import type { PublicJwk } from './tables.ts';

/** Why a payload was not opened. `payload_key_refused`: a fresh key, and with it the gateway's time, would help. */
export type PayloadRefusal = 'payload_key_refused' | 'payload_refused' | 'payload_replayed';

/** An opened payload, or why it stays shut; `detail` says which part, and nothing of what is inside. */
export type OpenedPayload = { readonly text: string } | { readonly refusal: PayloadRefusal; readonly detail: string };

/**
 * The keys of encrypted payloads. Each merchant has its own, so that what was sealed for one site is noise at every other;
 * a key is made when it is first asked for and replaced after a day.
 */
export interface PayloadKeysService extends SealedTexts {
  /** The public key that pages use now. */
  currentKey(merchant: string): Promise<PublicJwk>;
  /** Opens a payload that was sealed for this merchant and call within the last minute. Each counts once. */
  open(merchant: string, jwe: string, call: PayloadCall): Promise<OpenedPayload>;
  /** Makes a new key now. `isRetiredNow`: the ones before are taken no longer, because somebody else may have them. */
  rotate(merchant: string, isRetiredNow?: boolean): Promise<PublicJwk>;
}

const PURPOSE = 'payload-key';
/** How far the time of a payload may lie from now. */
const FRESH_S = 60;
/** Imported keys that are kept: two for each of some merchants. */
const MOST_IMPORTED = 500;

type PrivateKey = Awaited<ReturnType<typeof importJWK>>;

/** Builds the service. */
export function createPayloadKeys({ db, clock }: Pick<Context, 'db' | 'clock'>, atRest: AtRest): PayloadKeysService {
  const { make, privateKey } = createKeyPairs(atRest);

  async function open(merchant: string, jwe: string, call: PayloadCall): Promise<OpenedPayload> {
    const seal = readSeal(jwe);
    if (seal === undefined) return { refusal: 'payload_refused', detail: 'header' };
    const key = await db.withMerchant(merchant, (scope) => privateKey(scope, merchant, seal.kid));
    if (key === undefined) return { refusal: 'payload_key_refused', detail: 'kid' };
    const text = await decrypt(jwe, key);
    if (text === undefined) return { refusal: 'payload_refused', detail: 'seal' };
    // From here on the header is known to be what the sender wrote.
    const detail = wrongPart(seal, merchant, call);
    if (detail !== undefined) return { refusal: 'payload_refused', detail };
    if (Math.abs(clock.now() / 1000 - seal.iat) > FRESH_S) return { refusal: 'payload_key_refused', detail: 'iat' };
    const until = new Date((seal.iat + FRESH_S) * 1000);
    const isFirst = await db.withMerchant(merchant, (scope) => spendPayload(scope, merchant, seal.jti, until));
    return isFirst ? { text } : { refusal: 'payload_replayed', detail: 'jti' };
  }

  return {
    open,
    currentKey: (merchant) =>
      db.withMerchant(merchant, async (scope) => {
        const found = await findCurrent(scope, merchant);
        if (found !== undefined) return found;
        await lockKeys(scope, merchant);
        return (await findCurrent(scope, merchant)) ?? make(scope, merchant, false);
      }),
    rotate: (merchant, isRetiredNow = false) =>
      db.withMerchant(merchant, async (scope) => {
        await lockKeys(scope, merchant);
        return make(scope, merchant, isRetiredNow);
      }),
    async openCompact(merchant, jwe, call) {
      const opened = await open(merchant, jwe, call);
      return 'text' in opened ? opened.text : undefined;
    },
  };
}

/** Makes and imports key pairs; the private halves are kept sealed. */
function createKeyPairs(atRest: AtRest) {
  const imported = new LRUCache<string, PrivateKey>({ max: MOST_IMPORTED });

  async function make(scope: Db, merchant: string, isRetiredNow: boolean): Promise<PublicJwk> {
    const { publicKey, privateKey } = await generateKeyPair(JWE_ALGORITHM, { crv: 'P-256', extractable: true });
    const { kty = 'EC', crv = 'P-256', x = '', y = '' } = await exportJWK(publicKey);
    const kid = crypto.randomUUID();
    const publicJwk = { kid, kty, crv, x, y, alg: JWE_ALGORITHM, use: 'enc' };
    const privateJwk = JSON.stringify(await exportJWK(privateKey));
    const sealedPrivateJwk = await atRest.seal(scope, merchant, PURPOSE, privateJwk);
    await insertKey(scope, merchant, { publicJwk, sealedPrivateJwk }, isRetiredNow);
    return publicJwk;
  }

  /** The row is asked for each time, so that a retired key is refused by every process at once. */
  async function privateKey(scope: Db, merchant: string, kid: string): Promise<PrivateKey | undefined> {
    const sealed = await findPrivate(scope, merchant, kid);
    if (sealed === undefined) return undefined;
    const name = `${merchant} ${kid}`;
    const known = imported.get(name);
    if (known !== undefined) return known;
    const key = await importJWK(JSON.parse(await atRest.open(scope, merchant, PURPOSE, sealed)), JWE_ALGORITHM);
    imported.set(name, key);
    return key;
  }

  return { make, privateKey };
}

/** Opens bodies for the door. */
export function openOrRefuse(keys: Pick<PayloadKeysService, 'open'>): OpenPayload {
  return async (merchant, sealed, call) => {
    const opened = await keys.open(merchant, sealed, call);
    if ('text' in opened) return opened.text;
    throw new Failure(opened.refusal, { detail: opened.detail });
  };
}

function wrongPart(seal: Seal, merchant: string, call: PayloadCall): 'method' | 'path' | 'merchant' | undefined {
  if (seal.merchant !== merchant) return 'merchant';
  if (seal.method !== call.method) return 'method';
  return seal.path === call.path ? undefined : 'path';
}

/** Compressed payloads are refused: what they would grow to is nobody's to say. */
const STRICT = {
  keyManagementAlgorithms: [JWE_ALGORITHM],
  contentEncryptionAlgorithms: [JWE_ENCRYPTION],
  maxDecompressedLength: 0,
  crit: CRITICAL,
} as const;

async function decrypt(jwe: string, key: PrivateKey): Promise<string | undefined> {
  try {
    const { plaintext } = await compactDecrypt(jwe, key, {
      ...STRICT,
      keyManagementAlgorithms: [...STRICT.keyManagementAlgorithms],
      contentEncryptionAlgorithms: [...STRICT.contentEncryptionAlgorithms],
    });
    return new TextDecoder('utf-8', { fatal: true }).decode(plaintext);
  } catch {
    return undefined;
  }
}
