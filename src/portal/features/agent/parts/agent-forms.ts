/** The forms of the agent centre. */
import accountSchema from '#schemas/forms/agent/account.json' with { type: 'json' };
import makeAccount from '#schemas/forms/agent/account.json?validator';
import linkSchema from '#schemas/forms/agent/link.json' with { type: 'json' };
import makeLink from '#schemas/forms/agent/link.json?validator';
import searchSchema from '#schemas/forms/agent/search.json' with { type: 'json' };
import makeSearch from '#schemas/forms/agent/search.json?validator';
import { defineForm, type ValidateText, written } from '#ui/schema-form/state/define-form.ts';

const must = written('form.required');
const chosen = { 'ui:widget': 'offered', 'ui:options': { asterisk: false, span: 'half' } };
const plain = { 'ui:options': { span: 'half' } };

/** Minimum length of a searched account prefix. */
const LEAST_SIGNS = 3;

export const searchForm = defineForm({
  schema: searchSchema,
  make: makeSearch,
  validations: {
    search: (text) =>
      text.trim() === '' || [...text.trim()].length >= LEAST_SIGNS
        ? undefined
        : { key: 'agent.team.searchShort', params: { least: LEAST_SIGNS } },
  },
  ui: { search: { 'ui:options': { icon: 'search', asterisk: false, ltr: true } } },
});

export const accountForm = defineForm({
  schema: accountSchema,
  make: makeAccount,
  validations: { kind: must, username: must, password: must },
  ui: {
    kind: { 'ui:widget': 'offered', 'ui:options': { asterisk: false, span: 'half' } },
    username: { 'ui:autocomplete': 'off', 'ui:options': { span: 'half', ltr: true } },
    password: {
      'ui:widget': 'password',
      'ui:autocomplete': 'new-password',
      'ui:options': { span: 'half', icon: 'lock' },
    },
    nickname: { 'ui:autocomplete': 'off', 'ui:options': { span: 'half', maxLength: 40 } },
  },
});

const wholeUpTo =
  (most: number): ValidateText =>
  (text) =>
    text.trim() === '' || (/^[1-9]\d{0,6}$/.test(text.trim()) && Number(text) <= most)
      ? undefined
      : { key: 'agent.link.wholeBad', params: { most: String(most) } };

export const linkForm = defineForm({
  schema: linkSchema,
  make: makeLink,
  validations: { kind: must, page: must, days: wholeUpTo(3_650), mostUses: wholeUpTo(1_000_000) },
  ui: {
    kind: chosen,
    page: chosen,
    title: { 'ui:options': { span: 'half', maxLength: 60 } },
    days: plain,
    mostUses: plain,
  },
});
