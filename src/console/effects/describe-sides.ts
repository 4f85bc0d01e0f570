/** The sides of a finding, which the model writes for tools, as text for staff. */
import type { Difference } from '#console/names/values.ts';
import { translate } from '#console/names/words.ts';
import { type FromTo, NOTHING } from '#model/compare/effects.ts';

/** The model's names of parts whose key in the tree differs. */
const KEY_OF: ReadonlyMap<string, string> = new Map([
  ['least length', 'minLength'],
  ['greatest length', 'maxLength'],
  ['drawn as', 'widget'],
  ['required with', 'requiredWith'],
  ['address', 'url'],
  ['picture', 'qrCodeUrl'],
]);

/** A part of a field's rule or of a link: its key, and both sides. */
export function describePart({
  part,
  from,
  to,
}: FromTo & { readonly part: string }): Difference & { readonly key: string } {
  const language = /^label (?<code>\w{2})$/.exec(part)?.groups?.['code'];
  const key = language === undefined ? (KEY_OF.get(part) ?? part) : `labelName${language}`;
  const isKind = part === 'kind';
  return { key, from: describeSide(from, isKind), to: describeSide(to, isKind) };
}

/** A side as the model's `showPart` writes it: `yes`, `none`, quoted text, or a number. */
function describeSide(side: string, isKind: boolean): string {
  if (side === NOTHING) return side;
  if (side === 'yes' || side === 'no' || side === 'none') return translate(`value.${side}`);
  if (isKind) return translate.ifKnown(`kind.${side}`) ?? side;
  return unquote(side);
}

function unquote(text: string): string {
  if (!/^".*"$/s.test(text)) return text;
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}

/** A provider by its name, and how it opens on both sides; its technical types only if nothing else differs. */
export function describeVendor({ vendor, from, to }: FromTo & { readonly vendor: string }): Difference & {
  readonly name: string;
} {
  const [before, after] = [readVendor(from), readVendor(to)];
  const name = after?.name ?? before?.name ?? vendor;
  const isAlike = before !== undefined && before.words === after?.words;
  const textOf = (side: ReturnType<typeof readVendor>, otherwise: string) =>
    side === undefined ? otherwise : isAlike ? `${side.words}, ${side.types}` : side.words;
  return { name, from: textOf(before, from), to: textOf(after, to) };
}

function readVendor(side: string) {
  const found = /^"(?<name>.*)", (?<opens>a list of games|the game itself)(?:, (?<types>.*))?$/s.exec(side)?.groups;
  if (found === undefined) return undefined;
  const name = found['name'] ?? '';
  const words = translate(found['opens'] === 'a list of games' ? 'vendor.list' : 'vendor.game', { name });
  return { name, words, types: found['types'] ?? '' };
}
