/** Contact with the merchant: the customer service link and feedback. */
import { defineCall, readNothing } from '../call/call.ts';
import { relayPath } from '../call/relays.ts';
import { readServiceLinks, type ServiceLink } from './read.ts';

/** The channels of customer service (M229). */
export const serviceChannels = ['VIP', 'LIVECHAT'] as const;
export type ServiceChannel = (typeof serviceChannels)[number];

/** M227, M308. Quiet: the error is shown next to the clicked button. */
export const serviceLink = defineCall<{ readonly csType: ServiceChannel }, ServiceLink[]>({
  name: 'serviceLink',
  method: 'GET',
  path: relayPath('CSP_ImUrl'),
  module: 'COMM3',
  // Members with the rank get the VIP channel.
  knows: true,
  quiet: true,
  abroad: true,
  read: readServiceLinks,
});

/** Topics of feedback; `type` of the call. */
export const feedbackTypes = ['suggestion', 'problem', 'deposit', 'withdrawal', 'game', 'complaint'] as const;
export type FeedbackType = (typeof feedbackTypes)[number];

/** Limits of feedback (M225, M226): code points of the content, number and bytes of the pictures. */
export const FEEDBACK = { mostLength: 140, mostImages: 3, mostImageBytes: 5 * 1024 * 1024 } as const;

/** Maximum characters of one picture in base64. */
export const FEEDBACK_IMAGE_LENGTH = 4 * Math.ceil(FEEDBACK.mostImageBytes / 3);

/** `images`: PNG or JPEG files in base64, without a data: prefix. */
export interface FeedbackRequest {
  readonly type: FeedbackType;
  readonly content: string;
  readonly images?: readonly string[];
  /** A solved bot-check challenge, if the gateway requires one. */
  readonly humanCheck?: string;
}

/** M225, M307. Open to visitors; a signed-in member is identified by the token. */
export const feedback = defineCall<FeedbackRequest, void>({
  name: 'feedback',
  creates: true,
  method: 'PUT',
  path: '/wps/feedback',
  module: 'FEEDBACK3',
  knows: true,
  bodyBytes: FEEDBACK.mostImages * FEEDBACK_IMAGE_LENGTH + 32 * 1024,
  read: readNothing,
});

export const serviceCalls = [serviceLink, feedback];
