import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Evaluation } from '#model/conditions/condition.ts';
import { contextKey, type FlagContext } from '#model/flags/flag-context.ts';
import { type ContextFacts, contextFacts, evaluateFlag, flagConditions } from '#model/flags/flags.ts';
import type { Site } from '../brands/sites.ts';
import { createSingleFlight } from '../memory/single-flight.ts';
import { type PackedBytes, packedSize, packText } from '../wire/compress.ts';
import { FLAG_EVENTS } from './flag-streams.ts';

type EvaluatedSite = Pick<Site, 'merchant' | 'revision' | 'documents'>;

/** Body of one flag (OFREP: evaluationSuccess or evaluationFailure). */
type FlagBody = Readonly<Record<string, unknown>>;

/** The body of one flag; undefined: the site has no such flag. */
export function evaluateOne(site: EvaluatedSite, key: string, context: FlagContext): FlagBody | undefined {
  const condition = flagConditions(site.documents).get(key);
  if (condition === undefined) return undefined;
  const { metadata, ...flag } = bodyOf(key, condition, contextFacts(site.documents, context));
  return { ...flag, metadata: { revision: site.revision, ...metadata } };
}

/**
 * The body of all flags. A flag that cannot be evaluated is a failure among the others. The revision is metadata of the
 * whole: in each flag it would make clients report every flag as changed.
 */
export function evaluateAll(
  site: EvaluatedSite,
  context: FlagContext,
  conditions: ReadonlyMap<string, Evaluation> = flagConditions(site.documents),
): FlagBody {
  const facts = contextFacts(site.documents, context);
  const requestUri = `${FLAG_EVENTS}?revision=${encodeURIComponent(site.revision)}`;
  return {
    flags: [...conditions].map(([key, condition]) => {
      try {
        return bodyOf(key, condition, facts);
      } catch {
        return { key, errorCode: 'GENERAL', errorDetails: 'The flag could not be evaluated.' };
      }
    }),
    eventStreams: [{ type: 'sse', endpoint: { requestUri } }],
    metadata: { merchant: site.merchant, revision: site.revision },
  };
}

function bodyOf(key: string, condition: Evaluation, context: ContextFacts) {
  const { value, reason, ...metadata } = evaluateFlag(condition, context);
  return { key, value, reason, variant: value ? 'on' : 'off', metadata };
}

/** Maximum bytes of cached bulk answers: after a change many clients ask for the same few contexts. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Evaluates all flags once per site, revision and context; least recently used answers are evicted. */
export function createBulkAnswers(): (site: EvaluatedSite, context: FlagContext) => Promise<PackedBytes> {
  const answers = new LRUCache<string, PackedBytes>({ maxSize: MOST_BYTES, sizeCalculation: packedSize });
  const evaluating = createSingleFlight<PackedBytes>();
  return async (site, context) => {
    const hash = createHash('sha256').update(contextKey(context)).digest('base64url');
    const key = `${site.merchant} ${site.revision} ${hash}`;
    const known = answers.get(key);
    if (known) return known;
    return evaluating(key, async () => {
      const packed = await packText(JSON.stringify(evaluateAll(site, context)));
      answers.set(key, packed);
      return packed;
    });
  };
}
