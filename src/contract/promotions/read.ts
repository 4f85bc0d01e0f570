import { readAmountMinor } from '../call/amount.ts';
import type { ReplyContext } from '../call/call.ts';
import { own, readId, readRows, readText, readWhole, readYes } from '../call/read.ts';

/** A member's state in a promotion (M196). */
export const activityStatuses = [
  ...(['JOIN', 'CLAIM', 'APPLYING', 'CLOSE', 'REJECTED'] as const),
  ...(['ISSUED', 'CLAIMED', 'PROCESS', 'JOINED', 'COMING_SOON'] as const),
] as const;
export type ActivityStatus = (typeof activityStatuses)[number];

/** The entry mode: automatic, joining, applying with proof, or playing tickets. */
export const promotionEntries = ['info', 'join', 'apply', 'raffle'] as const;
export type PromotionEntry = (typeof promotionEntries)[number];

/** The phase of a promotion by the gateway's clock. */
export const promotionPhases = ['before', 'running', 'over'] as const;
export type PromotionPhase = (typeof promotionPhases)[number];

type Money = Pick<ReplyContext, 'currencyExponent'>;

/** Amounts are minor units as text; times are epoch milliseconds of the gateway's clock. */
export interface Promotion {
  readonly id: string;
  /** WELCOME, DEPOSIT, CASHBACK ...; a gateway may have others. */
  readonly type: string;
  readonly title: string;
  readonly summary: string;
  readonly entry: PromotionEntry;
  readonly phase: PromotionPhase;
  readonly startsAt: number | undefined;
  readonly endsAt: number | undefined;
  readonly rewardMinor: string | undefined;
}

export interface PromotionList {
  /** The gateway's time of the reply; undefined if not reported. */
  readonly serverTime: number | undefined;
  readonly promotions: readonly Promotion[];
}

export interface PromotionDetail extends Promotion {
  readonly serverTime: number | undefined;
  /** Untrusted HTML: only the sanitiser may render it. */
  readonly content: string;
  /** The prizes of a raffle, rarest last; empty for other promotions. */
  readonly prizes: readonly Prize[];
}

export interface Prize {
  readonly amountMinor: string;
  /** Its share of the total weight. */
  readonly weight: number;
}

/** Reads the list of promotions; rows without id or title are left out. Never throws. */
export function readPromotions(value: unknown, context: Money): PromotionList {
  return {
    serverTime: readWhole(value, 'serverTime'),
    promotions: readRows(own(value, 'promotions'), (row) => readPromotion(row, context)),
  };
}

/** Reads one promotion with its terms; undefined if invalid. Never throws. */
export function readPromotionDetail(value: unknown, context: Money): PromotionDetail | undefined {
  const promotion = readPromotion(value, context);
  if (promotion === undefined) return undefined;
  return {
    ...promotion,
    serverTime: readWhole(value, 'serverTime'),
    content: readText(value, 'content') ?? '',
    prizes: readPrizes(value, context),
  };
}

function readPromotion(row: unknown, context: Money): Promotion | undefined {
  const [id, title] = [readId(row, 'id'), readText(row, 'title')];
  if (id === undefined || !title) return undefined;
  return {
    id,
    title,
    type: readText(row, 'type') || 'OTHER',
    summary: readText(row, 'summary') ?? '',
    entry: promotionEntries.find((entry) => entry === own(row, 'entry')) ?? 'info',
    phase: promotionPhases.find((phase) => phase === own(row, 'phase')) ?? 'running',
    startsAt: readWhole(row, 'startsAt'),
    endsAt: readWhole(row, 'endsAt'),
    rewardMinor: readMinor(row, 'reward', context),
  };
}

function readPrizes(value: unknown, context: Money): Prize[] {
  return readRows(own(value, 'prizes'), (row) => {
    const [amountMinor, weight] = [readMinor(row, 'amount', context), readWhole(row, 'weight')];
    return amountMinor === undefined || weight === undefined || weight < 1 ? undefined : { amountMinor, weight };
  });
}

function readMinor(row: unknown, key: string, { currencyExponent }: Money): string | undefined {
  return readAmountMinor(own(row, key), currencyExponent)?.toString();
}

/** A public win; the gateway masks the name. */
export interface PromotionWin {
  readonly name: string;
  readonly title: string;
  readonly amountMinor: string;
  readonly at: number | undefined;
}

/** Reads the winners; rows without name or amount are left out. Never throws. */
export function readPromotionWinners(value: unknown, context: Money): readonly PromotionWin[] {
  return readRows(own(value, 'winners'), (row) => {
    const [name, amountMinor] = [readText(row, 'name'), readMinor(row, 'amount', context)];
    if (!name || amountMinor === undefined) return undefined;
    return { name, amountMinor, title: readText(row, 'title') ?? '', at: readWhole(row, 'at') };
  });
}

export interface Activity {
  readonly promotionId: string;
  readonly status: ActivityStatus;
  /** Why an application was rejected. */
  readonly reason: string | undefined;
  /** The claimable reward. */
  readonly claimId: string | undefined;
  /** The number of tickets that can be played. */
  readonly tickets: number;
}

/** Reads the member's activities; rows with an unknown status are left out. Never throws. */
export function readActivities(value: unknown): readonly Activity[] {
  return readRows(own(value, 'activities'), (row) => {
    const promotionId = readId(row, 'promotionId');
    const status = activityStatuses.find((known) => known === own(row, 'status'));
    if (promotionId === undefined || status === undefined) return undefined;
    return {
      promotionId,
      status,
      reason: readText(row, 'reason') || undefined,
      claimId: readId(row, 'claimId'),
      tickets: readWhole(row, 'tickets') ?? 0,
    };
  });
}

export interface AvailablePromotions {
  /** The referral promotion is on (M193). */
  readonly referral: boolean;
  readonly mission: boolean;
  readonly openMissions: number;
  /** The number of promotions that await the member, without missions. */
  readonly count: number;
  /** The code with which friends register. */
  readonly referralCode: string | undefined;
}

/** Reads the map by type (docs/reference/wire.md#promotions): an enabled type without a count counts as one. Never throws. */
export function readAvailablePromotions(value: unknown): AvailablePromotions {
  const types = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
  const enabled = types.filter((type) => readYes(own(value, type), 'enabled'));
  const countOf = (type: string) => Math.max(0, readWhole(own(value, type), 'count') ?? 1);
  const isOn = (type: string) => enabled.includes(type);
  return {
    referral: isOn('REFERRAL'),
    mission: isOn('MISSION'),
    openMissions: isOn('MISSION') ? countOf('MISSION') : 0,
    count: enabled.filter((type) => type !== 'MISSION').reduce((sum, type) => sum + countOf(type), 0),
    referralCode: readText(own(value, 'REFERRAL'), 'code') || undefined,
  };
}

/** A reward that can be claimed. All fields but id and type are our extension. */
export interface Reward {
  readonly rewardId: string;
  readonly promotionType: string;
  readonly promotionId: string | undefined;
  readonly title: string | undefined;
  readonly amountMinor: string | undefined;
  /** The earliest time to claim; undefined: now. */
  readonly claimableAt: number | undefined;
  readonly expiresAt: number | undefined;
}

/** Reads the rewards; rows without an id are left out. Never throws. */
export function readRewards(value: unknown, context: Money): readonly Reward[] {
  return readRows(own(value, 'rewards'), (row) => {
    const rewardId = readId(row, 'rewardId');
    if (rewardId === undefined) return undefined;
    return {
      rewardId,
      promotionType: readText(row, 'promotionType') ?? '',
      promotionId: readId(row, 'promotionId'),
      title: readText(row, 'title') || undefined,
      amountMinor: readMinor(row, 'amount', context),
      claimableAt: readWhole(row, 'claimableAt'),
      expiresAt: readWhole(row, 'expiresAt'),
    };
  });
}

/** The result of a claim; undefined if the gateway did not report the amount. */
export interface ClaimedReward {
  readonly amountMinor: string | undefined;
}

/** Reads the result of a claim. Never throws. */
export function readClaimedReward(value: unknown, context: Money): ClaimedReward {
  const [first] = readRewards(value, context);
  return { amountMinor: first?.amountMinor };
}

/** A ticket with the commitment of its seed (SHA-256, hex). */
export interface RaffleTicket {
  readonly ticketId: string;
  readonly commitment: string | undefined;
}

export interface RaffleState {
  readonly promotionId: string | undefined;
  readonly tickets: readonly RaffleTicket[];
  readonly prizes: readonly Prize[];
  readonly won: readonly RaffleOutcome[];
}

/** Reads the member's state in a raffle. Never throws. */
export function readRaffleState(value: unknown, context: Money): RaffleState {
  return {
    promotionId: readId(value, 'promotionId'),
    tickets: readRows(own(value, 'tickets'), (row) => {
      const ticketId = readId(row, 'ticketId');
      return ticketId === undefined ? undefined : { ticketId, commitment: readText(row, 'commitment') || undefined };
    }),
    prizes: readPrizes(value, context),
    won: readRows(own(value, 'won'), (row) => readRaffleOutcome(row, context)),
  };
}

/** The outcome of a ticket, with all data to verify it. */
export interface RaffleOutcome {
  readonly ticketId: string;
  /** Index of the prize. */
  readonly prize: number;
  readonly amountMinor: string;
  /** Hex; its SHA-256 is the commitment that was published before. */
  readonly serverSeed: string;
  readonly clientSeed: string;
}

/** Reads the outcome of a ticket; undefined if incomplete. Never throws. */
export function readRaffleOutcome(value: unknown, context: Money): RaffleOutcome | undefined {
  const [ticketId, prize] = [readId(value, 'ticketId'), readWhole(value, 'prize')];
  const amountMinor = readMinor(value, 'amount', context);
  if (ticketId === undefined || prize === undefined || amountMinor === undefined) return undefined;
  const seeds = { serverSeed: readText(value, 'serverSeed') ?? '', clientSeed: readText(value, 'clientSeed') ?? '' };
  return { ticketId, prize, amountMinor, ...seeds };
}

/** Reads the cashback that moved now. Never throws. */
export function readClaimedCashback(value: unknown, context: Money): ClaimedReward {
  return { amountMinor: readMinor(value, 'amount', context) };
}

export interface InvitedFriend {
  /** Masked. */
  readonly name: string;
  readonly at: number | undefined;
  /** Capped at the amount that the rule requires. */
  readonly depositedMinor: string;
  readonly turnoverMinor: string;
  /** The member's reward for this friend; undefined if there is none yet. */
  readonly earnedMinor: string | undefined;
}

/** The invited friends, the rule, and the total earnings. */
export interface Referral {
  /** What a friend must do, and the rewards of both; undefined if no rule is active. */
  readonly rule:
    | {
        readonly depositMinor: string;
        readonly turnoverMinor: string;
        readonly amountMinor: string;
        readonly friendAmountMinor: string;
      }
    | undefined;
  readonly friends: readonly InvitedFriend[];
  readonly earnedMinor: string;
}

/** Reads the referral state. Never throws. */
export function readReferral(value: unknown, context: Money): Referral {
  const minor = (row: unknown, name: string) => readMinor(row, name, context) ?? '0';
  const rule = own(value, 'rule');
  return {
    rule:
      rule === undefined || rule === null
        ? undefined
        : {
            depositMinor: minor(rule, 'deposit'),
            turnoverMinor: minor(rule, 'turnover'),
            amountMinor: minor(rule, 'amount'),
            friendAmountMinor: minor(rule, 'friendAmount'),
          },
    friends: readRows(own(value, 'friends'), (row) => {
      const name = readText(row, 'name');
      if (name === undefined) return undefined;
      return {
        name,
        at: readWhole(row, 'at'),
        earnedMinor: readMinor(row, 'earned', context),
        depositedMinor: minor(row, 'deposited'),
        turnoverMinor: minor(row, 'turnover'),
      };
    }),
    earnedMinor: minor(value, 'earned'),
  };
}
