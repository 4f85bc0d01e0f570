import { showValue } from '#model/json/problem.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { translate } from './words.ts';

export function describeProposal(proposal: Proposal): string {
  switch (proposal.kind) {
    case 'switch':
      return translate(proposal.enabled ? 'do.on' : 'do.off', { id: proposal.id });
    case 'switchOut':
      return translate('do.switchOut', { id: proposal.id });
    case 'rule':
      return translate('do.rule', { field: proposal.field, parts: describeParts(proposal.patch) });
    case 'ruleWhole':
      return translate(proposal.rule === null ? 'do.ruleOut' : 'do.ruleWhole', { field: proposal.field });
    case 'ruleOrder':
      return translate('do.ruleOrder', { fields: proposal.fields.join(', ') });
    case 'setting':
      return translate(proposal.value === null ? 'do.settingOut' : 'do.setting', {
        key: proposal.key,
        value: showWhole(proposal.value),
      });
    case 'maintenance':
      return translate(proposal.on ? 'do.close' : 'do.open');
    case 'tree':
      return translate('do.tree', { tree: translate(`tree.${proposal.tree}`) });
  }
}

function describeParts(patch: object): string {
  return Object.entries(patch)
    .map(([part, value]) => `${part} ${showValue(value)}`)
    .join(', ');
}

/** Short text for a journal value before or after a change: on or off for a switch, absent for a missing value. */
export function describeState(action: string, value: unknown): string {
  if (value === null || value === undefined) return translate('state.absent');
  if (action.startsWith('setting.change')) return showWhole(value);
  if (!action.startsWith('switch.turn')) return showValue(value);
  return translate(value === '1' ? 'state.on' : 'state.off');
}

const MOST_SHOWN = 400;

/** The complete value of a setting, so that two versions can be compared. */
function showWhole(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}
