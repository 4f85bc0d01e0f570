import type { FastifyRequest } from 'fastify';
import type { PayloadCall } from '#contract/wire/payload-codec.ts';
import { parseSiteSettings } from '#model/documents/site-settings.ts';
import type { MerchantTrees } from '../trees/tree-documents.ts';
import { Failure } from './failure.ts';
import { depthOf, isStorable, MAX_DEPTH } from './parse-json.ts';

/** Opens the body of an encrypted call (D07). Throws Failure with the code of what is wrong. */
export type OpenPayload = (merchant: string, sealed: string, call: PayloadCall) => Promise<string>;

/** A body as it came under application/jose, until the call that it is for is known. */
export class SealedBody {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * The body of a call in the open. An encrypted call takes sealed bodies always, and plain ones where the merchant's
 * gateway profile does not ask for `jwe`; no other call takes sealed ones. Throws Failure for what does not fit.
 */
export async function openBody(
  open: OpenPayload,
  call: PayloadCall & { readonly encrypted: boolean; readonly form: boolean },
  trees: MerchantTrees,
  request: FastifyRequest,
): Promise<unknown> {
  const { body } = request;
  if (!(body instanceof SealedBody)) {
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

/** As the body of a plain call is parsed: not too deep, nothing poisoned, nothing that cannot be stored. */
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
