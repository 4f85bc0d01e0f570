import { type ServiceChannel, serviceLink } from '#contract/service/calls.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Pipeline, Visit } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { serviceChannel } from '#model/screens/service.ts';
import { memberFacts } from '#model/site/document-facts.ts';
import { linksOf } from './links.ts';

/** M227, M308: customer service links. */
export function serviceRoutes(pipeline: Pipeline): void {
  const isLoopbackFine = !pipeline.context.config.production;
  registerCall(pipeline, serviceLink, async ({ csType }, visit) => {
    const channel = await channelFor(pipeline, csType, visit);
    const pathList = linksOf(visit.trees.status.customerService, channel, isLoopbackFine);
    return succeed({ version: { pathList } });
  });
}

/** A visitor without access to the VIP channel gets live chat instead (M229). */
async function channelFor(pipeline: Pipeline, asked: ServiceChannel, { request }: Visit): Promise<ServiceChannel> {
  if (asked !== 'VIP' || request.headers.authorization === undefined) return 'LIVECHAT';
  const found = await pipeline.authenticate(request);
  return typeof found === 'string' ? 'LIVECHAT' : serviceChannel(memberFacts(found.member));
}
