import type { FastifyRequest } from 'fastify';
import type { PayloadCall } from '#contract/wire/payload-codec.ts';
import { parseSiteSettings } from '#model/documents/site-settings.ts';
import type { MerchantTrees } from '../trees/tree-documents.ts';
import { Failure } from './failure.ts';
import { depthOf, isStorable, MAX_DEPTH } from './parse-json.ts';

/** Decrypts the body of an encrypted call (D07). Throws Failure with the matching code. */
export type OpenPayload = (merchant: string, encrypted: string, call: PayloadCall) => Promise<string>;

/** An application/jose body as received, until its call is known. */
export class EncryptedBody {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * The decrypted body of a call. An encrypted call always accepts encrypted bodies, and plain ones unless the merchant's
 * gateway profile requires `jwe`; other calls accept no encrypted bodies. Throws Failure for invalid bodies.
 */
export async function openBody(
  open: OpenPayload,
  call: PayloadCall & { readonly encrypted: boolean; readonly form: boolean },
  trees: MerchantTrees,
  request: FastifyRequest,
): Promise<unknown> {
  const { body } = request;
  if (!(body instanceof EncryptedBody)) {
    if (call.encrypted && !call.form && body !== undefined && asksForJwe(trees)) {
      throw new Failure('payload_refused', { detail: 'plain' });
    }
    return body;
  }
  if (!call.encrypted) throw new Failure('unsupported_media_type');
  return parse(await open(request.merchant, body.text, call));
}

function asksForJwe(trees: MerchantTrees): boolean {
  return parseSiteSettings(trees.whitelabel).value.codec === 'jwe';
}

/** The same checks as for a plain body: nesting, prototype keys, storable texts. */
function parse(text: string): unknown {
  if (depthOf(text) > MAX_DEPTH) throw new Failure('bad_request', { detail: 'nested too deeply' });
  const value = parseJson(text);
  if (!isStorable(value)) {
    throw new Failure('bad_request', { detail: 'a text holds a character that cannot be stored' });
  }
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, refusePoison);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure('bad_request');
  }
}

function refusePoison(this: unknown, key: string, value: unknown): unknown {
  if (key === '__proto__' || (key === 'constructor' && Object.hasOwn(Object(value), 'prototype'))) {
    throw new Failure('bad_request', { detail: 'a name that no field may have' });
  }
  return value;
}
