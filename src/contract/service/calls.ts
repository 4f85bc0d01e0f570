/** Contact with the merchant: the customer service link and feedback. */
import * as Type from '#contract/call/type.ts';
import { exactly, humanCheck, nothing, oneOf, text } from '../call/call-schemas.ts';
import { relayPath } from '../call/relays.ts';
import { defineSchemaCall } from '../call/schema-call.ts';
import { linksReply, readServiceLinks } from './read.ts';

/** The channels of customer service (M229). */
export const serviceChannels = ['VIP', 'LIVECHAT'] as const;
export type ServiceChannel = (typeof serviceChannels)[number];

/** M227, M308. Quiet: the error is shown next to the clicked button. */
export const serviceLink = defineSchemaCall({
  name: 'serviceLink',
  method: 'GET',
  path: relayPath('CSP_ImUrl'),
  module: 'COMM3',
  // Members with the rank get the VIP channel.
  knows: true,
  quiet: true,
  abroad: true,
  request: exactly({ csType: oneOf(serviceChannels) }),
  reply: linksReply,
  read: readServiceLinks,
});

/** Topics of feedback; `type` of the call. */
export const feedbackTypes = ['suggestion', 'problem', 'deposit', 'withdrawal', 'game', 'complaint'] as const;
export type FeedbackType = (typeof feedbackTypes)[number];

/** Limits of feedback (M225, M226): code points of the content, number and bytes of the pictures. */
export const FEEDBACK = { mostLength: 140, mostImages: 3, mostImageBytes: 5 * 1024 * 1024 } as const;

/** Maximum characters of one picture in base64. */
export const FEEDBACK_IMAGE_LENGTH = 4 * Math.ceil(FEEDBACK.mostImageBytes / 3);

/** A PNG or JPEG file in base64, without a data: prefix. */
const image = Type.String({ minLength: 1, maxLength: FEEDBACK_IMAGE_LENGTH, pattern: '^[A-Za-z0-9+/]+={0,2}$' });

/** M225, M307. Open to visitors; a signed-in member is identified by the token. */
export const feedback = defineSchemaCall({
  name: 'feedback',
  creates: true,
  method: 'PUT',
  path: '/wps/feedback',
  module: 'FEEDBACK3',
  knows: true,
  bodyBytes: FEEDBACK.mostImages * FEEDBACK_IMAGE_LENGTH + 32 * 1024,
  request: exactly({
    type: oneOf(feedbackTypes),
    content: text(FEEDBACK.mostLength),
    images: Type.Optional(Type.Array(image, { maxItems: FEEDBACK.mostImages })),
    // A solved bot-check challenge, if the gateway requires one.
    humanCheck: Type.Optional(humanCheck),
  }),
  reply: nothing,
});

export const serviceCalls = [serviceLink, feedback];
