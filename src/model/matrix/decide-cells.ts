/** Decides what a site shows in each cell of the what-if matrix, part by part, each as a hash. */

import type { Slot } from '../catalogue/element.ts';
import { SCREENS } from '../catalogue/routes.ts';
import { FRAME_SLOTS, SCREEN_SLOTS, WINDOWS } from '../catalogue/windows.ts';
import { describeDestination } from '../compare/compare-screens.ts';
import { factsFor, ROLES, type Side } from '../compare/sides.ts';
import { evaluate } from '../conditions/condition.ts';
import { type FactSource, rememberFacts } from '../conditions/facts.ts';
import { type Portal, resolvePortal } from '../portal/portal.ts';
import { screenOf } from '../screens/screens.ts';
import type { Language } from '../site/brand.ts';
import { themeProperties } from '../theme/css.ts';
import { deriveTheme } from '../theme/theme.ts';
import { type Cell, type CellSize, windowOf } from './cells.ts';
import { hashText } from './hash-text.ts';

/** One state of a site with its texts. */
export interface MatrixSide {
  readonly side: Side;
  /** A text as it is drawn; undefined: there is none. */
  readonly textOf: (language: Language, key: string) => string | undefined;
  /** The brand's own texts of a language. */
  readonly ownTexts: (language: Language) => Readonly<Record<string, string>>;
}

/** Parts of a cell by name, for example `slot:header.nav`, each with the hash of its decision. */
export type CellParts = ReadonlyMap<string, string>;

export type DecideCell = (cell: Cell) => CellParts;

/** One hash of everything that a cell shows. */
export function hashCell(parts: CellParts): string {
  return hashText([...parts].map((part) => part.join('=')).join('\n'));
}

/** Slots that a size does not draw: the bottom bar is a phone's, the navigation a row of wide windows. */
const NOT_DRAWN: Readonly<Record<CellSize, readonly Slot[]>> = {
  phone: ['header.nav'],
  tablet: ['header.nav', 'bottom'],
  desktop: ['bottom'],
};

/** The slots of a cell, in the order of the frame. */
export function slotsOfCell({ screen, size }: Pick<Cell, 'screen' | 'size'>): readonly Slot[] {
  return drawnSlots(screen).filter((slot) => !NOT_DRAWN[size].includes(slot));
}

function drawnSlots(screen: string): readonly Slot[] {
  const opened = windowOf(screen);
  if (opened !== undefined) return slotsOfWindow(opened);
  const spec = SCREENS.find(({ path }) => path === screen);
  if (spec === undefined) return [];
  const own = Object.hasOwn(SCREEN_SLOTS, spec.screen) ? (SCREEN_SLOTS[spec.screen] ?? []) : [];
  const modal = spec.modal === undefined ? [] : slotsOfWindow(spec.modal);
  return [...new Set([...FRAME_SLOTS[spec.frame], ...own, ...modal])];
}

function slotsOfWindow(name: string): readonly Slot[] {
  return WINDOWS.find((known) => known.name === name)?.slots ?? [];
}

/** Decides cells of one side. Each part is worked out once for the axes on which it depends. Pure. */
export function createDecider({ side, textOf, ownTexts }: MatrixSide): DecideCell {
  const { documents } = side;
  const open: Side = { ...side, regionRestriction: false, documents: { ...documents, maintenance: false } };
  const remember = rememberAll();
  const portalOf = (language: Language) =>
    remember(`portal ${language}`, () => resolvePortal(open.documents, language));
  const factsOf = (role: string) => remember(`facts ${role}`, () => roleFacts(role, open));
  const hashed = (key: string, value: () => unknown) =>
    remember(`hash ${key}`, () => hashText(JSON.stringify(value())));

  const startupOf = ({ language, status }: Cell): CellParts =>
    new Map([
      ['startup', hashed(`startup ${language} ${status}`, () => startup(portalOf(language), status, textOf))],
      ...commonParts(language),
    ]);
  const commonParts = (language: Language): [string, string][] => [
    ['theme', hashed('theme', () => themeProperties(deriveTheme(documents.brand.theme)))],
    ['site', hashed(`site ${language}`, () => siteValues(portalOf(language)))],
    ['pictures', hashed('pictures', () => portalOf(language).assets)],
    ['texts', hashed(`texts ${language}`, () => otherTexts(portalOf(language), ownTexts(language)))],
  ];
  const slotOf = (slot: Slot, { language, role }: Cell): [string, string] => [
    `slot:${slot}`,
    hashed(`slot ${slot} ${language} ${role}`, () =>
      elementsOf(portalOf(language), slot, factsOf(role), (key) => textOf(language, key) ?? key),
    ),
  ];

  return (cell) => {
    const { screen, language, role, status } = cell;
    if (!documents.brand.languages.includes(language)) return new Map([['language', 'not offered']]);
    if (status !== 'open') return startupOf(cell);
    const portal = portalOf(language);
    const slots = slotsOfCell(cell);
    const parts: [string, string][] = [
      ['destination', hashed(`destination ${screen} ${role}`, () => destination(portal, factsOf(role), cell))],
      ...commonParts(language),
      ['layout', hashed('layout', () => portal.layout)],
      ...slots.map((slot) => slotOf(slot, cell)),
    ];
    const add = (part: string, isDrawn: boolean, key: string, value: () => unknown) => {
      if (isDrawn) parts.push([part, hashed(key, value)]);
    };
    const text = (key: string) => textOf(language, key) ?? key;
    add('sections', slots.includes('home'), `sections ${language} ${role}`, () =>
      sections(portal, factsOf(role), text),
    );
    add(
      'providers',
      slots.some((slot) => PROVIDERS.includes(slot)),
      'providers',
      () => providers(portal),
    );
    add(
      'apps',
      slots.some((slot) => APPS.includes(slot)),
      `apps ${language}`,
      () => portal.resources,
    );
    add(
      'forms',
      slots.some((slot) => FORMS.includes(slot)),
      'forms',
      () => [portal.registration, portal.rules],
    );
    return new Map(parts);
  };
}

const PROVIDERS: readonly Slot[] = ['header.nav', 'side.games', 'home', 'game'];
const APPS: readonly Slot[] = ['bar', 'home'];
const FORMS: readonly Slot[] = ['register.methods', 'register.fields', 'password'];

function rememberAll() {
  const known = new Map<string, unknown>();
  return <T>(key: string, make: () => T): T => {
    if (known.has(key)) return known.get(key) as T;
    const value = make();
    known.set(key, value);
    return value;
  };
}

function roleFacts(name: string, side: Side): FactSource {
  const role = ROLES.find((known) => known.name === name);
  if (role === undefined) throw new TypeError(`"${name.slice(0, 40)}" is no role`);
  return rememberFacts(factsFor(role, side));
}

function startup(portal: Portal, status: Cell['status'], textOf: MatrixSide['textOf']) {
  const id = `startup.${status}`;
  const label = portal.elements[id]?.label ?? `element.${id}`;
  return [id, textOf(portal.language, label), portal.maintenanceUntil];
}

/** Where the cell's address leads; a window is shown, or its action refused. */
function destination(portal: Portal, facts: FactSource, { screen, role }: Cell): string {
  const opened = windowOf(screen);
  if (opened === undefined)
    return describeDestination(screenOf(portal, facts, { pathname: screen, search: '' }, role !== VISITORS));
  const element = portal.elements[`modal.${opened}`];
  return String(element !== undefined && evaluate(element.when, facts));
}

const VISITORS = ROLES.find(({ type }) => type === null)?.name ?? '';

function elementsOf(portal: Portal, slot: Slot, facts: FactSource, text: (key: string) => string): readonly unknown[] {
  return portal.slots[slot].flatMap((id) => {
    const element = portal.elements[id];
    if (element === undefined || evaluate(element.when, facts) !== true) return [];
    const { when: _, label, ...shown } = element;
    return [{ ...shown, label: text(label) }];
  });
}

function sections(portal: Portal, facts: FactSource, text: (key: string) => string): readonly unknown[] {
  return portal.sections.map(({ slides = [], ...section }) => {
    const shown = slides.filter(({ when }) => evaluate(when, facts) === true);
    return [section, shown.map(({ when: _, ...slide }) => [slide, textsOfSlide(slide).map(text)])];
  });
}

function textsOfSlide(slide: object): readonly string[] {
  return Object.entries(slide).flatMap(([key, value]) =>
    SLIDE_TEXTS.includes(key) && typeof value === 'string' ? [value] : [],
  );
}

const SLIDE_TEXTS = ['title', 'text', 'button', 'alt'];

function providers({ categories, gameLists }: Portal): unknown {
  return [categories, gameLists];
}

/** What every screen may show besides its elements. */
function siteValues(portal: Portal): unknown {
  const { elements: _, slots: __, sections: ___, categories: _c, gameLists: _g, resources: _r, ...values } = portal;
  const { registration: ____, rules: _____, layout: _l, assets: _a, maintenanceUntil: _m, ...rest } = values;
  return rest;
}

/** Own texts that are no label of an element and no text of a slide: those are parts of their own. */
function otherTexts(portal: Portal, own: Readonly<Record<string, string>>): unknown {
  const labels = Object.values(portal.elements).map(({ label }) => label);
  const slides = portal.sections.flatMap(({ slides: all = [] }) => all.flatMap(textsOfSlide));
  const drawn = new Set([...labels, ...slides]);
  return Object.entries(own)
    .filter(([key]) => !drawn.has(key))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}
