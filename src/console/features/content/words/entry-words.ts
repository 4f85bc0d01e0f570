import type { ContentAudience, ContentRow, ContentState } from '#contract/staff/content/content.ts';
import type { Tone } from '#ui/words/badge.tsx';
import { distance } from './schedule.ts';
import { translate } from './words.ts';

export const STATE_TONES: Readonly<Record<ContentState, Tone>> = {
  live: 'positive',
  scheduled: 'info',
  ended: 'neutral',
  hidden: 'warning',
  removed: 'negative',
};

export function audienceWords({ who, ranks, labels }: ContentAudience): string {
  const parts = [translate(`who.${who}`)];
  if (ranks.length > 0) parts.push(translate('who.ranks', { ranks: ranks.join(', ') }));
  if (labels.length > 0) parts.push(labels.join(', '));
  return parts.join(' · ');
}

/** The time span of an entry, in UTC to the minute. */
export function scheduleWords({ from, until }: Pick<ContentRow, 'from' | 'until'>): string {
  const [start, end] = [from, until].map((at) => at?.slice(0, 16).replace('T', ' '));
  if (start !== undefined && end !== undefined) return translate('schedule.between', { from: start, until: end });
  if (start !== undefined) return translate('schedule.from', { from: start });
  return end === undefined ? translate('schedule.always') : translate('schedule.until', { until: end });
}

/** The time until a moment, or since: `in 3 hours`, `2 days ago`. */
export function distanceWords(at: number, now: number): string {
  const [unit, count] = distance(at - now);
  return translate(at > now ? `distance.in.${unit}` : `distance.ago.${unit}`, { count });
}

/** The form label of a part, with its language if the part has one. */
export function partWords(path: string): string {
  const [, language, key] = /^words\/([A-Z]{2})\/(\w+)$/.exec(path) ?? [];
  const part = key ?? path;
  const name = translate.ifKnown(`part.${part}`) ?? part;
  return language === undefined ? name : translate('part.ofLanguage', { language, part: name });
}
