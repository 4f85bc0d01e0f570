import { type Problem, showValue } from '../json/problem.ts';
import type { Band } from './bands.ts';
import { monthsOf, parseDuration, secondsOf } from './duration.ts';
import type { Kind, Obligation, ObligationOf } from './pack.ts';

type Report = (rule: string, key: string, found: unknown, expected: string, remedy: string) => void;
type Check<O> = (row: O, report: Report) => void;

/** Faults of the parameters of one obligation. `currency` is the pack's. */
export function checkTerms(row: Obligation, currency: string | null): readonly Problem[] {
  const found: Problem[] = [];
  const report: Report = (rule, key, value, expected, remedy) =>
    found.push({
      code: `pack.${rule}`,
      path: `${row.pointer}/${row.kind}${key}`,
      found: showValue(value),
      expected,
      remedy,
    });
  if (hasAmounts(row) && currency === null)
    found.push({
      code: 'pack.currency',
      path: '/currency',
      found: 'no currency',
      expected: `the currency of the amounts at ${row.pointer}`,
      remedy: 'Add "currency", such as "EUR".',
    });
  // The check of a kind gets rows of this kind only.
  (CHECKS[row.kind] as Check<Obligation> | undefined)?.(row, report);
  return found;
}

function hasAmounts(row: Obligation): boolean {
  if (row.kind === 'stakeCap' || row.kind === 'threshold') return true;
  return row.kind === 'limit' && row.terms.ceilingMinor !== null;
}

const ROLLING = ['PT24H', 'P7D', 'P30D'];

const checkLimit: Check<ObligationOf<'limit'>> = ({ terms }, report) => {
  const { measure, periods, requiredBefore, ceilingMinor, raiseAfter, raiseAfterPeriod, ask } = terms;
  const hasPeriods = measure !== 'singleStake' && measure !== 'balance';
  if (hasPeriods && periods.length === 0)
    report('periods', '/periods', periods, 'a period at least', 'Add P1D, P1W, P1M, PT24H, P7D or P30D.');
  if (!hasPeriods && periods.length > 0)
    report('periods', '/periods', periods, `none: ${measure} has no period`, 'Remove "periods".');
  if (raiseAfterPeriod && periods.some((period) => ROLLING.includes(period)))
    report(
      'periods',
      '/raiseAfterPeriod',
      true,
      'false: a rolling period never ends',
      'Use P1D, P1W or P1M, or remove it.',
    );
  if (measure === 'time' && ceilingMinor !== null)
    report('terms', '/ceilingMinor', ceilingMinor, 'null: time is no amount', 'Remove it.');
  if (requiredBefore === 'deposit' && !measure.startsWith('deposit'))
    report(
      'terms',
      '/requiredBefore',
      requiredBefore,
      `"play" or null: ${measure} does not limit deposits`,
      'Write "play".',
    );
  if (ceilingMinor === 0)
    report(
      'terms',
      '/ceilingMinor',
      0,
      'an amount above 0',
      'A ceiling of 0 would forbid every deposit or bet: write the amount of the law.',
    );
  if (ask.length > 0 && measure === 'singleStake' && ask.includes('firstDeposit'))
    report('terms', '/ask', ask, '"registration": a stake is no deposit', 'Remove "firstDeposit".');
  if (secondsOf(raiseAfter) > 366 * 86_400)
    report('duration', '/raiseAfter', raiseAfter, 'at most a year', 'Correct the duration.');
};

const checkRealityCheck: Check<ObligationOf<'realityCheck'>> = ({ terms: { every, choices } }, report) => {
  if (every === null && choices.length === 0)
    report('terms', '', {}, '"every", "choices" or both', 'Write the longest time between two checks.');
  if (every !== null) checkClockTime(every, '/every', report);
  for (const [at, choice] of choices.entries()) {
    checkClockTime(choice, `/choices/${at}`, report);
    if (every !== null && secondsOf(choice) > secondsOf(every))
      report(
        'duration',
        `/choices/${at}`,
        choice,
        `at most ${every}, as in "every"`,
        'Remove the choice, or correct "every".',
      );
  }
};

function checkClockTime(duration: string, key: string, report: Report): void {
  const seconds = secondsOf(duration);
  if (seconds < 60 || seconds > 86_400 || seconds % 60 !== 0)
    report('duration', key, duration, 'whole minutes, from a minute to a day', 'Write a duration such as PT60M.');
}

const checkBreak: Check<ObligationOf<'break'>> = ({ terms }, report) => {
  const { choices, minimum, button, afterPlay, pause } = terms;
  if (choices.length === 0 && minimum === null && button === null && afterPlay === null && pause === null)
    report('terms', '', {}, 'choices, a button or a forced pause', 'Write what the law demands.');
  if ((afterPlay === null) !== (pause === null))
    report(
      'terms',
      afterPlay === null ? '/pause' : '/afterPlay',
      afterPlay ?? pause,
      '"afterPlay" and "pause" together',
      'Add the other one.',
    );
  for (const [key, value] of Object.entries({ minimum, button, afterPlay, pause }))
    if (value !== null) checkLasting(value, `/${key}`, report);
  for (const [at, choice] of choices.entries()) {
    checkLasting(choice, `/choices/${at}`, report);
    if (minimum !== null && secondsOf(choice) < secondsOf(minimum))
      report(
        'duration',
        `/choices/${at}`,
        choice,
        `at least ${minimum}, as in "minimum"`,
        'Remove the choice, or correct "minimum".',
      );
    if (secondsOf(choice) > 366 * 86_400)
      report('duration', `/choices/${at}`, choice, 'at most a year', 'Longer ones are self-exclusions.');
  }
};

/** A register's name is part of the names of settings, and is read by players. */
const REGISTER_NAME = /^[A-Za-z][A-Za-z0-9 -]*$/;
const NO_TIME = 'PT0S';
const MOST_SECONDS = 7 * 86_400;

function checkRegister({ register, asked, keep }: ObligationOf<'exclusion'>['terms'], report: Report): void {
  if (register !== null && asked.length === 0)
    report('terms', '/register', register, '"asked" with the moments', 'Add when the register is asked.');
  if (register === null && asked.length > 0)
    report('terms', '/asked', asked, '"register" with the name of what is asked', 'Add the register.');
  if (register === null && keep !== NO_TIME)
    report('terms', '/keep', keep, '"register" with the name of what is asked', 'Add the register, or remove it.');
  if (register !== null && !REGISTER_NAME.test(register))
    report('terms', '/register', register, 'letters, digits, spaces and dashes', 'Write the name without other signs.');
  if (secondsOf(keep) > MOST_SECONDS)
    report('duration', '/keep', keep, 'at most 7 days', 'Ask more often: a player may join the register at any time.');
}

const checkExclusion: Check<ObligationOf<'exclusion'>> = ({ terms: given }, report) => {
  const { terms, minimum, maximum, indefinite, returnOnRequest, coolingOff, register } = given;
  if (terms.length === 0 && minimum === null && !indefinite && !returnOnRequest && register === null)
    report(
      'terms',
      '',
      {},
      'terms, a minimum, no end, a return on request, or a register',
      'Write what the law demands.',
    );
  checkRegister(given, report);
  if (secondsOf(coolingOff) > 0 && !returnOnRequest)
    report(
      'duration',
      '/coolingOff',
      coolingOff,
      '"returnOnRequest": true',
      'The time begins with the request to come back: demand the request, or remove the time.',
    );
  if (secondsOf(coolingOff) > MOST_SECONDS)
    report('duration', '/coolingOff', coolingOff, 'at most 7 days', 'Demand a longer term instead.');
  for (const [key, value] of [
    ['/minimum', minimum],
    ['/maximum', maximum],
    ...terms.map((term, at) => [`/terms/${at}`, term] as const),
  ] as const)
    if (value !== null && (monthsOf(value) ?? 0) === 0)
      report('duration', key, value, 'months or years', 'Write a duration such as P6M or P1Y.');
  if (minimum !== null && maximum !== null && secondsOf(minimum) > secondsOf(maximum))
    report('duration', '/minimum', minimum, `at most ${maximum}, as in "maximum"`, 'Correct one of them.');
  for (const [at, term] of terms.entries()) {
    if (minimum !== null && secondsOf(term) < secondsOf(minimum))
      report(
        'duration',
        `/terms/${at}`,
        term,
        `at least ${minimum}, as in "minimum"`,
        'Remove the term, or correct "minimum".',
      );
    if (maximum !== null && secondsOf(term) > secondsOf(maximum))
      report(
        'duration',
        `/terms/${at}`,
        term,
        `at most ${maximum}, as in "maximum"`,
        'Remove the term, or correct "maximum".',
      );
  }
};

function checkLasting(duration: string, key: string, report: Report): void {
  if (parseDuration(duration).count === 0)
    report('duration', key, duration, 'a duration above zero', 'Correct the duration.');
}

function checkBands(bands: readonly Band[], report: Report): void {
  const sorted = bands.map((band, at) => ({ ...band, at })).toSorted((one, other) => one.ageFrom - other.ageFrom);
  for (const [place, { ageFrom, ageBelow, at }] of sorted.entries()) {
    const next = sorted[place + 1];
    if (ageBelow !== null && ageBelow <= ageFrom)
      report('bands', `/bands/${at}/ageBelow`, ageBelow, `an age above ${ageFrom}`, 'Correct the ages.');
    else if (next !== undefined && (ageBelow === null || ageBelow > next.ageFrom))
      report(
        'bands',
        `/bands/${next.at}/ageFrom`,
        next.ageFrom,
        `an age in no other band`,
        'End the earlier band with "ageBelow" at this age.',
      );
    else if (next !== undefined && ageBelow !== null && ageBelow < next.ageFrom)
      report(
        'bands',
        `/bands/${next.at}/ageFrom`,
        next.ageFrom,
        `${ageBelow}, where the band before it ends`,
        'Close the gap: members of these ages would have no amount.',
      );
    else if (next === undefined && ageBelow !== null)
      report(
        'bands',
        `/bands/${at}/ageBelow`,
        ageBelow,
        'null in the last band',
        'Remove it: older members would have no amount.',
      );
  }
}

const CHECKS: { readonly [K in Kind]?: Check<ObligationOf<K>> } = {
  limit: checkLimit,
  realityCheck: checkRealityCheck,
  break: checkBreak,
  exclusion: checkExclusion,
  stakeCap: ({ terms }, report) => checkBands(terms.bands, report),
  threshold({ terms }, report) {
    checkBands(terms.bands, report);
    if (terms.action === 'contactFirst' && terms.measure !== 'limit.deposit')
      report(
        'terms',
        '/action',
        terms.action,
        '"check", "contact" or "block": only a limit can wait for a contact',
        'Write another action, or "limit.deposit" as the measure.',
      );
    checkLasting(terms.within, '/within', report);
  },
  record: ({ terms }, report) => checkLasting(terms.keep, '/keep', report),
  identity({ terms: { before, grace, validFor, keep } }, report) {
    checkLasting(keep, '/keep', report);
    if (validFor !== null) checkLasting(validFor, '/validFor', report);
    if (before === 'withdrawal' && grace !== NO_TIME)
      report('terms', '/grace', grace, 'PT0S: a withdrawal has no time of grace', 'Remove it.');
  },
  message({ terms: { text } }, report) {
    if (text.trim() !== text)
      report(
        'terms',
        '/text',
        text,
        'a text without spaces at its ends',
        'Remove them: pages are compared by each character.',
      );
  },
};
