/** Rules, what is wrong with them and what a value breaks, in words. */
import type { SiteView } from '#console/effects/site-view.ts';
import texts from '#console/texts/EN/rules.json' with { type: 'json' };
import { sayWith } from '#console/texts/say.ts';
import { KINDS, kindOf } from '#model/form/kinds.ts';
import type { FieldMessage } from '#model/form/matcher.ts';
import { fillMessage } from '#model/form/messages.ts';
import type { FieldRule } from '#model/form/rules.ts';
import type { RuleFinding } from '#model/prover/check-rule.ts';
import type { Break } from '#model/prover/find-breaks.ts';
import { type WrittenSet, writeCode, writeSet } from '#model/prover/write-set.ts';
import forms from '#texts/EN/form.json' with { type: 'json' };

export const say = sayWith('rules', texts);

const FORMS: Readonly<Record<string, string>> = forms;

/** What players read under a key of a form, in English: the brand's words, else the platform's. */
export function formText({ documents }: SiteView, key: string): string {
  const brand = documents.brandTexts['EN'];
  if (brand !== undefined && Object.hasOwn(brand, key)) return brand[key] ?? key;
  return (Object.hasOwn(FORMS, key) ? FORMS[key] : undefined) ?? key;
}

/** The message of a rule as a player reads it. */
export function messageText(view: SiteView, { key, params }: FieldMessage): string {
  return fillMessage(formText(view, key), params);
}

/** What a field is called on the form; its own name where it has no words. */
export function fieldLabel(view: SiteView, field: string): string {
  const key = `form.field.${field}`;
  const text = formText(view, key);
  return text === key ? field : text;
}

/** The kinds that are offered: 14 is 4 as older servers send it. */
export const OFFERED_KINDS = KINDS.filter(({ id }) => id !== 14);

/** What a kind takes. */
export function kindWords(kind: number | null): string {
  return kindOf(kind)?.meaning ?? say('kind.unknown', { kind: String(kind) });
}

/** What a rule takes, shortly: its pattern, or the meaning of its kind. */
export function takesWords({ pattern, kind }: FieldRule): string {
  if (pattern === '*') return say('takes.any');
  return pattern ?? kindWords(kind ?? 0);
}

/** Bounds as one reads them. */
export function boundsWords({ minLength, maxLength }: FieldRule): string {
  return minLength === maxLength ? String(minLength) : `${minLength}–${maxLength}`;
}

/** A finding in a sentence. */
export function findingWords({ code, params, field }: RuleFinding): string {
  const own = say.ifKnown(`found.${code}.${params['by'] ?? params['effort'] ?? ''}`, params);
  return own ?? say.ifKnown(`found.${code}`, { ...params, field }) ?? code;
}

/** What is wrong with a value, in a sentence. */
export function breakWords(found: Break, value: string, rule: FieldRule): string {
  if (found.part === 'required') return say('break.required');
  if (found.part === 'length') return lengthWords(found, value, rule);
  const wanted = setWords(writeSet(found.wanted));
  if (found.at === null) return say(found.piece?.found === false ? 'break.must' : 'break.missing', { wanted });
  const letter = letterWords([...value][found.at] ?? '');
  return say(found.wanted.length > 0 ? 'break.letter' : 'break.letterAny', { letter, place: found.at + 1, wanted });
}

function lengthWords({ at }: Break, value: string, { minLength, maxLength }: FieldRule): string {
  const count = [...value].length;
  return at === null
    ? say('break.short', { count, least: minLength })
    : say('break.long', { count, most: maxLength, letter: letterWords([...value][at] ?? ''), place: at + 1 });
}

function letterWords(letter: string): string {
  if (letter === ' ') return say('letter.blank');
  const written = writeCode(letter.codePointAt(0) ?? 0);
  return written === letter ? `“${letter}”` : written;
}

function setWords({ is, parts, blanks }: WrittenSet): string {
  // A range stays on one line.
  const kept = parts.map((part) => part.replace('–', '\u2060–\u2060').replaceAll(' ', '\u00a0'));
  const list = [...kept, ...(blanks ? [say('letter.blank')] : [])].join('  ');
  if (is === 'all') return say('set.all');
  return say(`set.${is}`, { list });
}
