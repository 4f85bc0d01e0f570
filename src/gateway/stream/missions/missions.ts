import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { countingsOf, foldCountings, keyText, type ProgressKey } from '#model/missions/fold.ts';
import type { Consumer, Writing } from '../consumer.ts';
import { readDayRules } from '../daily-counters/day-rules.ts';
import type { StreamEvent } from '../event.ts';
import { withFriends } from './friends.ts';
import { missionEventsOf, readWholes } from './mission-events.ts';
import { readProgress, writeProgress } from './progress-store.ts';
import { type MissionChannel, noteReached } from './reach.ts';
import { readSpans } from './spans.ts';

/** Consumer of mission progress (docs/explanation/missions.md); only the live generation records reached milestones, each once. */
export function createMissions(channel: MissionChannel): Consumer {
  return {
    name: 'missions',
    tables: [
      { name: 'mission_progress', key: ['mission_id', 'run', 'period', 'member_id'] },
      { name: 'mission_item', key: ['mission_id', 'run', 'period', 'member_id', 'item'] },
      { name: 'mission_friend', key: ['member_id'] },
    ],
    take: (db, writing, events) => take(db, writing, events, channel),
  };
}

async function take(db: Db, writing: Writing, events: readonly StreamEvent[], channel: MissionChannel): Promise<void> {
  const { merchant } = writing;
  const happened = missionEventsOf(events, await readWholes(db, merchant, events));
  const reported = await withFriends(db, writing, happened);
  if (reported.length === 0) return;
  const moments = reported.map(({ stamp }) => stamp.at);
  const between = { first: Math.min(...moments), last: Math.max(...moments) };
  const spans = await readSpans(db, merchant, between);
  if (spans.length === 0) return;
  const countings = countingsOf(spans, await readDayRules(db, merchant), reported);
  if (countings.length === 0) return;
  const keys = new Map<string, ProgressKey>();
  const withItems = new Map<string, ProgressKey>();
  for (const { key, effect } of countings) {
    const text = keyText(key);
    keys.set(text, key);
    if (effect.kind !== 'sum') withItems.set(text, key);
  }
  const known = await readProgress(db, writing, [...keys.values()], [...withItems.values()]);
  const changes = foldCountings(countings, (key) => known.get(keyText(key)));
  await writeProgress(db, writing, changes);
  if (!writing.isLive) return;
  await noteReached(db, merchant, changes, channel);
  const members = [...new Set(changes.map(({ key }) => key.memberId))];
  await sql`select notify_progress(${merchant}, ${members}::uuid[])`.execute(db);
}
