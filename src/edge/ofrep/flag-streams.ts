import type { WriteEvent } from '../live/stream-groups.ts';
import { createRevisionStreams, type RevisionStreams, type StreamsOptions } from '../live/streams.ts';

/** Where OpenFeature clients receive changes; a bulk answer names it with its revision. */
export const FLAG_EVENTS = '/_portal/flag-events';

const MOST_STREAMS = 2_000;

/** The change event of OFREP (ADR 0008): the client evaluates again. */
const writeRefetch: WriteEvent = (revision) =>
  `event: message\nid: ${revision}\ndata: ${JSON.stringify({ type: 'refetchEvaluation', etag: revision })}\n\n`;

/** The streams of OpenFeature clients, apart from those of pages: a crowd of one does not displace the other. */
export function createFlagStreams(options: Pick<StreamsOptions, 'random' | 'compare'>): RevisionStreams {
  return createRevisionStreams({ ...options, writeEvent: writeRefetch, most: MOST_STREAMS });
}
