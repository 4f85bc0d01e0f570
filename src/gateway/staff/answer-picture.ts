import type { FastifyReply } from 'fastify';
import { DATA_POLICY } from '#serving/policy.ts';
import { Failure } from '../door/failure.ts';

/** A picture that a stranger sent, drawn anew by ourselves, is shown as a picture and is no page wherever it is opened. */
const HEADERS = {
  'cache-control': 'private, no-store',
  'content-disposition': 'inline; filename="picture.jpg"',
  'content-security-policy': DATA_POLICY,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** Answers a JPEG of our own drawing; `not_found` without one. */
export function answerPicture(reply: FastifyReply, image: Buffer | undefined): FastifyReply {
  if (image === undefined) throw new Failure('not_found');
  return reply.headers(HEADERS).type('image/jpeg').send(image);
}
