import { actionsOf, STAFF_POLICY, type StaffRole } from '#contract/staff/policy.ts';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { translate } from './translate.ts';

const list = css({
  display: 'grid',
  gap: space[1],
  margin: 0,
  paddingInlineStart: space[4],
  color: color.textMuted,
  fontSize: type.s,
});
const summary = css({ cursor: 'pointer', fontSize: type.s, color: color.accentText });
const detail = css({ display: 'grid', gap: space[2] });

/** The permissions of one role, as sentences. */
export function PolicyLines({ role }: { readonly role: StaffRole }) {
  return (
    <ul className={list}>
      {actionsOf(role).map((action) => (
        <li key={action}>
          {translate(STAFF_POLICY[action].to === 'merchant' ? 'policy.lineAt' : 'policy.line', {
            role: translate(`role.${role}`),
            what: translate(`policy.${action}`),
          })}
        </li>
      ))}
    </ul>
  );
}

/** The permissions of one role, collapsed, next to the role select. */
export function PolicyFold({ role }: { readonly role: StaffRole }) {
  return (
    <details className={detail}>
      <summary className={summary}>{translate('panel.policy')}</summary>
      <PolicyLines role={role} />
    </details>
  );
}
