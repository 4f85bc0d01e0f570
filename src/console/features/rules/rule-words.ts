/** Formats rules, findings, and the reasons why a value is rejected. */
import type { SiteView } from '#console/effects/site-view.ts';
import { nameKind, nameLanguage, nameSwitch } from '#console/names/names.ts';
import texts from '#console/texts/EN/rules.json' with { type: 'json' };
import { listAll } from '#console/texts/lists.ts';
import { playersWords, spokenLanguage, spokenTag } from '#console/texts/spoken.ts';
import { translatorWith } from '#console/texts/translate.ts';
import { type FieldRule, ruleLabel } from '#model/documents/rules.ts';
import { KINDS } from '#model/form/values/kinds.ts';
import type { FieldMessage } from '#model/form/values/matcher.ts';
import { describeMessage } from '#model/form/values/messages.ts';
import type { RuleFinding } from '#model/prover/check-rule.ts';
import type { Break } from '#model/prover/find-breaks.ts';
import { type WrittenSet, writeCode, writeSet } from '#model/prover/sets/write-set.ts';
import { createI18n } from '#texts/create-i18n.ts';
import forms from '#texts/EN/form.json' with { type: 'json' };
import { mergeTexts } from '#texts/merge-texts.ts';
import { type Texts, typedTexts } from '#texts/typed-texts.ts';

export const translate = translatorWith('rules', texts);

/** Cached texts of a site, for the lifetime of its documents. */
const spoken = new WeakMap<object, Texts<never>>();

/** The texts of the registration form in the console's language: the brand's text, else the platform's. */
function formTexts({ documents: { brandTexts } }: SiteView): Texts<never> {
  const known = spoken.get(brandTexts);
  if (known !== undefined) return known;
  const made = typedTexts<never>(
    createI18n({ tag: spokenTag(), texts: mergeTexts(playersWords('form', forms), brandTexts[spokenLanguage()]) }),
  );
  spoken.set(brandTexts, made);
  return made;
}

/** The message of a rule as a player reads it. */
export function messageText(view: SiteView, message: FieldMessage): string {
  return describeMessage(formTexts(view).label, message);
}

/** Whether the platform or the brand has a label for a field; else the rule provides it. */
export function hasWords(view: SiteView, field: string): boolean {
  return formTexts(view).has(`form.field.${field}`);
}

/** The label of a field: from its edited or saved rule; its name if there is no text. */
export function fieldLabel(view: SiteView, field: string, rule?: FieldRule): string {
  const named = rule && ruleLabel(rule, spokenLanguage(), 'EN', ...Object.keys(rule.labels ?? {}));
  if (named !== undefined) return named;
  const key = `form.field.${field}`;
  const { label, has } = formTexts(view);
  return has(key) ? label(key) : field;
}

/** Kind 14 is left out: older servers send it for kind 4. */
export const OFFERED_KINDS = KINDS.filter(({ id }) => id !== 14);

export function kindWords(kind: number | null): string {
  return nameKind(kind) ?? translate('kind.unknown', { kind: String(kind) });
}

/** What a rule accepts, in short: its pattern, or the meaning of its kind. */
export function takesWords({ pattern, kind }: FieldRule): string {
  if (pattern === '*') return translate('takes.any');
  return pattern ?? kindWords(kind ?? 0);
}

export function boundsWords({ minLength, maxLength }: FieldRule): string {
  return minLength === maxLength ? String(minLength) : `${minLength}–${maxLength}`;
}

export function findingWords({ code, params: raw, field }: RuleFinding): string {
  const params = nameParams(raw);
  const own = translate.ifKnown(`found.${code}.${params['by'] ?? params['effort'] ?? ''}`, params);
  return own ?? translate.ifKnown(`found.${code}`, { ...params, field }) ?? code;
}

/** The values of a finding, with switches, languages and registration methods by name. */
function nameParams(params: RuleFinding['params']): RuleFinding['params'] {
  const names: Readonly<Record<string, (value: string) => string>> = {
    names: (ids) => listAll(ids.split(', ').map((id) => nameSwitch(id))),
    language: nameLanguage,
    method: (method) => translate.ifKnown(`method.${method}`) ?? method,
  };
  return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, names[key]?.(String(value)) ?? value]));
}

/** Describes why a value is rejected, in one sentence. */
export function breakWords(found: Break, value: string, rule: FieldRule): string {
  if (found.part === 'required') return translate('break.required');
  if (found.part === 'length') return lengthWords(found, value, rule);
  const wanted = setWords(writeSet(found.wanted));
  if (found.at === null)
    return translate(found.requirement?.found === false ? 'break.must' : 'break.missing', { wanted });
  const letter = describeCharacter([...value][found.at] ?? '');
  return translate(found.wanted.length > 0 ? 'break.letter' : 'break.letterAny', {
    letter,
    place: found.at + 1,
    wanted,
  });
}

function lengthWords({ at }: Break, value: string, { minLength, maxLength }: FieldRule): string {
  const count = [...value].length;
  return at === null
    ? translate('break.short', { count, least: minLength })
    : translate('break.long', {
        count,
        most: maxLength,
        letter: describeCharacter([...value][at] ?? ''),
        place: at + 1,
      });
}

function describeCharacter(letter: string): string {
  if (letter === ' ') return translate('letter.blank');
  const written = writeCode(letter.codePointAt(0) ?? 0);
  return written === letter ? `“${letter}”` : written;
}

function setWords({ is, parts, blanks }: WrittenSet): string {
  // Keeps a range on one line.
  const nonBreaking = parts.map((part) => part.replace('–', '\u2060–\u2060').replaceAll(' ', '\u00a0'));
  const list = [...nonBreaking, ...(blanks ? [translate('letter.blank')] : [])].join('  ');
  if (is === 'all') return translate('set.all');
  return translate(`set.${is}`, { list });
}
