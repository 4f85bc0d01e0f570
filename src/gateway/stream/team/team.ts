import type { Db } from '#gateway/db/tables.ts';
import type { Consumer, Writing } from '../consumer.ts';
import { countFigures } from '../daily-counters/count-day.ts';
import { readDayRules } from '../daily-counters/day-rules.ts';
import type { StreamEvent } from '../event.ts';
import { foldTeam } from './fold-team.ts';
import { readPlaces } from './places.ts';
import { readActiveRules, readLastSlot, readMemberPeriods } from './read-known.ts';
import { openSlots } from './slots.ts';
import { writeTeam } from './write-team.ts';

/**
 * Consumer of team counters: rows behind `team_day`, `team_slot`, `stream_slot`, `team_period` and `team_size`
 * (docs/decisions/31-an-agent-sees-and-acts-within-the-own-tree.md). Each member's increments are added to all teams above, once per batch.
 */
export const TEAM: Consumer = {
  name: 'team',
  tables: [
    { name: 'counted_team_day', key: ['member_id', 'day', 'category', 'currency'] },
    { name: 'counted_team_slot', key: ['member_id', 'slot', 'category', 'currency'] },
    { name: 'counted_day', key: ['day'] },
    { name: 'counted_slot', key: ['slot'] },
    { name: 'counted_team_period', key: ['member_id', 'period', 'began'] },
    { name: 'counted_member_period', key: ['member_id', 'period', 'began', 'currency'] },
    { name: 'counted_team_size', key: ['member_id'] },
  ],
  async take(db, writing, events) {
    const reported = events.filter(isOfTeams);
    if (reported.length === 0) return;
    await take(db, writing, reported);
  },
};

function isOfTeams(event: StreamEvent): boolean {
  if (event.kind === 'joined' || event.kind === 'moved' || event.kind === 'slot') return true;
  return countFigures(event).some(([{ isPlay }]) => !isPlay);
}

async function take(db: Db, writing: Writing, events: readonly StreamEvent[]): Promise<void> {
  const { merchant } = writing;
  const dayRules = await readDayRules(db, merchant);
  const activeRules = await readActiveRules(db, merchant);
  const slots = openSlots(await readLastSlot(db, writing));
  const members = [
    ...new Set(events.flatMap(countFigures).flatMap(([{ memberId, isPlay }]) => (isPlay ? [] : [memberId]))),
  ];
  const places = await readPlaces(db, merchant, members);
  const known = await readMemberPeriods(db, writing, dayRules, events);
  const changes = foldTeam({ dayRules, activeRules, places, members: known, slots }, events);
  await writeTeam(db, writing, changes, slots);
}
