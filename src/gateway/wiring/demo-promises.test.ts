import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ruleTroubles } from '#model/promotions/rule-fields.ts';
import { RANK_GIFTS } from '../features/club/seed.ts';
import { DEMO_MISSIONS } from '../features/missions/demo-missions.ts';
import { brandEntries } from '../features/promotions/demo/brand-entries.ts';
import type { Entry } from '../features/promotions/demo/entry.ts';
import { ruleOf } from '../features/promotions/seed.ts';

const WORDS: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('../features/promotions/texts/EN.json', import.meta.url), 'utf8'),
);
/** One unit is one minor unit here, so that texts and rules have equal numbers. */
const RULES = { club: RANK_GIFTS, minorOf: (_: string, units: number) => BigInt(units) };
const ENTRIES = Object.entries(brandEntries).flatMap(([brand, contentEntries]) =>
  contentEntries.map((contentEntry) => ({ brand, contentEntry })),
);

/** Amounts in a promotion's texts: `{1,288}` is 1288. */
function namedIn({ id, steps, terms }: Entry): readonly number[] {
  const keys = [
    `${id}.title`,
    `${id}.summary`,
    ...steps.map((name) => `steps.${name}`),
    ...terms.map((name) => `terms.${name}`),
  ];
  const text = keys.map((key) => WORDS[key] ?? '').join('\n');
  return [...text.matchAll(/\{([\d,]+)\}/g)].map(([, units = '']) => Number(units.replaceAll(',', '')));
}

/** All amounts in the sources of a promotion's rewards. */
function givenBy(brand: string, contentEntry: Entry): readonly number[] {
  const inRule = [...JSON.stringify(ruleOf(brand, contentEntry, RULES) ?? {}).matchAll(/"(\d+)"/g)].map(([, minor]) =>
    Number(minor),
  );
  const inMissions = (DEMO_MISSIONS[brand] ?? []).flatMap(({ milestones }) => milestones.map(([, reward]) => reward));
  const prizes = (contentEntry.prizes ?? []).map(([units]) => units);
  return [
    ...inRule,
    ...prizes,
    ...(contentEntry.reward === undefined ? [] : [contentEntry.reward]),
    ...(contentEntry.type === 'MISSION' ? inMissions : []),
  ];
}

test.each(ENTRIES)(
  'M195 M196: $piece.id of $brand is granted by a rule, a gift, tickets, staff, or a mission',
  ({ brand, contentEntry }) => {
    const rule = ruleOf(brand, contentEntry, RULES);
    const gives = {
      rule: rule !== undefined,
      gift: contentEntry.givesOnJoin === true,
      tickets: (contentEntry.tickets ?? 0) > 0,
      // Staff answer applications and assign the places of ended races
      // (docs/decisions/29-promotions-and-missions-count-by-the-version-in-force.md).
      staff:
        contentEntry.entry === 'apply' ||
        (contentEntry.type === 'TOURNAMENT' && typeof contentEntry.hours?.[1] === 'number'),
      mission: contentEntry.type === 'MISSION' && (DEMO_MISSIONS[brand] ?? []).some(({ kind }) => kind === 'STREAK'),
    };
    expect(Object.values(gives).some(Boolean)).toBe(true);
    if (rule === undefined) return;
    expect(ruleTroubles(rule)).toEqual([]);
    // The same limits as for staff: applications need an award rule, and deposit promotions that are joined let the
    // member choose the deposit.
    expect(rule.kind === 'ZALO').toBe(contentEntry.entry === 'apply');
    if (rule.kind === 'DEPOSIT_MATCH' && rule.everyDeposit !== true) expect(contentEntry.entry).toBe('join');
  },
);

test.each(ENTRIES.filter(({ contentEntry }) => contentEntry.type !== 'TOURNAMENT'))(
  'M195: each amount on the page of $piece.id of $brand is granted or required',
  ({ brand, contentEntry }) => {
    const given = givenBy(brand, contentEntry);
    expect(namedIn(contentEntry).filter((units) => !given.includes(units))).toEqual([]);
  },
);
