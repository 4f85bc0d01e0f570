/** Reaching the merchant: the customer-service link and feedback. */
import { defineCall, readNothing } from '../call/call.ts';
import { relayPath } from '../call/relays.ts';
import { readServiceLinks, type ServiceLink } from './read.ts';

/** The channels of customer service (M229). */
export const serviceChannels = ['VIP', 'LIVECHAT'] as const;
export type ServiceChannel = (typeof serviceChannels)[number];

/** M227, M308. Quiet: whoever asked is told at the place where it was pressed. */
export const serviceLink = defineCall<{ readonly csType: ServiceChannel }, ServiceLink[]>({
  name: 'serviceLink',
  method: 'GET',
  path: relayPath('CSP_ImUrl'),
  module: 'COMM3',
  // Whoever has the rank is led to the VIP channel.
  knows: true,
  quiet: true,
  abroad: true,
  read: readServiceLinks,
});

/** What feedback is about; `type` of the call. */
export const feedbackTypes = ['suggestion', 'problem', 'deposit', 'withdrawal', 'game', 'complaint'] as const;
export type FeedbackType = (typeof feedbackTypes)[number];

/** Limits of feedback (M225, M226): code points of the content, number and bytes of the pictures. */
export const FEEDBACK = { mostLength: 140, mostImages: 3, mostImageBytes: 5 * 1024 * 1024 } as const;

/** Characters of one picture in base64. */
export const FEEDBACK_IMAGE_LENGTH = 4 * Math.ceil(FEEDBACK.mostImageBytes / 3);

/** `images`: base64 of png or jpg files, without an address in front. */
export interface FeedbackRequest {
  readonly type: FeedbackType;
  readonly content: string;
  readonly images?: readonly string[];
  /** A solved challenge, where the gateway asked for one. */
  readonly humanCheck?: string;
}

/** M225, M307. Anybody may send it; a signed-in member is known by the token. */
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
