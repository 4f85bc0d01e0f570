import type { FastifyReply, FastifyRequest } from 'fastify';
import { relayPath } from '#contract/call/relays.ts';
import { parseSiteSettings } from '#model/documents/site-settings.ts';
import { Failure } from './failure.ts';
import type { Pipeline } from './pipeline.ts';

/** Handles relay names that a merchant's own profile gives our calls (D14). Standard names have routes. */
export function answerRenamedRelays(pipeline: Pipeline): void {
  const answer = async (request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply) => {
    const trees = await pipeline.context.trees.read(request.merchant);
    const { relays } = parseSiteSettings(trees.whitelabel).value;
    const ours = Object.entries(relays).find(([, theirs]) => theirs === request.params.name)?.[0];
    const found = ours === undefined ? undefined : pipeline.answers.get(`${request.method} ${relayPath(ours)}`);
    if (found === undefined) throw new Failure('not_found');
    return found(request, reply);
  };
  pipeline.app.route({ method: ['GET', 'POST', 'PUT', 'DELETE'], url: '/wps/relay/:name', handler: answer });
}
