import type { Difference, DifferenceKind } from './difference.ts';
import {
  type Flow,
  type OfReference,
  type ReconciledLine,
  type ReconciledPosting,
  SIGNS,
  type Sides,
} from './sides.ts';

/** How long after the provider's movement our posting may come and still count as the same day. */
export const GRACE_MS = 3_600_000;
const DAY_MS = 86_400_000;

interface OneFlow extends OfReference, Pick<Sides, 'currency' | 'until'> {
  readonly reference: string;
  readonly flow: Flow;
}

interface FlowFound {
  readonly found: Difference | undefined;
  /**
   * The part of our postings that was compared with the statement, and their sum up to the end of the statement's last
   * day.
   */
  readonly countedMinor: bigint;
  readonly postedMinor: bigint;
}

/** Compares the statement lines and postings of one flow of a reference. */
export function compareFlow(all: OneFlow): FlowFound {
  const { flow, currency, until, reference, order } = all;
  const lines = all.lines.filter((line) => line.flow === flow);
  const reported = lines.filter((line) => line.currency === currency);
  const posted = all.postings.filter((posting) => posting.flow === flow).sort((one, other) => one.at - other.at);
  const reportedMinor = sumOf(reported);
  const counted = countPostings(posted, reportedMinor, until);
  const countedMinor = sumOf(counted);
  const kind = kindOf({ ...all, reported, posted: counted, isThirdParty: reported.length < lines.length });
  const postedMinor = sumOf(posted.filter(({ at }) => at < until));
  if (kind === undefined) return { found: undefined, countedMinor, postedMinor };
  const at = (lines.at(-1) ?? counted.at(-1))?.at;
  const found = {
    kind,
    reference,
    flow,
    order: order && { machine: order.machine, id: order.id },
    at,
    effectMinor: SIGNS[flow] * (reportedMinor - countedMinor),
    reportedMinor,
    postedMinor: countedMinor,
  };
  return { found, countedMinor, postedMinor };
}

const sumOf = (all: readonly { readonly minor: bigint }[]) => all.reduce((sum, { minor }) => sum + minor, 0n);

/**
 * The postings that the statement must contain. Postings near the end of its last day or later may be on the next
 * statement: as many of them count as make both sums equal; if no number does, all of them where the statement has
 * more, else none.
 */
function countPostings(posted: readonly ReconciledPosting[], reportedMinor: bigint, until: number) {
  const isOld = ({ at }: ReconciledPosting) => at < until - GRACE_MS;
  const old = posted.filter(isOld);
  const late = posted.filter((posting) => !isOld(posting));
  for (let count = 0; count <= late.length; count += 1) {
    const some = [...old, ...late.slice(0, count)];
    if (sumOf(some) === reportedMinor) return some;
  }
  return reportedMinor > sumOf(old) ? posted : old;
}

interface Validated extends OneFlow {
  readonly reported: readonly ReconciledLine[];
  readonly posted: readonly ReconciledPosting[];
  readonly isThirdParty: boolean;
}

function kindOf(validated: Validated): DifferenceKind | undefined {
  const { order, reported, posted, isThirdParty, currency } = validated;
  if (isThirdParty || (order !== undefined && order.currency !== currency && reported.length + posted.length > 0))
    return 'otherCurrency';
  return sumOf(reported) === sumOf(posted) ? kindOfAlike(validated) : kindOfUnlike(validated);
}

/** The difference when the sums agree. */
function kindOfAlike({ order, flow, reported, posted, ...rest }: Validated): DifferenceKind | undefined {
  const owes = order?.owes.includes(flow) === true;
  if (posted.length === 0) {
    // A posting after the statement's last day is not compared yet.
    const isPosted = rest.postings.some((posting) => posting.flow === flow);
    return owes && !isPosted ? 'notPosted' : undefined;
  }
  if (posted.some(({ of }) => of === 'open')) return 'inSuspense';
  if (!owes && posted.some(({ of }) => of === 'order')) return 'postedWithoutOrder';
  return isOtherDay(reported, posted) ? 'otherDay' : undefined;
}

/** Whether one line and one posting are on different days, and too far apart to explain by midnight. */
function isOtherDay(reported: readonly ReconciledLine[], posted: readonly ReconciledPosting[]): boolean {
  const [line, posting] = [reported[0], posted[0]];
  if (line === undefined || posting === undefined || reported.length > 1 || posted.length > 1) return false;
  if (posting.of === 'case') return false;
  const dayOf = (at: number) => Math.floor(at / DAY_MS);
  return dayOf(line.at) !== dayOf(posting.at) && Math.abs(line.at - posting.at) > GRACE_MS;
}

function kindOfUnlike({ order, flow, reported, posted }: Validated): DifferenceKind {
  const hasNoOrder = order === undefined;
  const goesBack = flow === 'reversal' || flow === 'return';
  if (posted.length === 0) {
    if (hasNoOrder) return 'noOrder';
    return goesBack ? 'reversedThere' : 'notPosted';
  }
  if (reported.length === 0) {
    if (hasNoOrder && posted.every(({ of }) => of === 'order')) return 'postedWithoutOrder';
    return goesBack ? 'reversedHere' : 'notOnStatement';
  }
  const beyond = sumOf(posted) - sumOf(reported);
  if (isThereTwice(posted, beyond)) return 'postedTwice';
  return isThereTwice(reported, -beyond) ? 'onStatementTwice' : 'otherAmount';
}

/** Whether the excess equals one of two equal amounts. */
function isThereTwice(all: readonly { readonly minor: bigint }[], beyond: bigint): boolean {
  return beyond > 0n && all.filter(({ minor }) => minor === beyond).length > 1;
}
