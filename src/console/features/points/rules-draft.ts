/** Draft of the points rules: values as typed, and their parsing and validation. Pure. */
import type { FoundProblem } from '#console/forms/found-problems.ts';
import type { Line } from '#console/rewards/changes.ts';
import { formatWhole, isAmountOf, isPoints, isRate } from '#console/rewards/typed.ts';
import type { WrittenPointRules } from '#contract/staff/points/calls.ts';
import { readFieldProblems } from '#contract/wire/envelope.ts';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import type { FormValues } from '#ui/schema-form/state/form-values.ts';
import { translate } from './words.ts';

/** The categories with a form field, in form order. */
export const CATEGORIES = ['LIVE', 'RNG', 'SPORTS', 'FISH', 'PVP', 'ESPORTS', 'LOTT', 'ELOTT', 'DS88'] as const;

const isKnown = (category: string) => CATEGORIES.some((known) => known === category);

export function valuesOf({ on, per, categories, depositRate, conversion }: WrittenPointRules): FormValues {
  const rates = new Map(categories.map(({ category, rate }) => [category, rate]));
  return {
    on,
    per,
    depositRate,
    converts: conversion !== undefined,
    ...Object.fromEntries(CATEGORIES.map((category) => [category, rates.get(category) ?? ''])),
    points: conversion?.points ?? '',
    amount: conversion?.amount ?? '',
    minimum: conversion?.minimum ?? '',
    dailyMost: conversion?.dailyMost ?? '',
  };
}

/** Converts a form without problems to rules; rates of categories without a form field are preserved. */
export function writtenOf(values: FormValues, before: WrittenPointRules): WrittenPointRules {
  const text = (field: string) => textIn(values, field);
  const [others, dailyMost] = [before.categories.filter(({ category }) => !isKnown(category)), text('dailyMost')];
  const rates = CATEGORIES.flatMap((category) => {
    const rate = text(category);
    return rate === '' || Number(rate) === 0 ? [] : [{ category, rate }];
  });
  return {
    on: values['on'] === true,
    per: text('per'),
    depositRate: text('depositRate') || '0',
    categories: [...rates, ...others],
    ...(values['converts'] === true && {
      conversion: {
        points: text('points'),
        amount: text('amount'),
        minimum: text('minimum'),
        ...(dailyMost !== '' && { dailyMost }),
      },
    }),
  };
}

/** Validates the values; problems refer to fields of the form. */
export function problemsOf(values: FormValues, exponent: number): readonly FoundProblem[] {
  const text = (field: string) => textIn(values, field);
  const found: FoundProblem[] = [];
  const must = (holds: boolean, field: string, message: string) => {
    if (!holds) found.push({ path: `/${field}`, message });
  };
  must(isAmountOf(text('per'), exponent), 'per', translate('wrong.amount'));
  for (const field of ['depositRate', ...CATEGORIES])
    must(text(field) === '' || isRate(text(field)), field, translate('wrong.rate'));
  if (values['converts'] !== true) return found;
  for (const field of ['points', 'minimum']) must(isPoints(text(field)), field, translate('wrong.points'));
  must(isAmountOf(text('amount'), exponent), 'amount', translate('wrong.amount'));
  const most = text('dailyMost');
  must(most === '' || isPoints(most), 'dailyMost', translate('wrong.points'));
  const isBelow = isPoints(most) && isPoints(text('minimum')) && Number(most) < Number(text('minimum'));
  must(!isBelow, 'dailyMost', translate('wrong.range'));
  return found;
}

export function linesOf({ on, per, categories, depositRate, conversion }: WrittenPointRules): readonly Line[] {
  const rates = new Map(categories.map(({ category, rate }) => [category, rate]));
  const all = [...CATEGORIES, ...[...rates.keys()].filter((category) => !isKnown(category))];
  return [
    [translate('form.on'), translate(on ? 'state.on' : 'state.off')],
    [translate('form.per'), per],
    ...all.map((category): Line => [describeCategory(category), rates.get(category) ?? '0']),
    [translate('form.depositRate'), depositRate],
    [translate('form.converts'), translate(conversion === undefined ? 'state.off' : 'state.on')],
    [translate('form.points'), conversion === undefined ? '' : formatWhole(conversion.points)],
    [translate('form.amount'), conversion?.amount ?? ''],
    [translate('form.minimum'), conversion === undefined ? '' : formatWhole(conversion.minimum)],
    [translate('form.dailyMost'), conversion?.dailyMost === undefined ? '' : formatWhole(conversion.dailyMost)],
  ];
}

/** The display name of a category; one without a text by its code. */
export function describeCategory(category: string): string {
  return translate.ifKnown(`category.${category}`) ?? category;
}

/** Maps the gateway's field errors to fields of the form. */
export function refusedFields(value: unknown, { categories }: WrittenPointRules): readonly FoundProblem[] {
  return readFieldProblems(value).map(({ field, code = '' }) => {
    const [part = '', rest = ''] = field.split('.');
    const name = part === 'categories' ? (categories[Number(rest)]?.category ?? part) : rest || part;
    return { path: `/${name}`, message: translate.ifKnown(`refused.${code}`) ?? `${field}: ${code}` };
  });
}
