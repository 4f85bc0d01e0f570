import { nameLanguage, nameSetting, nameSwitch, purposeOfSwitch } from '#console/names/names.ts';
import { namePart } from '#console/names/values.ts';
import { translate } from '#console/names/words.ts';
import { isNewEntry } from '#model/proposals/content-entries.ts';
import { labelOfId, type TranslateKey } from './element-labels.ts';

/** The name of a registration field; its key if there is no text. */
export function nameField(translateKey: TranslateKey, field: string): string {
  const id = `register.${field}`;
  const label = labelOfId(translateKey, id);
  return label === id ? field : label;
}

/** The subject of a change of the trees by name: a switch with its code next to it, a field, a setting. */
export function nameSubject(translateKey: TranslateKey, action: string, subject: string): string {
  if (action.startsWith('switch.')) return nameSwitch(subject);
  if (action.startsWith('rule.change')) return nameField(translateKey, subject);
  const isOfTree = action.startsWith('setting.') || action.startsWith('tree.');
  return (isOfTree ? nameSetting(subject) : undefined) ?? nameThing(subject);
}

/** A content entry, which proposals and the journal name `notice 12`. */
export function nameEntry(entry: string): string {
  const [kind = '', given = ''] = entry.split(' ');
  const id = isNewEntry(entry) ? translate('content.new') : given;
  return translate.ifKnown(`content.${kind}`, { id }) ?? entry;
}

/** A field of a content entry: `words.EN`, `until`. */
export function nameEntryField(key: string): string {
  const language = /^words\.([A-Z]{2})$/.exec(key)?.[1];
  return language === undefined ? namePart(key) : translate('part.words', { language: nameLanguage(language) });
}

const THING = /^(?<type>[a-z][A-Za-z]*):(?<id>.+)$/;
/** Ids that only the database knows. */
const UUID = /^[\da-f]{8}-[\da-f]{4}-/;

/** A subject of the audit log without its entry: `member:12` is `12`, a thing with a long id is named by its type. */
export function nameThing(subject: string): string {
  if (purposeOfSwitch(subject) !== undefined) return nameSwitch(subject);
  const { type = '', id = '' } = THING.exec(subject)?.groups ?? {};
  if (id === '') return subject;
  const isOfType = UUID.test(id) || type === 'agentKind';
  return (isOfType ? translate.ifKnown(`subject.${type}`, { id }) : undefined) ?? id;
}
