import type { MissionEvent, Stamp } from '#model/missions/events.ts';
import type { MoneyEvent, MoneySide, RoundsEvent, StreamEvent } from '../event.ts';

/** What events of the stream tell missions, in their order: rounds of real money, log-ins, deposits. Friends are not among it. */
export function missionEventsOf(events: readonly StreamEvent[]): readonly MissionEvent[] {
  return events.flatMap((event): readonly MissionEvent[] => {
    const { epoch, xact, seq } = event.place;
    const stampOf = (line: number): Stamp => ({ at: event.at.getTime(), epoch, xact, seq, line });
    if (event.kind === 'rounds') return roundsOf(event, stampOf);
    if (event.kind === 'login') return [{ kind: 'login', memberId: event.memberId, stamp: stampOf(0) }];
    return 'sides' in event ? depositsOf(event, stampOf) : [];
  });
}

type StampOf = (line: number) => Stamp;

/** A bet that is taken back of an open round has counted for nothing. */
function roundsOf({ vendor, lines }: RoundsEvent, stampOf: StampOf): readonly MissionEvent[] {
  return lines.flatMap(({ outcome, isPlay, memberId, round, nodeId, category, currency, betMinor, wonMinor }, line) => {
    if (isPlay || outcome === 'back') return [];
    const of = { vendor, round, nodeId, category, currency, betMinor, wonMinor };
    return [{ kind: 'round', outcome, memberId, stamp: stampOf(line), ...of }];
  });
}

/** As member_day counts deposits: what arrived, before fees and what was owed. */
function depositsOf({ kind, sides }: MoneyEvent, stampOf: StampOf): readonly MissionEvent[] {
  switch (kind) {
    case 'deposit':
    case 'suspense':
      return ofOwner(sides, -sumOf(sides, ['provider', 'suspense']), stampOf);
    case 'reversal':
      return ofOwner(sides, -sumOf(sides, ['provider']), stampOf);
    case 'receipt': {
      const paid = sides.filter(({ account }) => account !== 'held');
      return ofOwner(paid, sumOf(paid, ['member', 'debt']), stampOf);
    }
    default:
      return [];
  }
}

function ofOwner(sides: readonly MoneySide[], minor: bigint, stampOf: StampOf): readonly MissionEvent[] {
  const side = sides.find(({ memberId }) => memberId !== undefined);
  if (side?.memberId === undefined || minor === 0n) return [];
  return [{ kind: 'deposit', memberId: side.memberId, currency: side.currency, minor, stamp: stampOf(0) }];
}

function sumOf(sides: readonly MoneySide[], accounts: readonly string[]): bigint {
  return sides.reduce((sum, { account, minor }) => (accounts.includes(account) ? sum + minor : sum), 0n);
}
