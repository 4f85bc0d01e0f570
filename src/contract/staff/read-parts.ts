/** Readers shared by several staff replies. */
import type { Problem } from '#model/json/problem.ts';
import type { AnnouncedEffect } from '#model/proposals/effect.ts';
import { own, readText } from '../call/read.ts';

/** Reads a list row by row without the limit of `readRows`: staff lists are longer. */
export function readList<Row>(value: unknown, readRow: (row: unknown) => Row | undefined): readonly Row[] {
  return (Array.isArray(value) ? value : []).flatMap((row: unknown) => readRow(row) ?? []);
}

/** Reads texts by language and key; values that are not texts are left out. */
export function readTexts(value: unknown): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';
  const entries = (held: unknown) => (typeof held === 'object' && held !== null ? Object.entries(held) : []);
  return Object.fromEntries(
    entries(value).map(([language, texts]) => [language, Object.fromEntries(entries(texts).filter(isText))]),
  );
}

/** Reads a problem; undefined if invalid. */
export function readProblem(value: unknown): Problem | undefined {
  const code = readText(value, 'code');
  if (code === undefined) return undefined;
  const severity = readText(value, 'severity');
  return {
    code,
    path: readText(value, 'path') ?? '',
    found: readText(value, 'found') ?? '',
    expected: readText(value, 'expected') ?? '',
    remedy: readText(value, 'remedy') ?? '',
    ...(severity === 'error' || severity === 'warning' ? { severity } : {}),
  };
}

/** The gateway creates an effect with the model's own functions: only its outline is validated. */
export function readEffect(value: unknown): AnnouncedEffect | undefined {
  const lists = ['languages', 'groups', 'silent'].every((key) => Array.isArray(own(value, key)));
  return lists ? (value as AnnouncedEffect) : undefined;
}
