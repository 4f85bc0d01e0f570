import type { Difference, DifferenceKind } from './difference.ts';
import {
  type Flow,
  type OfReference,
  type ReconciledLine,
  type ReconciledPosting,
  SIGNS,
  type Sides,
} from './sides.ts';

/** How long after a provider moved money our posting may come, and still be of its day. */
export const GRACE_MS = 3_600_000;
const DAY_MS = 86_400_000;

interface OneFlow extends OfReference, Pick<Sides, 'currency' | 'until'> {
  readonly reference: string;
  readonly flow: Flow;
}

/** What one flow of a reference comes to. */
interface FlowFound {
  readonly found: Difference | undefined;
  /** What of our postings was held against the statement, and what they say up to the end of its last day. */
  readonly countedMinor: bigint;
  readonly postedMinor: bigint;
}

/** Holds the lines and postings of one kind of a reference against each other. */
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
    ...{ kind, reference, flow, order: order && { machine: order.machine, id: order.id }, at },
    ...{ effectMinor: SIGNS[flow] * (reportedMinor - countedMinor), reportedMinor, postedMinor: countedMinor },
  };
  return { found, countedMinor, postedMinor };
}

const sumOf = (all: readonly { readonly minor: bigint }[]) => all.reduce((sum, { minor }) => sum + minor, 0n);

/**
 * Postings that the statement has to answer for. What was posted near the end of its last day or later may stand on the next page:
 * so much of it counts as makes both alike; where nothing does, all of it where the statement says more, else none.
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

/** The sums agree. */
function kindOfAlike({ order, flow, reported, posted, ...rest }: Validated): DifferenceKind | undefined {
  const owes = order?.owes.includes(flow) === true;
  if (posted.length === 0) {
    // Posted behind the statement's last day, it is not looked at yet.
    const isPosted = rest.postings.some((posting) => posting.flow === flow);
    return owes && !isPosted ? 'notPosted' : undefined;
  }
  if (posted.some(({ of }) => of === 'open')) return 'inSuspense';
  if (!owes && posted.some(({ of }) => of === 'order')) return 'postedWithoutOrder';
  return isOtherDay(reported, posted) ? 'otherDay' : undefined;
}

/** Of one line and one posting: on two days, and too far apart for midnight to have come between them. */
function isOtherDay(reported: readonly ReconciledLine[], posted: readonly ReconciledPosting[]): boolean {
  const [line, posting] = [reported[0], posted[0]];
  if (line === undefined || posting === undefined || reported.length > 1 || posted.length > 1) return false;
  if (posting.of === 'case') return false;
  const dayOf = (at: number) => Math.floor(at / DAY_MS);
  return dayOf(line.at) !== dayOf(posting.at) && Math.abs(line.at - posting.at) > GRACE_MS;
}

/** The sums differ. */
function kindOfUnlike({ order, flow, reported, posted }: Validated): DifferenceKind {
  const isNobodys = order === undefined;
  const goesBack = flow === 'reversal' || flow === 'return';
  if (posted.length === 0) {
    if (isNobodys) return 'noOrder';
    return goesBack ? 'reversedThere' : 'notPosted';
  }
  if (reported.length === 0) {
    if (isNobodys && posted.every(({ of }) => of === 'order')) return 'postedWithoutOrder';
    return goesBack ? 'reversedHere' : 'notOnStatement';
  }
  const beyond = sumOf(posted) - sumOf(reported);
  if (isThereTwice(posted, beyond)) return 'postedTwice';
  return isThereTwice(reported, -beyond) ? 'onStatementTwice' : 'otherAmount';
}

/** What is beyond is one of two that are alike. */
function isThereTwice(all: readonly { readonly minor: bigint }[], beyond: bigint): boolean {
  return beyond > 0n && all.filter(({ minor }) => minor === beyond).length > 1;
}
