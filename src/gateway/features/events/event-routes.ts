import { events } from '#contract/system/calls.ts';
import { readRevision } from '#contract/system/read.ts';
import { systemSchemas } from '#contract/system/schemas.ts';
import { isEdgeItself } from '#gateway/pipeline/edge-headers.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import type { Pipeline } from '#gateway/pipeline/pipeline.ts';
import { admit } from '#gateway/pipeline/register-call.ts';
import { contractCheckOf } from '../../pipeline/contract-check.ts';
import { createEventStreams } from './streams.ts';

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // A buffering proxy would delay every event.
  'x-accel-buffering': 'no',
};

/**
 * Server-sent events: the merchant's revision on connect and at each increase, and the tags of sessions that ended or
 * got a message. The stream has no reply envelope, but its refusals do.
 */
export function eventsRoutes(pipeline: Pipeline): void {
  const streams = createEventStreams(pipeline.context);
  const check = contractCheckOf(systemSchemas.events);
  pipeline.app.addHook('preClose', async () => streams.closeAll());
  pipeline.app.get(events.path, { exposeHeadRoute: false }, async (request, reply) => {
    const { visit, input } = await admit(pipeline, events, check, request, reply);
    const asked = typeof input === 'object' && input !== null && 'revision' in input ? input.revision : undefined;
    // A reconnecting browser sends the known revision as Last-Event-ID; the URL contains the revision at first connect.
    const knows = readRevision(request.headers['last-event-id'] ?? asked);
    const address = isEdgeItself(request) ? undefined : request.visitorAddress;
    if (address !== undefined && !streams.hasCapacity(address)) throw new Failure('overloaded', { retryAfter: 30 });
    reply.hijack();
    reply.raw.writeHead(200, HEADERS);
    reply.raw.write('retry: 2000\n\n');
    streams.open(reply.raw, { merchant: visit.merchant, knows, address });
    return reply;
  });
}
