/**
 * Expand and contract: with which older versions a migrated database still works. The first line of a migration
 * declares it:
 *
 *     -- expand
 *     -- contract after 200-new-column
 *
 * An `expand` migration only adds, and every older version works with it. A `contract` migration removes what versions
 * that know the named migration no longer use; older ones do not start. A file of the baseline declares nothing, and no
 * older version works with it.
 */
import { MigrationError } from './migration-error.ts';

export interface Migration {
  /** File name without extension: `010-members`. */
  readonly name: string;
  readonly sql: string;
}

/** `expand`, the migration that a version must know, or `none`. */
export type Compatibility = string;

const DECLARATION = /^-- (?:(?<expand>expand)|contract after (?<after>\d{3}-[a-z0-9-]+))$/;
/** Files below this number are the baseline: they create a new installation. */
const FIRST_AFTER_BASELINE = '200';

/** The declaration of a migration; `none` for a file without one. */
export function readCompatibility({ sql }: Migration): Compatibility {
  const { expand, after } = DECLARATION.exec(sql.split('\n', 1)[0] ?? '')?.groups ?? {};
  return expand ?? after ?? 'none';
}

/** A migration that this version does not know, as the database lists it. */
interface Newer {
  readonly name: string;
  readonly compatibility: Compatibility;
}

/** Throws MigrationError if one of the newer migrations does not work with a version whose last migration is `last`. */
export function refuseNewerSchema(newer: readonly Newer[], last: string): void {
  const refused = newer.find(({ compatibility }) => compatibility !== 'expand' && !(compatibility <= last));
  if (refused === undefined) return;
  const { name, compatibility } = refused;
  const needed = compatibility === 'none' ? name : compatibility;
  throw new MigrationError(
    `A newer version applied ${name} to this database; it works only with versions that have ${needed}, and this version ends at ${last}. Start a version that has it.`,
  );
}

/**
 * Statements after which an older version fails: they remove or rename what it uses, or refuse what it writes. Each with
 * its name for the message.
 */
const DESTRUCTIVE: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\s+(?:table|view|materialized\s+view|function|procedure|type|schema|sequence|domain|policy|role)\b/i, 'DROP'],
  [
    /\bdrop\s+(?:column\b|default\b)|\balter\s+table[^;]*?\bdrop\s+(?!column|constraint|not\b|default|expression|identity)\w/i,
    'DROP COLUMN',
  ],
  [/\brename\b/i, 'RENAME'],
  [/\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/i, 'ALTER TYPE'],
  [/\bset\s+not\s+null\b/i, 'SET NOT NULL'],
  [/\bset\s+schema\b/i, 'SET SCHEMA'],
  [
    /\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?(?!constraint\b)\w+\s[^,;]*\bnot\s+null\b(?![^,;]*\bdefault\b)(?<!\bdefault\b[^,;]*)/i,
    'ADD COLUMN NOT NULL without a default',
  ],
  [/\badd\s+(?:constraint\s+\w+\s+)?(?:check|unique|primary\s+key|foreign\s+key|exclude)\b/i, 'ADD CONSTRAINT'],
  [/\bcreate\s+unique\s+index\b/i, 'CREATE UNIQUE INDEX'],
  [/(?:^|;)\s*(?:truncate|delete\s+from|revoke)\b/i, 'TRUNCATE, DELETE or REVOKE'],
];

/**
 * What is wrong with the declarations of a list of migrations, one sentence each; for a static check. A table that the
 * same file creates may have any constraint.
 */
export function compatibilityProblems(migrations: readonly Migration[]): string[] {
  const names = migrations.map(({ name }) => name);
  return migrations
    .filter(({ name }) => name >= FIRST_AFTER_BASELINE)
    .flatMap((migration) => {
      const { name } = migration;
      const declared = readCompatibility(migration);
      if (declared === 'none')
        return [`${name} declares nothing; its first line is "-- expand" or "-- contract after NNN-name".`];
      if (declared !== 'expand')
        return names.includes(declared) && declared < name
          ? []
          : [`${name} comes after ${declared}, which is no earlier migration.`];
      return findDestructive(migration.sql).map(
        (statement) =>
          `${name} is declared "expand", and ${statement} breaks older versions; let a version stop using it first, and declare "-- contract after NNN-name".`,
      );
    });
}

/** What a file makes itself: older versions do not know it. */
const MADE =
  /\bcreate\s+(?:or\s+replace\s+)?(?:unlogged\s+)?(?:table|function|procedure)\s+(?:if\s+not\s+exists\s+)?(\w+)/gi;

function findDestructive(text: string): string[] {
  const code = withoutQuotes(text);
  const made = [...code.matchAll(MADE)].map(([, name = '']) => name);
  const statements = code.split(';').filter((statement) => !made.some((name) => isOn(statement, name)));
  return DESTRUCTIVE.filter(([form]) => statements.some((statement) => form.test(statement))).map(([, name]) => name);
}

const isOn = (statement: string, name: string) =>
  new RegExp(
    `\\b(?:table|on)\\s+(?:only\\s+|function\\s+|procedure\\s+)?(?:if\\s+(?:not\\s+)?exists\\s+)?${name}\\b`,
    'i',
  ).test(statement);

/** Without comments, texts and function bodies: these change no structure. */
function withoutQuotes(text: string): string {
  return text
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''");
}
