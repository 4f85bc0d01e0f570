/** Draft of a mall item: values as typed, and their parsing and validation. Pure. */
import type { FoundProblem } from '#console/forms/found-problems.ts';
import type { Line } from '#console/rewards/changes.ts';
import { formatWhole, isAmountOf, isPoints, isWhole } from '#console/rewards/typed.ts';
import { type WordedDraft, writtenWords } from '#console/rewards/worded-draft.ts';
import type { StaffItem, WrittenItem } from '#contract/staff/mall/calls.ts';
import { PICTURE_ADDRESS } from '#contract/staff/media/calls.ts';
import { readFieldProblems } from '#contract/wire/envelope.ts';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import { describeCategory, translate } from './words.ts';

/** The localised fields; the first one is the name. */
export const WORD_FIELDS = ['name', 'text'] as const;

export const CATEGORIES = ['GOODS', 'CREDIT', 'SPINS', 'EXPERIENCE'] as const;

/** The initial draft of an item; undefined: a new one at the end of the shelf. */
export function draftOf(item: StaffItem | undefined, place: number): WordedDraft {
  if (item === undefined)
    return {
      values: { id: '', category: 'GOODS', picture: '', points: '', rank: '0', place: String(place), isOn: false },
      words: {},
    };
  const { id, category, picture = '', points, credit = '', turnover = '', rank, isOn, words } = item;
  return {
    values: { id, category, picture, points, credit, turnover, rank: String(rank), place: String(item.place), isOn },
    words: Object.fromEntries(
      Object.entries(words).map(([language, { name, text = '' }]) => [language, { name, text }]),
    ),
  };
}

export function writtenOf(draft: WordedDraft): WrittenItem {
  const { values } = draft;
  const text = (field: string) => textIn(values, field);
  const some = (field: 'picture' | 'credit' | 'turnover') => (text(field) === '' ? {} : { [field]: text(field) });
  return {
    place: Number(text('place')) || 0,
    category: text('category'),
    points: text('points'),
    ...some('picture'),
    ...some('turnover'),
    ...(text('category') === 'CREDIT' && some('credit')),
    rank: Number(text('rank')) || 0,
    isOn: values['isOn'] === true,
    words: writtenWords(draft, WORD_FIELDS),
  };
}

export const idOf = ({ values }: WordedDraft): string => textIn(values, 'id');

interface Around {
  readonly exponent: number;
  /** Ids of other items; a new item must not use one of them. */
  readonly taken: readonly string[];
}

/** Validates a draft; problems refer to fields of the form. */
export function problemsOf(draft: WordedDraft, { exponent, taken }: Around): readonly FoundProblem[] {
  const text = (field: string) => textIn(draft.values, field);
  const found: FoundProblem[] = [];
  const must = (holds: boolean, field: string, message: string) => {
    if (!holds) found.push({ path: `/${field}`, message });
  };
  must(Object.keys(writtenWords(draft, WORD_FIELDS)).length > 0, 'name', translate('wrong.words'));
  must(/^[a-z0-9][a-z0-9-]{0,63}$/.test(text('id')), 'id', translate('wrong.id'));
  must(!taken.includes(text('id')), 'id', translate('wrong.taken'));
  must(text('picture') === '' || PICTURE_ADDRESS.test(text('picture')), 'picture', translate('wrong.picture'));
  must(isPoints(text('points')), 'points', translate('wrong.points'));
  if (text('category') === 'CREDIT') must(isAmountOf(text('credit'), exponent), 'credit', translate('wrong.amount'));
  must(text('turnover') === '' || isAmountOf(text('turnover'), exponent), 'turnover', translate('wrong.amount'));
  must(isWhole(text('rank'), [0, 99]), 'rank', translate('wrong.whole', { min: '0', max: '99' }));
  must(isWhole(text('place'), [0, 10_000]), 'place', translate('wrong.whole', { min: '0', max: '10000' }));
  return found;
}

export function linesOf(item: WrittenItem): readonly Line[] {
  const { category, picture = '', points, credit = '', turnover = '', rank, place, isOn, words } = item;
  return [
    [translate('form.isOn'), translate(isOn ? 'state.on' : 'state.off')],
    [translate('form.category'), describeCategory(category)],
    [translate('form.picture'), picture],
    [translate('form.points'), formatWhole(points)],
    [translate('form.credit'), credit],
    [translate('form.turnover'), turnover],
    [translate('form.rank'), String(rank)],
    [translate('form.place'), String(place)],
    ...Object.entries(words).map(([language, { name, text = '' }]): Line => {
      return [translate('words.of', { language }), text === '' ? name : `${name}: ${text}`];
    }),
  ];
}

/** Maps the gateway's field errors to fields of the form. */
export function refusedFields(value: unknown): readonly FoundProblem[] {
  return readFieldProblems(value).map(({ field, code = '' }) => ({
    path: `/${field === 'words' ? 'name' : field}`,
    message: translate.ifKnown(`refused.${code}`) ?? `${field}: ${code}`,
  }));
}
