import { BRAND_FILE } from '../draft/draft-store.ts';
import { translate } from '../draft/words.ts';

/** The name of a key for people: of its field if it has one, else its path. */
export function nameKey(file: string, pointer: string): string {
  const segments = pointer.slice(1).split('/');
  if (file !== BRAND_FILE) return `${file.slice('texts/'.length, -'.json'.length)}: ${segments.join('.')}`;
  const known = translate.ifKnown(`field.${segments.join('-')}`);
  if (known === undefined) return segments.join('.');
  const [, mode] = /^\/theme\/roles\/(light|dark)\//.exec(pointer) ?? [];
  return mode === undefined ? known : `${known} (${translate.label(`choice.${mode}`)})`;
}
