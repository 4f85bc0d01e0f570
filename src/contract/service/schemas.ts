import * as Type from '#contract/call/type.ts';
import { exactly, humanCheck, nothing, oneOf, type SchemasOf, text } from '../call/call-schemas.ts';
import type * as calls from './calls.ts';
import { FEEDBACK, FEEDBACK_IMAGE_LENGTH, feedbackTypes, serviceChannels } from './calls.ts';

const image = Type.String({ minLength: 1, maxLength: FEEDBACK_IMAGE_LENGTH, pattern: '^[A-Za-z0-9+/]+={0,2}$' });

export const serviceSchemas = {
  serviceLink: {
    request: exactly({ csType: oneOf(serviceChannels) }),
    reply: exactly({
      version: exactly({ pathList: Type.Array(exactly({ type: text(8), path: text(2_000) }), { maxItems: 20 }) }),
    }),
  },
  feedback: {
    request: exactly({
      type: oneOf(feedbackTypes),
      content: text(FEEDBACK.mostLength),
      images: Type.Optional(Type.Array(image, { maxItems: FEEDBACK.mostImages })),
      humanCheck: Type.Optional(humanCheck),
    }),
    reply: nothing,
  },
} satisfies SchemasOf<typeof calls>;
