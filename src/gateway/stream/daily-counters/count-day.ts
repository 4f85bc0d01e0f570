import { type CountedDay, countedDay, type DayRule } from '#model/documents/merchant-day.ts';
import { type Happened, isMoney, type MoneyEvent, type MoneySide, type RoundLine, type StreamEvent } from '../event.ts';

/** Daily counters of a member; amounts in minor units. */
export const FIGURES = [
  ...(['rounds', 'bet_minor', 'valid_minor', 'won_minor', 'rollbacks', 'rolled_back_minor'] as const),
  ...(['deposits', 'deposit_minor', 'withdrawals', 'withdrawal_minor', 'fee_minor', 'bonus_minor'] as const),
  ...(['cashback_minor', 'sent_minor', 'received_minor', 'corrected_minor', 'passed_minor'] as const),
] as const;

export type Figure = (typeof FIGURES)[number];

export interface DayChange {
  readonly memberId: string;
  readonly day: string;
  readonly zone: string;
  /** Category of games; `-` for amounts without a game. */
  readonly category: string;
  readonly currency: string;
  readonly isPlay: boolean;
  readonly added: ReadonlyMap<Figure, bigint>;
}

export const NO_CATEGORY = '-';

type Added = Readonly<Partial<Record<Figure, bigint>>>;
type Whose = Pick<DayChange, 'memberId' | 'category' | 'currency' | 'isPlay'>;
export type Reported = readonly [whose: Whose, added: Added];

/** Increments of members' daily counters by events, one per row; each event counts on the day of its time. */
export function countDays(rules: readonly DayRule[], events: readonly StreamEvent[]): readonly DayChange[] {
  const changes = new Map<string, DayChange & { readonly added: Map<Figure, bigint> }>();
  let day: CountedDay | undefined;
  for (const event of events) {
    const ms = event.at.getTime();
    if (day === undefined || ms < day.startsAt || ms >= day.endsAt) day = countedDay(rules, ms);
    for (const [whose, added] of countFigures(event)) {
      const key = [whose.memberId, day.day, whose.category, whose.currency, whose.isPlay].join(' ');
      const change = changes.get(key) ?? { ...whose, day: day.day, zone: day.zone, added: new Map<Figure, bigint>() };
      changes.set(key, change);
      for (const figure of FIGURES) {
        const more = added[figure];
        if (more !== undefined) change.added.set(figure, (change.added.get(figure) ?? 0n) + more);
      }
    }
  }
  return [...changes.values()];
}

/** Increments of daily counters by one event; a member may occur more than once. */
export function countFigures(event: Happened): readonly Reported[] {
  if (event.kind === 'rounds') return event.lines.map(countRound);
  // The receipts have counted its amount: this only counts one deposit, however many parts it had.
  if (event.kind === 'deposited') {
    const { memberId, currency } = event;
    return [[{ memberId, category: NO_CATEGORY, currency, isPlay: false }, { deposits: 1n }]];
  }
  // One withdrawal, however many parts it had.
  if (event.kind === 'withdrawn') {
    const { memberId, currency } = event;
    return [[{ memberId, category: NO_CATEGORY, currency, isPlay: false }, { withdrawals: 1n }]];
  }
  return isMoney(event) ? countMoney(event) : [];
}

/** D53: a round counts when it closes; a bet cancelled later is subtracted on the day of the `late` event. */
function countRound(line: RoundLine): Reported {
  const { memberId, category, currency, isPlay, outcome, betMinor, wonMinor, revenueMinor, validMinor } = line;
  // Lost to or won from other players, without a share of the operator.
  const passed = betMinor - wonMinor - revenueMinor;
  const whose = { memberId, category, currency, isPlay };
  const taken = { rollbacks: 1n, rolled_back_minor: betMinor };
  if (outcome === 'back') return [whose, taken];
  if (outcome === 'late')
    return [
      whose,
      { ...taken, bet_minor: -betMinor, valid_minor: -validMinor, won_minor: -wonMinor, passed_minor: -passed },
    ];
  return [
    whose,
    { rounds: 1n, bet_minor: betMinor, valid_minor: validMinor, won_minor: wonMinor, passed_minor: passed },
  ];
}

/** Movements that count as deposited, withdrawn or given; others move money between a member's own accounts. */
function countMoney({ kind, sides }: MoneyEvent): readonly Reported[] {
  switch (kind) {
    case 'deposit':
    case 'suspense': {
      const arrived = -sumOf(sides, ['provider', 'suspense']);
      const fee = sumOf(sides, ['fees']);
      return countOwner(sides, { deposits: 1n, deposit_minor: arrived, fee_minor: fee });
    }
    case 'reversal':
      // The reversed part of a bonus goes back to the operator's bonus account.
      return countOwner(sides, { deposit_minor: -sumOf(sides, ['provider']), bonus_minor: -sumOf(sides, ['bonus']) });
    case 'withdrawal': {
      const [minor, fee] = [-sumOf(sides, ['held']), sumOf(sides, ['fees'])];
      // For a withdrawal paid by members only the fee is left.
      const count = minor > fee ? { withdrawals: 1n } : {};
      return countOwner(sides, { ...count, withdrawal_minor: minor, fee_minor: fee });
    }
    case 'release': {
      // For a withdrawal that members paid in part, the fee of that part is kept; the rest is returned to the member.
      const fee = sumOf(sides, ['fees']);
      // The part of a wagered bonus above its cap goes back to the operator.
      const over = sumOf(sides, ['bonus']);
      if (over > 0n) return countOwner(sides, { bonus_minor: -over });
      return fee === 0n ? [] : countOwner(sides, { withdrawal_minor: fee, fee_minor: fee });
    }
    case 'return':
      return countOwner(sides, { withdrawal_minor: -sumOf(sides, ['member']), fee_minor: sumOf(sides, ['fees']) });
    case 'receipt':
      return sides.flatMap(countReceipt);
    case 'upline':
    case 'downline':
      return sides.flatMap((side) => countSent(side));
    case 'promotion':
    case 'grant':
    case 'mission':
    case 'forfeit':
      return countOwner(sides, { bonus_minor: -sumOf(sides, ['bonus', 'budget']) });
    case 'conversion':
    case 'redeemed':
      return countPointsCost(sides);
    case 'rebate':
      return countOwner(sides, { cashback_minor: sumOf(sides, ['member']) });
    case 'correction':
      return countOwner(sides, { corrected_minor: sumOf(sides, ['member', 'held', 'debt']) });
    default:
      return [];
  }
}

/** Counters of the single member of a movement; empty if it has none. */
function countOwner(sides: readonly MoneySide[], added: Added): readonly Reported[] {
  const side = sides.find(({ memberId }) => memberId !== undefined);
  return side?.memberId === undefined ? [] : [[whoseIs(side, side.memberId), added]];
}

/** Points converted to money are a cost of the operator; points exchanged for goods move no money. */
function countPointsCost(sides: readonly MoneySide[]): readonly Reported[] {
  const given = sides.find(({ account, memberId }) => account === 'member' && memberId !== undefined);
  if (given?.memberId === undefined) return [];
  return [[whoseIs(given, given.memberId), { bonus_minor: given.minor }]];
}

/** Money from one member's held account to another member: part of a withdrawal and of a deposit. */
function countReceipt(side: MoneySide): readonly Reported[] {
  const { account, memberId, minor } = side;
  if (memberId === undefined) return [];
  const added: Added = account === 'held' ? { withdrawal_minor: -minor } : { deposit_minor: minor };
  return [[whoseIs(side, memberId), added]];
}

function countSent(side: MoneySide): readonly Reported[] {
  const { memberId, minor } = side;
  if (memberId === undefined) return [];
  return [[whoseIs(side, memberId), minor < 0n ? { sent_minor: -minor } : { received_minor: minor }]];
}

const whoseIs = ({ currency }: MoneySide, memberId: string): Whose => {
  return { memberId, category: NO_CATEGORY, currency, isPlay: false };
};

function sumOf(sides: readonly MoneySide[], accounts: readonly string[]): bigint {
  return sides.reduce((sum, { account, minor }) => (accounts.includes(account) ? sum + minor : sum), 0n);
}
