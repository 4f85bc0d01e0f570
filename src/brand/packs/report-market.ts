import { type Coverage, coverageOf, elementsShowing, textAt } from '#model/packs/coverage.ts';
import { describeOrigin, mergePacks } from '#model/packs/merge.ts';
import { dayOfPack, isInForce, type Obligation, type Pack } from '#model/packs/pack.ts';
import { type Part, partsOf } from '#model/packs/subjects.ts';
import { createDistances } from '#model/paths/distance.ts';
import { siteOf } from '#model/paths/site.ts';
import type { Language } from '#model/site/brand.ts';
import { describeDistance, type Market } from './check-market.ts';

/** A part of an obligation in the compliance report. */
export interface ReportPart {
  readonly subject: string;
  readonly state: 'met' | 'partly' | 'not met';
  readonly how: string;
  /** A query whose rows prove it; `:merchant` stands for the merchant. */
  readonly evidence?: string;
}

export interface ReportRow {
  readonly pack: string;
  readonly id: string;
  readonly clause: string;
  readonly summary: string;
  readonly pointer: string;
  readonly grade: string;
  readonly verified: Obligation['verified'];
  /** Days on which it binds; `begins`: within 180 days. */
  readonly force: 'now' | 'begins' | 'later' | 'ended';
  readonly from: string | null;
  readonly parts: readonly ReportPart[];
}

export interface ComplianceReport {
  readonly merchant: string;
  readonly at: string;
  readonly rows: readonly ReportRow[];
  /** Opposite demands of the packs, in words. */
  readonly contradictions: readonly string[];
}

const SOON_MS = 180 * 86_400_000;

/** Each clause of the brand's packs at a time, how it is met, and what is not (N12). */
export function reportMarket(market: Market): ComplianceReport {
  const { brand, now } = market;
  const packs = market.packs.flatMap(({ pack }) => pack ?? []);
  const inPortal = createPortalCheck(market);
  return {
    merchant: brand.merchant,
    at: new Date(now).toISOString(),
    rows: packs.flatMap((pack) => pack.obligations.map((row) => reportRow(pack, row, now, inPortal))),
    contradictions: mergePacks(packs, now).contradictions.map(({ found }) => found),
  };
}

type PortalCheck = (part: Part) => ReportPart;
type PartOf<Kind extends Part['kind']> = Extract<Part, { readonly kind: Kind }>;

function reportRow(pack: Pack, row: Obligation, now: number, inPortal: PortalCheck): ReportRow {
  const { id, clause, summary, pointer, source, verified, inForce } = row;
  const [today, soon] = [dayOfPack(pack, now), dayOfPack(pack, now + SOON_MS)];
  const hasEnded = inForce.until !== null && inForce.until <= today;
  const begins = isInForce(row, soon) || (inForce.from ?? '') <= soon ? 'begins' : 'later';
  const force = isInForce(row, today) ? 'now' : hasEnded ? 'ended' : begins;
  const base = {
    pack: pack.id,
    id,
    clause,
    summary,
    pointer,
    grade: source.grade,
    verified,
    force,
    from: inForce.from,
  } as const;
  return { ...base, parts: partsOf(row).map((part) => reportPart(part, inPortal)) };
}

const STATES: Readonly<Record<Exclude<Coverage['state'], 'brand'>, ReportPart['state']>> = {
  met: 'met',
  partly: 'partly',
  missing: 'not met',
};

function reportPart(part: Part, inPortal: PortalCheck): ReportPart {
  const { state, how, evidence } = coverageOf(part);
  if (state === 'brand') return inPortal(part);
  return { subject: part.subject, state: STATES[state], how, ...(evidence !== undefined && { evidence }) };
}

/** How the brand's resolved portal fulfils what is to be seen. */
function createPortalCheck(market: Market): PortalCheck {
  const distance = createDistances(siteOf(market.brand));
  return (part) => {
    if (part.kind === 'display') return reportDisplay(market, part);
    if (part.kind === 'message') return reportMessage(market, part);
    if (part.kind !== 'clickDistance') return { subject: part.subject, state: 'not met', how: 'Not checked.' };
    const { subject, terms } = part;
    const [from] = terms.from ?? [];
    const found = from && terms.to && distance(from, terms.to);
    if (found === undefined)
      return { subject, state: 'not met', how: `No member goes ${subject}: one of the two is not offered.` };
    const state = found.clicks <= (terms.most ?? 0) ? 'met' : 'not met';
    return { subject, state, how: `${describeDistance(found)}.` };
  };
}

function reportDisplay({ brand }: Market, { subject, terms }: PartOf<'display'>): ReportPart {
  const places = (terms.where ?? []).map((where) => ({ where, ids: elementsShowing(subject, where) }));
  const isHidden = (id: string) => brand.elements[id]?.hidden === true;
  const lacking = places.filter(({ ids }) => ids === undefined || ids.some(isHidden)).map(({ where }) => where);
  if (lacking.length > 0) return { subject, state: 'not met', how: `Not shown: ${lacking.join(', ')}.` };
  return { subject, state: 'met', how: `Shown by ${places.flatMap(({ ids }) => ids ?? []).join(', ')}.` };
}

function reportMessage({ brand, texts, platform }: Market, { subject, terms }: PartOf<'message'>): ReportPart {
  const places = terms.places ?? [];
  const shows = (language: Language, key: string) =>
    (texts[language]?.[key] ?? platform(language)?.[key] ?? '').includes(subject);
  const lacking = places.filter((place) => {
    const key = textAt(place);
    return key === undefined || !brand.languages.every((language) => shows(language, key));
  });
  const how =
    lacking.length === 0
      ? `Shown in each of ${brand.languages.length} languages.`
      : `Not shown: ${lacking.join(', ')}.`;
  const some = lacking.length === places.length ? 'not met' : 'partly';
  return { subject, state: lacking.length === 0 ? 'met' : some, how };
}

/** The report as text: what is not met first, then what begins, then what is met. */
export function reportText({ merchant, at, rows, contradictions }: ComplianceReport): string {
  const now = rows.filter(({ force }) => force === 'now');
  const stateOf = ({ parts }: ReportRow) =>
    parts.every(({ state }) => state === 'met')
      ? 'met'
      : parts.every(({ state }) => state === 'not met')
        ? 'not met'
        : 'partly';
  const section = (title: string, shown: readonly ReportRow[]) =>
    shown.length === 0 ? [] : ['', `${title} (${shown.length})`, ...shown.flatMap(rowLines)];
  const unverified = rows.filter(({ verified }) => verified === null).length;
  return [
    `${merchant}, ${at}: ${now.length} obligations in force, ${now.filter((row) => stateOf(row) === 'met').length} met, ${now.filter((row) => stateOf(row) === 'partly').length} partly, ${now.filter((row) => stateOf(row) === 'not met').length} not met.`,
    ...(unverified > 0
      ? [`No person has verified ${unverified} of ${rows.length} rows: have them checked before the site opens.`]
      : []),
    ...contradictions.map((words) => `Contradiction: ${words}.`),
    ...section(
      'Not met',
      now.filter((row) => stateOf(row) === 'not met'),
    ),
    ...section(
      'Partly met',
      now.filter((row) => stateOf(row) === 'partly'),
    ),
    ...section(
      'Begins within 180 days',
      rows.filter(({ force }) => force === 'begins'),
    ),
    ...section(
      'Begins later',
      rows.filter(({ force }) => force === 'later'),
    ),
    ...section(
      'Met',
      now.filter((row) => stateOf(row) === 'met'),
    ),
    ...section(
      'Ended',
      rows.filter(({ force }) => force === 'ended'),
    ),
  ].join('\n');
}

function rowLines({ pack, id, clause, summary, pointer, grade, from, force, parts }: ReportRow): readonly string[] {
  const begins = force === 'begins' || force === 'later' ? `, from ${from}` : '';
  return [
    `- ${describeOrigin({ pack, clause, pointer })} ${id}, grade ${grade}${begins}`,
    `    ${summary}`,
    ...parts.flatMap(({ subject, state, how, evidence }) => [
      `    ${state}: ${subject}: ${how}`,
      ...(evidence === undefined ? [] : [`      ${evidence}`]),
    ]),
  ];
}
