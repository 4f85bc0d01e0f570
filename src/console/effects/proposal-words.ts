import { nameSetting, nameSwitch } from '#console/names/names.ts';
import { type Difference, describeDifference, describeValue, namePart } from '#console/names/values.ts';
import { listAll } from '#console/texts/lists.ts';
import { BRAND_ROLLOUT, type RolloutPlan, readPlan, shareOf } from '#model/documents/rollouts.ts';
import { isNewEntry } from '#model/proposals/content-entries.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import type { TranslateKey } from './labels/element-labels.ts';
import { nameEntry, nameEntryField, nameField } from './labels/subject-names.ts';
import { translate } from './words.ts';

export function describeProposal(proposal: Proposal, translateKey: TranslateKey): string {
  const fieldName = (field: string) => nameField(translateKey, field);
  switch (proposal.kind) {
    case 'switch':
      return translate(proposal.enabled ? 'do.on' : 'do.off', { id: nameSwitch(proposal.id) });
    case 'switchOut':
      return translate('do.switchOut', { id: nameSwitch(proposal.id) });
    case 'rollout':
      return describeRollout(proposal.id, proposal.rollout);
    case 'rule':
      return translate('do.rule', { field: fieldName(proposal.field), parts: describeParts(proposal.patch) });
    case 'ruleWhole':
      return translate(proposal.rule === null ? 'do.ruleOut' : 'do.ruleWhole', { field: fieldName(proposal.field) });
    case 'ruleOrder':
      return translate('do.ruleOrder', { fields: listAll(proposal.fields.map(fieldName)) });
    case 'setting':
      return translate(proposal.value === null ? 'do.settingOut' : 'do.setting', {
        key: nameSetting(proposal.key) ?? proposal.key,
        value: describeValue(proposal.value),
      });
    case 'maintenance':
      return translate(proposal.on ? 'do.close' : 'do.open');
    case 'contentOrder':
      return translate('do.contentOrder', { entries: listAll(proposal.entries.map(nameEntry)) });
    case 'content': {
      const entry = nameEntry(proposal.entry);
      if (isNewEntry(proposal.entry)) return translate('do.contentNew', { entry });
      if (proposal.patch['removed'] === true) return translate('do.contentOut', { entry });
      const parts = Object.entries(proposal.patch).map(([key, value]) =>
        key.startsWith('words.') ? nameEntryField(key) : `${nameEntryField(key)} ${describeValue(value)}`,
      );
      return translate('do.content', { entry, parts: listAll(parts) });
    }
    case 'tree':
      return translate('do.tree', { tree: nameSetting(proposal.tree) ?? proposal.tree });
  }
}

function describeRollout(id: string, plan: RolloutPlan | null): string {
  const name = plan && id === BRAND_ROLLOUT ? translate('do.brand', { revision: plan.to }) : nameSwitch(id);
  if (plan === null) return translate('do.rolloutStop', { id: name });
  const steps = listAll(plan.steps.map(({ share }) => translate('do.share', { share })));
  const guards = plan.guards.map(({ figure, limit }) => translate(`do.guard.${figure}`, { limit }));
  const values = { id: name, share: shareOf(plan), steps };
  const words = translate(TO_SWITCH[plan.to] ?? 'do.rolloutBrand', values);
  const ranks = plan.ranks === undefined ? [] : [translate('do.ranks', { ...plan.ranks })];
  const label = plan.label === undefined ? [] : [translate('do.label', { label: plan.label })];
  return [words, ...ranks, ...label, ...guards].join(' · ');
}

const TO_SWITCH: Readonly<Record<string, 'do.rolloutOn' | 'do.rolloutOff'>> = { 1: 'do.rolloutOn', 0: 'do.rolloutOff' };

function describeParts(patch: object): string {
  return Object.entries(patch)
    .map(([part, value]) => `${namePart(part)} ${describeValue(value)}`)
    .join(', ');
}

/** A journal value before and after a change: on or off for a switch; what differs of other values. */
export function describeBothStates(action: string, before: unknown, after: unknown): Difference {
  if (action.startsWith('switch.turn')) return { from: switchState(before), to: switchState(after) };
  if (action.startsWith('switch.rollout')) return { from: rolloutState(before), to: rolloutState(after) };
  const { from, to } = describeDifference(before, after);
  return {
    from: isAbsent(before) ? translate('state.absent') : from,
    to: isAbsent(after) ? translate('state.absent') : to,
  };
}

function rolloutState(value: unknown): string {
  const plan = readPlan(value);
  return plan ? translate('state.rollout', { share: shareOf(plan) }) : translate('state.noRollout');
}

function switchState(value: unknown): string {
  if (isAbsent(value)) return translate('state.absent');
  return translate(value === '1' ? 'state.on' : 'state.off');
}

function isAbsent(value: unknown): boolean {
  return value === null || value === undefined;
}
