import { text } from '#contract/call/call-schemas.ts';
import * as Type from '#contract/call/type.ts';

export const brandFilePath = Type.String({ maxLength: 20, pattern: '^(brand\\.json|texts/[A-Z]{2}\\.json)$' });

/** One key of a file of a brand: a JSON pointer of object keys. */
export const brandKey = {
  file: brandFilePath,
  pointer: Type.String({ maxLength: 300, pattern: '^(/[^/]{1,120}){1,8}$' }),
};

/** A value as JSON text. Absent: the key is absent, and the brand inherits the default. */
export const brandValue = Type.Optional(text(100_000));

export const MOST_EDITS = 50;
