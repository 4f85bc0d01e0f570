/** Draft of a mission: values as typed, and their parsing and validation. Pure. */
import type { FoundProblem } from '#console/forms/found-problems.ts';
import type { Line } from '#console/rewards/changes.ts';
import { isAmountOf, isPoints, isWhole, splitNames } from '#console/rewards/typed.ts';
import { type WordedDraft, writtenWords } from '#console/rewards/worded-draft.ts';
import { own, readText } from '#contract/call/read.ts';
import { type MissionKind, missionKinds, missionPeriods } from '#contract/missions/read.ts';
import { PICTURE_ADDRESS } from '#contract/staff/media/calls.ts';
import type { StaffMission, WrittenMilestone, WrittenMission } from '#contract/staff/missions/calls.ts';
import { readFieldProblems } from '#contract/wire/envelope.ts';
import { hasLeast, isOfGames, unitOf } from '#model/missions/mission.ts';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import { describeReward, describeValue, translate } from './words.ts';

/** The localised fields; the first one is the name. */
export const WORD_FIELDS = ['title', 'text'] as const;

/** The initial draft of a mission; undefined: a new one at the end of the list. */
export function draftOf(mission: StaffMission | undefined, place: number): WordedDraft {
  if (mission === undefined)
    return {
      values: {
        kind: 'BET_VOLUME',
        period: 'day',
        categories: [],
        vendors: '',
        games: '',
        least: '',
        board: false,
        budget: '',
        memberMost: '',
        picture: '',
        milestones: [{ goal: '', reward: 'money', amount: '' }],
        place: String(place),
      },
      words: {},
    };
  const {
    kind,
    period,
    categories,
    vendors,
    games,
    least = '',
    milestones,
    board,
    words,
    budget = '',
    memberMost = '',
    picture = '',
  } = mission;
  return {
    values: {
      kind,
      period,
      categories: [...categories],
      vendors: vendors.join(' '),
      games: games.join(' '),
      least,
      board,
      budget,
      memberMost,
      picture,
      milestones: milestones.map((one) => ({ ...one })),
      place: String(mission.place),
    },
    words: Object.fromEntries(
      Object.entries(words).map(([language, { title, text = '' }]) => [language, { title, text }]),
    ),
  };
}

export function kindOf({ values }: WordedDraft): MissionKind {
  return missionKinds.find((known) => known === values['kind']) ?? 'BET_VOLUME';
}

/** Converts a draft without problems to a mission; fields that its kind does not use are left out. */
export function writtenOf(draft: WordedDraft): WrittenMission {
  const { values } = draft;
  const text = (field: string) => textIn(values, field);
  const kind = kindOf(draft);
  const named = Array.isArray(values['categories']) ? values['categories'].map(String) : [];
  const isGames = isOfGames(kind);
  return {
    kind,
    period: missionPeriods.find((known) => known === values['period']) ?? 'day',
    place: Number(text('place')) || 0,
    board: values['board'] === true,
    categories: isGames ? named : [],
    vendors: isGames ? splitNames(text('vendors')) : [],
    games: isGames ? splitNames(text('games')) : [],
    ...(hasLeast(kind) && text('least') !== '' && { least: text('least') }),
    milestones: milestonesOf(draft),
    ...(text('budget') !== '' && { budget: text('budget') }),
    ...(text('memberMost') !== '' && { memberMost: text('memberMost') }),
    ...(text('picture') !== '' && { picture: text('picture') }),
    words: writtenWords(draft, WORD_FIELDS),
  };
}

function milestonesOf({ values }: WordedDraft): readonly WrittenMilestone[] {
  const rows: readonly unknown[] = Array.isArray(values['milestones']) ? values['milestones'] : [];
  return rows.map((row) => ({
    goal: (readText(row, 'goal') ?? '').trim(),
    reward: own(row, 'reward') === 'points' ? 'points' : 'money',
    amount: (readText(row, 'amount') ?? '').trim(),
  }));
}

/** Validates a draft; problems refer to fields of the form. */
export function problemsOf(draft: WordedDraft, exponent: number): readonly FoundProblem[] {
  const text = (field: string) => textIn(draft.values, field);
  const kind = kindOf(draft);
  const found: FoundProblem[] = [];
  const must = (holds: boolean, field: string, message: string) => {
    if (!holds) found.push({ path: `/${field}`, message });
  };
  must(Object.keys(writtenWords(draft, WORD_FIELDS)).length > 0, 'title', translate('wrong.words'));
  must(isWhole(text('place'), [0, 1_000]), 'place', translate('wrong.whole', { min: '0', max: '1000' }));
  if (hasLeast(kind))
    must(text('least') === '' || isAmountOf(text('least'), exponent), 'least', translate('wrong.amount'));
  must(text('memberMost') === '' || isAmountOf(text('memberMost'), exponent), 'memberMost', translate('wrong.amount'));
  must(text('picture') === '' || PICTURE_ADDRESS.test(text('picture')), 'picture', translate('wrong.picture'));
  const milestones = milestonesOf(draft);
  must(milestones.length > 0, 'milestones', translate('wrong.milestones'));
  milestones.forEach(({ goal, reward, amount }, at) => {
    const [unit, before] = [unitOf(kind), milestones[at - 1]?.goal ?? '0'];
    const isGoal = isAmountOf(goal, { money: exponent, hundredths: 2, times: 0 }[unit]);
    must(isGoal, `milestones/${at}/goal`, translate(`wrong.goal.${unit}`));
    must(!isGoal || Number(goal) > (Number(before) || 0), `milestones/${at}/goal`, translate('wrong.rising'));
    const isAmount = reward === 'money' ? isAmountOf(amount, exponent) : isPoints(amount);
    must(isAmount, `milestones/${at}/amount`, translate(reward === 'money' ? 'wrong.amount' : 'wrong.points'));
  });
  return found;
}

export function linesOf(mission: WrittenMission, currency: string): readonly Line[] {
  const { kind, period, categories, vendors, games, least = '', milestones, board, place, words } = mission;
  const { budget = '', memberMost = '', picture = '' } = mission;
  return [
    [translate('form.kind'), translate(`kind.${kind}`)],
    [translate('form.period'), translate(`period.${period}`)],
    [translate('form.categories'), categories.map((name) => translate.ifKnown(`category.${name}`) ?? name).join(', ')],
    [translate('form.vendors'), vendors.join(', ')],
    [translate('form.games'), games.join(', ')],
    [translate('form.least'), least],
    ...milestones.map((one, at): Line => {
      const states = { goal: describeValue(kind, one.goal, currency), reward: describeReward(one, currency) };
      return [translate('milestone.of', { number: String(at + 1) }), translate('milestone.says', states)];
    }),
    [translate('form.budget'), budget],
    [translate('form.memberMost'), memberMost],
    [translate('form.picture'), picture],
    [translate('form.board'), translate(board ? 'state.on' : 'state.off')],
    [translate('form.place'), String(place)],
    ...Object.entries(words).map(([language, { title, text = '' }]): Line => {
      return [translate('words.of', { language }), text === '' ? title : `${title}: ${text}`];
    }),
  ];
}

/** Maps a field of the gateway to a field of the form: `goal.0` is in the first milestone. */
function pathOf(field: string): string {
  const [part = '', at] = field.split('.');
  if (part === 'words') return '/title';
  if (part === 'filter') return '/categories';
  if (at === undefined) return `/${part}`;
  return `/milestones/${at}/${part === 'reward' ? 'amount' : part}`;
}

/** Maps the gateway's field errors to fields of the form. */
export function refusedFields(value: unknown): readonly FoundProblem[] {
  return readFieldProblems(value).map(({ field, code = '' }) => ({
    path: pathOf(field),
    message: translate.ifKnown(`refused.${code}`) ?? `${field}: ${code}`,
  }));
}
