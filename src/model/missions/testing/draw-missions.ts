/** Generates random missions and events from a seed, few of each so that they interact. */
import type { MissionEvent, Stamp } from '../events.ts';
import { MISSION_KINDS, MISSION_PERIODS, type MissionRule, type MissionSpan } from '../mission.ts';

/** Numbers in [0, 1), the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export const MEMBERS: readonly string[] = ['ann', 'bob', 'cid'];
const FIRST = Date.UTC(2026, 9, 28);
const HOUR_MS = 3_600_000;

type Draw = <One>(from: readonly One[]) => One;

function createDraw(random: () => number): Draw {
  return <One>(from: readonly One[]) => from[Math.floor(random() * from.length)] as One;
}

/** A mission of each kind, over most of the events. */
export function drawSpans(seed: number): readonly MissionSpan[] {
  const draw = createDraw(seeded(seed));
  return MISSION_KINDS.map((kind, at): MissionSpan => {
    const isSum = kind === 'BET_VOLUME' || kind === 'DEPOSIT_SUM';
    const first = kind === 'WIN_MULTIPLE' ? draw([100n, 250n]) : isSum ? draw([50n, 300n]) : draw([1n, 2n]);
    const reward = { kind: 'money', amount: 10n } as const;
    const rule: MissionRule = {
      kind,
      period: draw(MISSION_PERIODS),
      currency: 'USD',
      hasBoard: true,
      filter: {
        categories: draw([[], [], ['RNG'], ['RNG', 'LIVE']]),
        vendors: draw([[], [], ['HOUSE']]),
        games: draw([[], [], [], ['n1', 'n2']]),
        leastMinor: draw([0n, 0n, 40n]),
      },
      milestones: [
        { goal: first, reward },
        { goal: first * 3n, reward },
      ],
    };
    const fromMs = FIRST + draw([0, 0, 30]) * HOUR_MS;
    return { missionId: `m${at}`, run: 1, rule, fromMs, untilMs: draw([Infinity, Infinity, FIRST + 240 * HOUR_MS]) };
  });
}

/** Events in stream order; times sometimes go backwards, as with transactions that commit late. */
export function drawEvents(seed: number, count: number): readonly MissionEvent[] {
  const random = seeded(seed);
  const draw = createDraw(random);
  let at = FIRST;
  const open: { readonly memberId: string; readonly event: MissionEvent }[] = [];
  return Array.from({ length: count }, (_, line): MissionEvent => {
    at += Math.floor(random() * 16 * HOUR_MS) - draw([0, 0, 0, 20 * HOUR_MS]);
    const stamp: Stamp = { at, epoch: 1, xact: String(8 + Math.floor(line / 3)), seq: BigInt(line), line: line % 2 };
    const memberId = draw(MEMBERS);
    const dice = random();
    if (dice < 0.1) return { kind: 'login', memberId, stamp };
    if (dice < 0.15) return { kind: 'friend', memberId, stamp, change: draw([1n, 1n, -1n]) };
    if (dice < 0.3) {
      const minor = draw([20n, 40n, 100n, 250n, -40n, -100n]);
      const wholeMinor = draw([minor < 0n ? -minor : minor, 120n]);
      const change = minor > 0n ? 1n : draw([-1n, -1n, 0n] as const);
      return {
        kind: 'deposit',
        memberId,
        stamp,
        minor,
        wholeMinor,
        change,
        currency: draw(['USD', 'USD', 'USD', 'EUR']),
      };
    }
    const back = dice < 0.42 ? draw([undefined, ...open]) : undefined;
    if (back?.event.kind === 'round') return { ...back.event, outcome: 'late', stamp };
    const event: MissionEvent = {
      kind: 'round',
      outcome: 'closed',
      memberId,
      stamp,
      round: `r${line}`,
      vendor: draw(['HOUSE', 'OTHER']),
      nodeId: draw(['n1', 'n2', 'n3']),
      category: draw(['RNG', 'LIVE', 'SLOT']),
      currency: draw(['USD', 'USD', 'USD', 'EUR']),
      betMinor: draw([0n, 10n, 40n, 200n]),
      wonMinor: draw([0n, 0n, 30n, 40n, 90n, 100n, 1_000n]),
    };
    open.push({ memberId, event });
    return event;
  });
}
