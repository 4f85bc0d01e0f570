import { own, readText } from '#contract/call/read.ts';
import {
  BRAND_SHARE_PATH,
  PICTURE_PATH,
  REDEEM_PATH,
  REOPEN_PATH,
  readRedeemed,
  readSupportQuestion,
  SIGN_PATH,
} from '#contract/staff/previews/edge-link.ts';
import { succeed } from '#contract/wire/envelope.ts';
import { merchantSecret } from '#gateway/identity/secrets/secrets.ts';
import { admitEdge } from '#gateway/pipeline/edge-headers.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import type { StaffPipeline } from '../staff-pipeline.ts';
import type { PreviewParts } from './preview-parts.ts';
import { SUPPORT_KEY, signSupportCode } from './support-codes.ts';
import { readOpened, takeTicket } from './tickets.ts';

/** Routes that the edge calls for previews, error screens and brands that are rolled out. Only an authenticated edge gets an answer. */
export function edgeRoutes(
  { app, context }: StaffPipeline,
  { readPicture, readBrandOf }: Pick<PreviewParts, 'readPicture' | 'readBrandOf'>,
): void {
  const { db, trees } = context;

  app.post(REDEEM_PATH, async (request, reply) => {
    const merchant = await admitEdge(context, request, reply);
    const ticket = readText(request.body, 'ticket') ?? '';
    const name = readText(request.body, 'name') ?? '';
    const shows = await db.withMerchant(merchant, (scope) => takeTicket(scope, merchant, ticket, name));
    if (shows === undefined) throw new Failure('not_found');
    return reply.send(succeed(shows));
  });

  app.post(REOPEN_PATH, async (request, reply) => {
    const merchant = await admitEdge(context, request, reply);
    const name = readText(request.body, 'name') ?? '';
    const shows = await db.withMerchant(merchant, (scope) => readOpened(scope, merchant, name));
    if (shows === undefined) throw new Failure('not_found');
    return reply.send(succeed(shows));
  });

  app.post(PICTURE_PATH, async (request, reply) => {
    const merchant = await admitEdge(context, request, reply);
    const name = readText(request.body, 'name') ?? '';
    const path = readText(request.body, 'path') ?? '';
    const value = await db.withMerchant(merchant, (scope) => readOpened(scope, merchant, name));
    const isShown = readRedeemed({ value })?.pictures?.includes(path) === true;
    const content = isShown ? await readPicture(merchant, path, readText(value, 'brandRevision')) : undefined;
    if (content === undefined) throw new Failure('not_found');
    return reply.send(succeed({ content: content.toString('base64') }));
  });

  app.post(BRAND_SHARE_PATH, async (request, reply) => {
    const merchant = await admitEdge(context, request, reply);
    const revision = await readBrandOf(merchant, readText(request.body, 'session') ?? '');
    return reply.send(succeed({ ...(revision !== undefined && { revision }) }));
  });

  app.post(SIGN_PATH, async (request, reply) => {
    const merchant = await admitEdge(context, request, reply);
    const question = readSupportQuestion(own(request.body, 'question'));
    if (question === undefined) throw new Failure('invalid_request');
    const { revision } = await trees.read(merchant);
    const key = await db.withMerchant(merchant, (scope) => merchantSecret(scope, merchant, SUPPORT_KEY));
    return reply.send(succeed({ code: signSupportCode(key, question, { merchant, revision }) }));
  });
}
