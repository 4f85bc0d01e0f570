import { spokenTag } from '#console/texts/spoken.ts';
import type { Overview, SiteOverview } from '#contract/staff/overview/calls.ts';

export const FIGURES = ['signUps', 'logIns', 'bets'] as const;
export type Figure = (typeof FIGURES)[number];

export interface SiteRow extends SiteOverview {
  readonly today: Readonly<Record<Figure, number>>;
  readonly errors: number;
  readonly warnings: number;
  readonly isServed: boolean;
  /** The search text, in lower case. */
  readonly text: string;
}

export const SITE_FILTERS = ['all', 'wrong', 'closed', 'unserved', 'busy'] as const;
export type SiteFilter = (typeof SITE_FILTERS)[number];

export const SITE_SORTS = ['name', 'openPages', 'signUps', 'logIns', 'bets', 'problems', 'changedAt'] as const;
export type SiteSort = (typeof SITE_SORTS)[number];

/** Search, filter and order of a list of sites. */
export interface SiteQuestion {
  readonly words: string;
  readonly filter: SiteFilter;
  readonly sort: SiteSort;
  readonly descending: boolean;
}

/** The sites with their search text and sort keys. Pure. */
export function makeSiteRows({ sites, hoursToday }: Overview): readonly SiteRow[] {
  return sites.map((site) => {
    const errors = site.problems.filter(({ isError }) => isError).length;
    return {
      ...site,
      today: {
        signUps: sumOf(site.signUps, hoursToday),
        logIns: sumOf(site.logIns, hoursToday),
        bets: sumOf(site.bets, hoursToday),
      },
      errors,
      warnings: site.problems.length - errors,
      isServed: site.brandRevision !== '',
      text: `${site.name} ${site.merchant}`.toLowerCase(),
    };
  });
}

/** The matching sites in order; ties are sorted by name. Pure. */
export function findSites(rows: readonly SiteRow[], { words, filter, sort, descending }: SiteQuestion) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const sign = descending ? -1 : 1;
  return rows
    .filter((row) => FITS[filter](row) && wanted.every((word) => row.text.includes(word)))
    .sort((one, other) => sign * ORDER[sort](one, other) || byName(one, other));
}

/** The default direction of a sort column: names ascending, figures descending. */
export function beginsDescending(sort: SiteSort): boolean {
  return sort !== 'name';
}

export interface Totals {
  readonly sites: number;
  readonly wrong: number;
  readonly closed: number;
  /** Sites whose served brand is not checked yet. */
  readonly unchecked: number;
  readonly openPages: number;
  readonly today: Readonly<Record<Figure, number>>;
  /** One value per hour. */
  readonly hours: Readonly<Record<Figure, readonly number[]>>;
}

export function addUp(rows: readonly SiteRow[]): Totals {
  const total = (of: (row: SiteRow) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  return {
    sites: rows.length,
    wrong: rows.filter(FITS.wrong).length,
    closed: rows.filter(FITS.closed).length,
    unchecked: rows.filter(({ isUnchecked }) => isUnchecked).length,
    openPages: total(({ openPages }) => openPages),
    today: {
      signUps: total(({ today }) => today.signUps),
      logIns: total(({ today }) => today.logIns),
      bets: total(({ today }) => today.bets),
    },
    hours: { signUps: addHours(rows, 'signUps'), logIns: addHours(rows, 'logIns'), bets: addHours(rows, 'bets') },
  };
}

const FITS: Readonly<Record<SiteFilter, (row: SiteRow) => boolean>> = {
  all: () => true,
  wrong: ({ problems }) => problems.length > 0,
  closed: ({ maintenance }) => maintenance,
  unserved: ({ isServed }) => !isServed,
  busy: ({ openPages }) => openPages > 0,
};

const NAMES = new Intl.Collator(spokenTag(), { numeric: true });

function byName(one: SiteRow, other: SiteRow): number {
  return NAMES.compare(one.name, other.name);
}

const ORDER: Readonly<Record<SiteSort, (one: SiteRow, other: SiteRow) => number>> = {
  name: byName,
  openPages: (one, other) => one.openPages - other.openPages,
  signUps: (one, other) => one.today.signUps - other.today.signUps,
  logIns: (one, other) => one.today.logIns - other.today.logIns,
  bets: (one, other) => one.today.bets - other.today.bets,
  problems: (one, other) => one.errors - other.errors || one.warnings - other.warnings,
  changedAt: (one, other) => (one.changedAt < other.changedAt ? -1 : one.changedAt > other.changedAt ? 1 : 0),
};

function sumOf(hours: readonly number[], latest = hours.length): number {
  return hours.slice(-latest).reduce((sum, count) => sum + count, 0);
}

function addHours(rows: readonly SiteRow[], figure: Figure): readonly number[] {
  const sums = new Array<number>(24).fill(0);
  for (const row of rows) for (const [at, count] of row[figure].entries()) sums[at] = (sums[at] ?? 0) + count;
  return sums;
}
