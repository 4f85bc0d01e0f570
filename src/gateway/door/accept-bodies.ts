import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { Failure } from './failure.ts';
import { depthOf, isStorable, MAX_DEPTH } from './parse-json.ts';

/** Bytes of a JSON body at most. */
export const BODY_LIMIT = 32 * 1024;

/** Takes JSON and forms, and nothing else; what is too deep, poisoned or cannot be stored is refused before validation. */
export async function acceptBodies(app: FastifyInstance): Promise<void> {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (request, body, done) => {
    const text = body.toString();
    if (depthOf(text) > MAX_DEPTH) return done(new Failure('bad_request', { detail: 'nested too deeply' }));
    return parse(request, text, done);
  });
  await app.register(formbody, { bodyLimit: BODY_LIMIT });
  app.addHook('preValidation', async (request) => {
    if (!isStorable(request.body) || !isStorable(request.query)) {
      throw new Failure('bad_request', { detail: 'a text holds a character that cannot be stored' });
    }
  });
}
