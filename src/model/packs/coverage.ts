import { hasProduct } from './products.ts';
import { isEnforced } from './rules.ts';
import type { Part } from './subjects.ts';

/** How the platform fulfils a part of an obligation, apart from what a brand file can take away. */
export interface Coverage {
  /** `brand`: the brand's resolved portal decides. */
  readonly state: 'met' | 'partly' | 'missing' | 'brand';
  readonly how: string;
  /** Tables and condition of the rows that prove it; absent: none. */
  readonly evidence?: string;
}

/** Elements that show a figure at a place. */
const SHOWN_BY: Readonly<Record<string, readonly string[]>> = {
  'balance header': ['account.balance'],
  'history member': ['member.personalHistoryCopy', 'member.transactionHistory'],
  'licence footer': ['footer.licence'],
};

/** Ids of the elements that show a figure at a place; undefined: the platform does not show it there. */
export function elementsShowing(what: string, where: string): readonly string[] | undefined {
  const key = `${what} ${where}`;
  return Object.hasOwn(SHOWN_BY, key) ? SHOWN_BY[key] : undefined;
}

/** Texts that a place always shows; a prescribed message can be part of them. */
const MESSAGE_TEXTS: Readonly<Record<string, string>> = { footer: 'footer.responsible' };

/** The text key that shows a message at a place; undefined: no text of a brand does. */
export function textAt(place: string): string | undefined {
  return Object.hasOwn(MESSAGE_TEXTS, place) ? MESSAGE_TEXTS[place] : undefined;
}

const met = (how: string, evidence?: string): Coverage => ({
  state: 'met',
  how,
  ...(evidence !== undefined && { evidence }),
});
const missing = (how: string): Coverage => ({ state: 'missing', how });

/** What the platform does about a part of an obligation. */
export function coverageOf(part: Part): Coverage {
  switch (part.kind) {
    case 'limit':
      return limitCoverage(part);
    case 'realityCheck':
      return met(
        `The page shows it over each game by the gateway’s clock, at the member’s interval and at most the market’s.${part.terms.mustAcknowledge === true ? ' Bets are refused until the member has read it.' : ''}`,
        'select count(*), count(*) filter (where not went_on) as left_then from reality_read where merchant = :merchant',
      );
    case 'break':
      if (part.subject !== 'choices') return missing(`There is no ${part.subject} of a break.`);
      return met(
        'Members choose a length; play, deposits and promotions are refused until it ends, and no call ends it earlier.',
        "select count(*), max(starts_at) from play_pause where merchant = :merchant and kind = 'BREAK'",
      );
    case 'exclusion':
      if (part.subject !== 'terms')
        return met(
          `Asked at the moments of the pack; a listed person can log in and withdraw, but neither play nor deposit. Without an answer play is ${part.terms.whenDown === 'allow' ? 'allowed' : 'refused'}, and staff are told.`,
          'select register, moment, result, count(*), max(at) from register_check where merchant = :merchant group by register, moment, result',
        );
      return met(
        `Members choose a term; play, deposits and promotions are refused until it ends, withdrawals work, and no call ends it earlier.${part.terms.returnOnRequest === true ? ' It goes on until the member asks to come back and the cooling-off is over.' : ''}`,
        "select count(*), max(starts_at) from play_pause where merchant = :merchant and kind = 'EXCLUSION'",
      );
    case 'stakeCap':
      return met(
        'The seamless wallet refuses bets of a round above the cap that the launch stored for the member’s age.',
        "select most_stake, count(*) from game_session where merchant = :merchant and begun_at > now() - interval '30 days' group by most_stake",
      );
    case 'speed':
      return speedCoverage(part);
    case 'display':
      return displayCoverage(part);
    case 'message':
      return { state: 'brand', how: '' };
    case 'clickDistance':
      return { state: 'brand', how: '' };
    case 'identity':
      return met(
        part.subject === 'withdrawal'
          ? 'Withdrawals and transfers wait until a provider or staff have verified it.'
          : 'Launches, bets and, where the row says so, deposits wait until a provider or staff have verified it, after the time of grace.',
        'select state, decided_by, count(*), min(due_at) from member_identity where merchant = :merchant group by state, decided_by',
      );
    case 'threshold':
      return thresholdCoverage(part);
    case 'prohibited':
      return prohibitedCoverage(part.subject);
    case 'record':
      return {
        state: 'partly',
        how: 'Kept as docs/reference/retention.md says; the time is not compared with the pack’s.',
      };
  }
}

function limitCoverage(part: Extract<Part, { kind: 'limit' }>): Coverage {
  const { requiredBefore = null, ask = [] } = part.terms;
  const isMeasured = isEnforced({ ...part, decidedBy: {}, origins: [] });
  if (!isMeasured) {
    return missing('The gateway measures no rolling periods of stakes and losses.');
  }
  const evidence = `select measure, period, count(amount_minor) from member_limit where merchant = :merchant group by measure, period`;
  const how =
    requiredBefore === null
      ? 'Refused in the transaction that takes the money; a higher amount is a request that waits and is confirmed.'
      : 'Without an amount launches and deposits are refused; above it the transaction that takes the money refuses.';
  const asks = 'New members are asked among their first steps, and members without one on the deposit page.';
  return met(ask.length === 0 || requiredBefore !== null ? how : `${how} ${asks}`, evidence);
}

/** Measured at deposits, launches and changes of limits. */
function thresholdCoverage({ terms: { measure, action } }: Extract<Part, { kind: 'threshold' }>): Coverage {
  const evidence =
    'select subject, state, decision, count(*), min(due_at) from threshold_case where merchant = :merchant group by subject, state, decision';
  if (action === 'contactFirst')
    return met(
      'Staff get a case with its time; until they have spoken with the member, no higher limit is in force.',
      evidence,
    );
  if (measure === 'limit.deposit') return met('Staff get a case with its time, as soon as the limit is set.', evidence);
  if (measure === 'loss.net')
    return {
      state: 'partly',
      how: 'Staff get a case at the next launch or deposit, not in the middle of a game.',
      evidence,
    };
  return met(
    action === 'block'
      ? 'Staff get a case with its time; deposits are refused until they clear it, or the period ends.'
      : 'Staff get a case with its time, as soon as the money is there.',
    evidence,
  );
}

function speedCoverage({ subject: product }: Extract<Part, { kind: 'speed' }>): Coverage {
  if (!hasProduct(product)) return missing(`No category of games counts as ${product}.`);
  return met(
    'The seamless wallet refuses a round that begins sooner after the last one of the session.',
    "select cycle_ms, count(*) from game_session where merchant = :merchant and begun_at > now() - interval '30 days' group by cycle_ms",
  );
}

/** Figures that the demo provider's games show. */
const SHOWN_BY_GAMES: readonly string[] = ['elapsed', 'netPosition', 'clock'];

function displayCoverage({ subject, terms: { where = [] } }: Extract<Part, { kind: 'display' }>): Coverage {
  if (!SHOWN_BY_GAMES.includes(subject) || where.some((place) => place !== 'game')) return { state: 'brand', how: '' };
  return {
    state: 'partly',
    how: 'Games of the demo provider show it. The catalogue does not say which games of other providers do.',
  };
}

function prohibitedCoverage(feature: string): Coverage {
  if (feature === 'reverseWithdrawal')
    return met(
      'Members cannot cancel a withdrawal, whatever the merchant has set.',
      "select count(*) from order_step where merchant = :merchant and machine = 'withdrawal' and state = 'cancelled'",
    );
  return missing('The catalogue does not say which games or methods have it.');
}
