import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { JWE_CONTENT_TYPE } from '#contract/wire/payload-codec.ts';
import { EncryptedBody } from './encrypted-bodies.ts';
import { Failure } from './failure.ts';
import { depthOf, isStorable, MAX_DEPTH } from './parse-json.ts';

export const BODY_LIMIT = 32 * 1024;
/** Maximum bytes of the same body encrypted: base64url adds a third, plus the header. */
const ENCRYPTED_LIMIT = 46 * 1024;

/**
 * Accepts JSON, forms and encrypted JSON, and nothing else; bodies that are nested too deeply, contain prototype keys
 * or cannot be stored are refused before validation.
 */
export async function acceptBodies(app: FastifyInstance): Promise<void> {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (request, body, done) => {
    const text = body.toString();
    if (depthOf(text) > MAX_DEPTH) return done(new Failure('bad_request', { detail: 'nested too deeply' }));
    return parse(request, text, done);
  });
  // Decrypted once its call is known (encrypted-bodies.ts).
  app.addContentTypeParser(JWE_CONTENT_TYPE, { parseAs: 'string', bodyLimit: ENCRYPTED_LIMIT }, (_, body, done) =>
    done(null, new EncryptedBody(body.toString())),
  );
  await app.register(formbody, { bodyLimit: BODY_LIMIT });
  app.addHook('preValidation', async (request) => {
    if (!isStorable(request.body) || !isStorable(request.query)) {
      throw new Failure('bad_request', { detail: 'a text holds a character that cannot be stored' });
    }
  });
}
