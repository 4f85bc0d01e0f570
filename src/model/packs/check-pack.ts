import type { PackFile } from '../documents/generated/pack.ts';
import { isTimeZone } from '../documents/time-zone.ts';
import { deceivingIn } from '../json/deceiving.ts';
import { type Problem, pointer, showValue } from '../json/problem.ts';
import { checkTerms } from './check-terms.ts';
import { DIRECTIONS } from './directions.ts';
import type { Obligation, Pack } from './pack.ts';
import { subjectsOf } from './subjects.ts';

type FileRow = PackFile['obligations'][number];

/** Faults of a pack beyond its schema. `pack` has the rows of the file that have terms. */
export function checkPack(file: PackFile, pack: Pack): readonly Problem[] {
  return [
    ...checkHead(file),
    ...file.obligations.flatMap((row, at) => checkRow(file.id, row, at)),
    ...repeatedIds(file.obligations),
    ...pack.obligations.flatMap((row) => checkTerms(row, pack.currency)),
    ...repeatedSubjects(pack.obligations),
  ];
}

function checkHead({ version, zone, currency = null }: PackFile): readonly Problem[] {
  const found: Problem[] = [];
  const [year = '', month = '', day = ''] = version.split('.');
  if (!isDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`))
    found.push(fault('dates', '/version', version, 'a day that exists, as yyyy.m.d', 'Write the day of the change.'));
  if (!isTimeZone(zone))
    found.push(
      fault(
        'zone',
        '/zone',
        zone,
        'the IANA name of a time zone',
        'Write the zone of the market’s capital, such as "Europe/London".',
      ),
    );
  if (currency !== null && !Intl.supportedValuesOf('currency').includes(currency))
    found.push(
      fault(
        'currency',
        '/currency',
        currency,
        'an ISO 4217 code',
        'Write the code of the market’s currency, such as "EUR".',
      ),
    );
  return found;
}

function checkRow(packId: string, row: FileRow, at: number): readonly Problem[] {
  const path = pointer('obligations', at);
  const found: Problem[] = [];
  if (!row.id.startsWith(`${packId}.`))
    found.push(
      fault('id', `${path}/id`, row.id, `an id that begins with "${packId}."`, `Write "${packId}." before the words.`),
    );
  if (row[row.kind] === undefined)
    found.push(
      fault(
        'terms',
        `${path}/kind`,
        row.kind,
        `the key "${row.kind}" with its parameters`,
        `Add "${row.kind}", or correct the kind.`,
      ),
    );
  for (const kind of KINDS.filter((one) => one !== row.kind && row[one] !== undefined))
    found.push(
      fault(
        'terms',
        `${path}/${kind}`,
        kind,
        `only "${row.kind}", as "kind" summary`,
        'Write an obligation of its own for it.',
      ),
    );
  return [...found, ...checkDates(row, path), ...checkTexts(row, path)];
}

const KINDS = Object.keys(DIRECTIONS) as (keyof typeof DIRECTIONS)[];

function checkDates({ inForce, source, verified }: FileRow, path: string): readonly Problem[] {
  const { from = null, until = null } = inForce ?? {};
  const days: readonly (readonly [at: string, day: string | null | undefined])[] = [
    ['/inForce/from', from],
    ['/inForce/until', until],
    ['/source/readOn', source.readOn],
    ['/verified/on', verified?.on],
  ];
  const found = days.flatMap(([at, day]) =>
    typeof day !== 'string' || isDay(day)
      ? []
      : [fault('dates', path + at, day, 'a day of the calendar', 'Correct the day.')],
  );
  if (found.length > 0) return found;
  if (from !== null && until !== null && until <= from)
    found.push(
      fault(
        'dates',
        `${path}/inForce/until`,
        until,
        `a day after ${from}`,
        'Write the first day on which it no longer binds, or null.',
      ),
    );
  if (verified && verified.on < source.readOn)
    found.push(
      fault(
        'dates',
        `${path}/verified/on`,
        verified.on,
        `no day before ${source.readOn}, on which the source was read`,
        'Correct one of the days.',
      ),
    );
  return found;
}

function checkTexts({ clause, summary, source }: FileRow, path: string): readonly Problem[] {
  const texts = { clause, summary, 'source/name': source.name };
  return Object.entries(texts).flatMap(([key, text]) => {
    const found = deceivingIn(text);
    if (found === undefined) return [];
    return [
      { ...fault('deceiving', `${path}/${key}`, '', 'visible characters on one line', 'Retype the text.'), found },
    ];
  });
}

function repeatedIds(rows: readonly FileRow[]): readonly Problem[] {
  return rows.flatMap(({ id }, at) =>
    rows.findIndex((other) => other.id === id) === at
      ? []
      : [
          fault(
            'twice',
            `${pointer('obligations', at)}/id`,
            id,
            'an id that no earlier row has',
            'Give each row its own id.',
          ),
        ],
  );
}

/** Two rows about one subject on one day: which one binds would depend on their order. */
function repeatedSubjects(rows: readonly Obligation[]): readonly Problem[] {
  return rows.flatMap((row, at) => {
    const earlier = rows
      .slice(0, at)
      .find((other) => overlap(row, other) && subjectsOf(row).some((one) => subjectsOf(other).includes(one)));
    if (earlier === undefined) return [];
    const subject = subjectsOf(row).find((one) => subjectsOf(earlier).includes(one)) ?? '';
    const expected = `no second row about ${subject}: ${earlier.clause} at ${earlier.pointer} has one on the same days`;
    return [
      fault(
        'twice',
        `${row.pointer}/${row.kind}`,
        row.clause,
        expected,
        'Join the two rows, or end the earlier one with "inForce".',
      ),
    ];
  });
}

function overlap({ inForce: one }: Obligation, { inForce: other }: Obligation): boolean {
  const isBefore = (until: string | null, from: string | null) => until !== null && from !== null && until <= from;
  return !isBefore(one.until, other.from) && !isBefore(other.until, one.from);
}

function isDay(text: string): boolean {
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

function fault(rule: string, path: string, found: unknown, expected: string, remedy: string): Problem {
  return { code: `pack.${rule}`, path, found: showValue(found), expected, remedy };
}
