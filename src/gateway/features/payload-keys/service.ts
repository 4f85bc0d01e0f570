import { compactDecrypt, exportJWK, generateKeyPair, importJWK } from 'jose';
import { LRUCache } from 'lru-cache';
import { CRITICAL, JWE_ALGORITHM, JWE_ENCRYPTION } from '#contract/wire/jwe-codec.ts';
import type { PayloadCall } from '#contract/wire/payload-codec.ts';
import type { Context } from '#gateway/context/context.ts';
import type { PublicJwk } from '#gateway/db/stored-documents.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { AtRest } from '#gateway/identity/secrets/at-rest.ts';
import type { EncryptedTexts } from '#gateway/identity/secrets/encrypted-texts.ts';
import type { OpenPayload } from '#gateway/pipeline/encrypted-bodies.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { type PayloadHeader, readPayloadHeader } from './payload-header.ts';
import { findCurrent, findPrivate, insertKey, lockKeys, spendPayload } from './store.ts';

/** Why a payload was not decrypted. `payload_key_refused`: the client should fetch a new key and the gateway's time. */
export type PayloadRefusal = 'payload_key_refused' | 'payload_refused' | 'payload_replayed';

/** A decrypted payload, or the refusal; `detail` names the failing check and contains nothing of the payload. */
export type OpenedPayload = { readonly text: string } | { readonly refusal: PayloadRefusal; readonly detail: string };

/**
 * Keys for encrypted payloads. Each merchant has separate keys, so a payload for one site cannot be decrypted at
 * another; a key is created on first use and replaced after a day.
 */
export interface PayloadKeysService extends EncryptedTexts {
  currentKey(merchant: string): Promise<PublicJwk>;
  /**
   * Decrypts a payload that was encrypted for this merchant and call within the last minute. Each payload is accepted
   * once.
   */
  open(merchant: string, jwe: string, call: PayloadCall): Promise<OpenedPayload>;
  /** Creates a new key now. `isRetiredNow`: earlier keys are rejected at once, because they may be compromised. */
  rotate(merchant: string, isRetiredNow?: boolean): Promise<PublicJwk>;
}

const PURPOSE = 'payload-key';
/** Maximum clock difference of a payload in seconds. */
const FRESH_S = 60;
/** Maximum cached imported keys: two per merchant. */
const MOST_IMPORTED = 500;

type PrivateKey = Awaited<ReturnType<typeof importJWK>>;

export function createPayloadKeys({ db, clock }: Pick<Context, 'db' | 'clock'>, atRest: AtRest): PayloadKeysService {
  const { make, privateKey } = createKeyPairs(atRest);

  async function open(merchant: string, jwe: string, call: PayloadCall): Promise<OpenedPayload> {
    const header = readPayloadHeader(jwe);
    if (header === undefined) return { refusal: 'payload_refused', detail: 'header' };
    const key = await db.withMerchant(merchant, (scope) => privateKey(scope, merchant, header.kid));
    if (key === undefined) return { refusal: 'payload_key_refused', detail: 'kid' };
    const text = await decrypt(jwe, key);
    if (text === undefined) return { refusal: 'payload_refused', detail: 'seal' };
    // From here on the header is authenticated.
    const detail = wrongPart(header, merchant, call);
    if (detail !== undefined) return { refusal: 'payload_refused', detail };
    if (Math.abs(clock.now() / 1000 - header.iat) > FRESH_S) return { refusal: 'payload_key_refused', detail: 'iat' };
    const until = new Date((header.iat + FRESH_S) * 1000);
    const isFirst = await db.withMerchant(merchant, (scope) => spendPayload(scope, merchant, header.jti, until));
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

/** Creates and imports key pairs; private keys are stored encrypted. */
function createKeyPairs(atRest: AtRest) {
  const imported = new LRUCache<string, PrivateKey>({ max: MOST_IMPORTED });

  async function make(scope: Db, merchant: string, isRetiredNow: boolean): Promise<PublicJwk> {
    const { publicKey, privateKey } = await generateKeyPair(JWE_ALGORITHM, { crv: 'P-256', extractable: true });
    const { kty = 'EC', crv = 'P-256', x = '', y = '' } = await exportJWK(publicKey);
    const kid = crypto.randomUUID();
    const publicJwk = { kid, kty, crv, x, y, alg: JWE_ALGORITHM, use: 'enc' };
    const privateJwk = JSON.stringify(await exportJWK(privateKey));
    const encryptedPrivateJwk = await atRest.encrypt(scope, merchant, PURPOSE, privateJwk);
    await insertKey(scope, merchant, { publicJwk, encryptedPrivateJwk }, isRetiredNow);
    return publicJwk;
  }

  /** Read the row every time, so that every process rejects a retired key at once. */
  async function privateKey(scope: Db, merchant: string, kid: string): Promise<PrivateKey | undefined> {
    const encrypted = await findPrivate(scope, merchant, kid);
    if (encrypted === undefined) return undefined;
    const name = `${merchant} ${kid}`;
    const known = imported.get(name);
    if (known !== undefined) return known;
    const key = await importJWK(JSON.parse(await atRest.open(scope, merchant, PURPOSE, encrypted)), JWE_ALGORITHM);
    imported.set(name, key);
    return key;
  }

  return { make, privateKey };
}

/** Decrypts request bodies for the request pipeline. */
export function openOrRefuse(keys: Pick<PayloadKeysService, 'open'>): OpenPayload {
  return async (merchant, encrypted, call) => {
    const opened = await keys.open(merchant, encrypted, call);
    if ('text' in opened) return opened.text;
    throw new Failure(opened.refusal, { detail: opened.detail });
  };
}

function wrongPart(
  header: PayloadHeader,
  merchant: string,
  call: PayloadCall,
): 'method' | 'path' | 'merchant' | undefined {
  if (header.merchant !== merchant) return 'merchant';
  if (header.method !== call.method) return 'method';
  return header.path === call.path ? undefined : 'path';
}

/** Compressed payloads are refused, because their decompressed size is unbounded. */
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
