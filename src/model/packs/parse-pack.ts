import packSchema from '#schemas/pack.schema.json' with { type: 'json' };
import type { PackFile } from '../documents/generated/pack.ts';
import { LEFT_OUT, repair } from '../documents/repair.ts';
import { isObject } from '../json/json.ts';
import { type Problem, pointer } from '../json/problem.ts';
import { suggestName } from '../site/suggest-name.ts';
import { checkPack } from './check-pack.ts';
import type { Obligation, Pack } from './pack.ts';

export interface ParsedPack {
  /** Null if any part is invalid: a law is not followed in part. */
  readonly value: Pack | null;
  readonly problems: readonly Problem[];
}

/** Parses a pack file (schemas/pack.schema.json). Reports every invalid part with its JSON pointer. Never throws. */
export function parsePack(raw: unknown): ParsedPack {
  const read = repair(packSchema, raw, { suggest: suggestName, code: 'pack', schemas: {} });
  if (read.value === LEFT_OUT || !isObject(read.value)) return { value: null, problems: read.problems };
  const file = read.value as unknown as PackFile;
  const whole = isObject(raw) && Array.isArray(raw['obligations']) ? raw['obligations'].length : 0;
  // Without the rows that were left out, pointers and ids would not be those of the file.
  if (whole !== file.obligations.length) return { value: null, problems: read.problems };
  const pack = packOf(file);
  const broken = new Set(read.problems.map(({ path }) => rowOf(path)));
  // A row that breaks the schema is reported for that alone.
  const further = checkPack(file, pack).filter(({ path }) => !broken.has(rowOf(path)));
  const problems = [...read.problems, ...further];
  return { value: problems.length === 0 ? pack : null, problems };
}

/** `/obligations/3` of a pointer inside that row; another pointer as it is. */
function rowOf(path: string): string {
  return /^\/obligations\/\d+/.exec(path)?.[0] ?? path;
}

function packOf(file: PackFile): Pack {
  const { id, title, authority, version, currency = null, zone } = file;
  const obligations = file.obligations.flatMap((row, at): readonly Obligation[] => {
    const { id: name, kind, clause, summary, source, verified, inForce } = row;
    const terms = row[kind];
    if (terms === undefined) return [];
    const found = {
      id: name,
      kind,
      clause,
      summary,
      source,
      verified,
      inForce,
      terms,
      pointer: pointer('obligations', at),
    };
    // The type is generated from the schema, and repair has filled the defaults in.
    return [found as unknown as Obligation];
  });
  return { id, title, authority, version, currency, zone, obligations };
}
