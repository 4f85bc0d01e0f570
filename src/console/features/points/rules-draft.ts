/** Rules of points as they are edited: texts as they are typed, and what they come to. Pure. */
import type { FoundProblem } from '#console/forms/found-problems.ts';
import type { Line } from '#console/rewards/changes.ts';
import { isAmountOf, isPoints, isRate, tellWhole } from '#console/rewards/typed.ts';
import type { WrittenPointRules } from '#contract/staff/points/calls.ts';
import { readFieldProblems } from '#contract/wire/envelope.ts';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import type { FormValues } from '#ui/schema-form/state/form-values.ts';
import { say } from './words.ts';

/** Categories that the form has a field for, in its order. */
export const CATEGORIES = ['LIVE', 'RNG', 'SPORTS', 'FISH', 'PVP', 'ESPORTS', 'LOTT', 'ELOTT', 'DS88'] as const;

const isKnown = (category: string) => CATEGORIES.some((known) => known === category);

/** What the form shows of rules. */
export function valuesOf({ on, per, categories, depositRate, conversion }: WrittenPointRules): FormValues {
  const rates = new Map(categories.map(({ category, rate }) => [category, rate]));
  return {
    ...{ on, per, depositRate, converts: conversion !== undefined },
    ...Object.fromEntries(CATEGORIES.map((category) => [category, rates.get(category) ?? ''])),
    ...{ points: conversion?.points ?? '', amount: conversion?.amount ?? '' },
    ...{ minimum: conversion?.minimum ?? '', dailyMost: conversion?.dailyMost ?? '' },
  };
}

/** The rules that a form without problems comes to; rates of categories that it has no field for stay as they were. */
export function writtenOf(values: FormValues, before: WrittenPointRules): WrittenPointRules {
  const text = (field: string) => textIn(values, field);
  const [others, dailyMost] = [before.categories.filter(({ category }) => !isKnown(category)), text('dailyMost')];
  const rates = CATEGORIES.flatMap((category) => {
    const rate = text(category);
    return rate === '' || Number(rate) === 0 ? [] : [{ category, rate }];
  });
  return {
    ...{ on: values['on'] === true, per: text('per'), depositRate: text('depositRate') || '0' },
    categories: [...rates, ...others],
    ...(values['converts'] === true && {
      conversion: {
        ...{ points: text('points'), amount: text('amount'), minimum: text('minimum') },
        ...(dailyMost !== '' && { dailyMost }),
      },
    }),
  };
}

/** What does not fit, told at the fields of the form. */
export function problemsOf(values: FormValues, exponent: number): readonly FoundProblem[] {
  const text = (field: string) => textIn(values, field);
  const found: FoundProblem[] = [];
  const must = (holds: boolean, field: string, message: string) => {
    if (!holds) found.push({ path: `/${field}`, message });
  };
  must(isAmountOf(text('per'), exponent), 'per', say('wrong.amount'));
  for (const field of ['depositRate', ...CATEGORIES])
    must(text(field) === '' || isRate(text(field)), field, say('wrong.rate'));
  if (values['converts'] !== true) return found;
  for (const field of ['points', 'minimum']) must(isPoints(text(field)), field, say('wrong.points'));
  must(isAmountOf(text('amount'), exponent), 'amount', say('wrong.amount'));
  const most = text('dailyMost');
  must(most === '' || isPoints(most), 'dailyMost', say('wrong.points'));
  const isBelow = isPoints(most) && isPoints(text('minimum')) && Number(most) < Number(text('minimum'));
  must(!isBelow, 'dailyMost', say('wrong.range'));
  return found;
}

/** Rules in words, part by part. */
export function linesOf({ on, per, categories, depositRate, conversion }: WrittenPointRules): readonly Line[] {
  const rates = new Map(categories.map(({ category, rate }) => [category, rate]));
  const all = [...CATEGORIES, ...[...rates.keys()].filter((category) => !isKnown(category))];
  return [
    [say('form.on'), say(on ? 'state.on' : 'state.off')],
    [say('form.per'), per],
    ...all.map((category): Line => [sayCategory(category), rates.get(category) ?? '0']),
    [say('form.depositRate'), depositRate],
    [say('form.converts'), say(conversion === undefined ? 'state.off' : 'state.on')],
    [say('form.points'), conversion === undefined ? '' : tellWhole(conversion.points)],
    [say('form.amount'), conversion?.amount ?? ''],
    [say('form.minimum'), conversion === undefined ? '' : tellWhole(conversion.minimum)],
    [say('form.dailyMost'), conversion?.dailyMost === undefined ? '' : tellWhole(conversion.dailyMost)],
  ];
}

/** A category in words; one without by its own name. */
export function sayCategory(category: string): string {
  return say.ifKnown(`category.${category}`) ?? category;
}

/** What the gateway did not take, told at the fields of the form. */
export function refusedFields(value: unknown, { categories }: WrittenPointRules): readonly FoundProblem[] {
  return readFieldProblems(value).map(({ field, code = '' }) => {
    const [part = '', rest = ''] = field.split('.');
    const name = part === 'categories' ? (categories[Number(rest)]?.category ?? part) : rest || part;
    return { path: `/${name}`, message: say.ifKnown(`refused.${code}`) ?? `${field}: ${code}` };
  });
}
