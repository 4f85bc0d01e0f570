import { askForReplay, replayState } from '#contract/staff/replays/calls.ts';
import { succeed } from '#contract/wire/envelope.ts';
import { nameStaff } from '../name-staff.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { recordStaffAction } from '../staff-actions.ts';
import { type StaffPipeline, staffOf } from '../staff-pipeline.ts';

type Asked = typeof import('#gateway/stream/replay/asked.ts');

export interface ReplayDeps {
  readonly ask: Asked['askForReplay'];
  readonly readAsk: Asked['readReplayAsk'];
  readonly readStandings: typeof import('#gateway/stream/standing.ts').readStandings;
}

const cut = (text: string, most = 2_000) => text.slice(0, most);

/** Staff routes of replays: recompute a consumer's counters from the event stream and compare them. */
export function replayRoutes(pipeline: StaffPipeline, { ask, readAsk, readStandings }: ReplayDeps): void {
  const { db } = pipeline.context;
  registerStaffCall(pipeline, replayState, async ({ of }, { merchant }) => {
    const [asked, standings] = await Promise.all([
      db.withMerchant(merchant, (scope) => readAsk(scope, merchant, of)),
      readStandings(db, [merchant]),
    ]);
    const standing = standings.find(({ consumer }) => consumer === of);
    const names = await nameStaff(db, [asked?.askedBy]);
    const outcome = asked?.isWaiting === false ? asked.outcome : null;
    return succeed({
      isRunning: asked?.isWaiting ?? false,
      taken: Number(standing?.taken ?? 0n),
      ...(standing?.replayTaken != null && { replayTaken: Number(standing.replayTaken) }),
      ...(asked && { askedBy: names.get(asked.askedBy) ?? asked.askedBy }),
      ...(asked?.doneAt && { doneAt: asked.doneAt.getTime() }),
      ...(outcome && { outcome: outcome.kind }),
      ...(outcome?.kind === 'equal' && { events: Number(outcome.events), seconds: Math.round(outcome.seconds) }),
      ...(outcome?.kind === 'stopped' && { failure: cut(outcome.failure) }),
      differences: (outcome?.kind === 'different' ? outcome.differences : []).map(({ table, key, live, replayed }) => ({
        table,
        key: cut(key, 500),
        ...(live !== null && { live: cut(live) }),
        ...(replayed !== null && { replayed: cut(replayed) }),
      })),
    });
  });
  registerStaffCall(pipeline, askForReplay, async ({ of }, visit) => {
    const { merchant } = visit;
    await db.withMerchant(merchant, async (scope) => {
      await ask(scope, merchant, of, staffOf(visit).staffId);
      const entry = { action: 'stream.replay', subject: `replay:${of}`, before: null, after: null };
      await recordStaffAction(scope, visit, { ...entry, reason: 'asked for in the console' });
    });
    return succeed(null);
  });
}
