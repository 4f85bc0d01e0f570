import type { Files } from './files.ts';

const PAGE = 'docs/reference/asvs.md';

/** Number of level 1 and 2 requirements per section of ASVS 5.0.0; they are numbered from 1 and precede the others. */
const LEVELS_1_AND_2: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
};

/** Requirements that the ASVS page omits, repeats or invents; empty if the page does not exist. */
export function asvsProblems(files: Files): string[] {
  const page = files.get(PAGE);
  if (page === undefined) return [];
  const rows = [...page.matchAll(/^\| (\d[\d., -]*) \|/gm)].map((row) => row[1] ?? '');
  const named = rows.flatMap((cell) => cell.split(',').flatMap(writtenOut));
  const known = Object.entries(LEVELS_1_AND_2).flatMap(([section, count]) => numbersOf(section, 1, count));
  return [
    ...known.filter((number) => !named.includes(number)).map((number) => `${PAGE}: ${number} is missing`),
    ...named.filter((number) => !known.includes(number)).map((number) => `${PAGE}: ${number} is no requirement`),
    ...named.filter((number, at) => named.indexOf(number) < at).map((number) => `${PAGE}: ${number} is listed twice`),
  ];
}

function writtenOut(text: string): string[] {
  const [first = '', last = first] = text.trim().split('-');
  return numbersOf(first.slice(0, first.lastIndexOf('.')), lastPart(first), lastPart(last));
}

function numbersOf(section: string, first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, at) => `${section}.${first + at}`);
}

function lastPart(number: string): number {
  return Number(number.slice(number.lastIndexOf('.') + 1));
}
