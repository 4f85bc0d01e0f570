import { Link } from 'react-router-dom';
import { STAFF_POLICY, type StaffAction, type StaffRole } from '#contract/staff/policy.ts';
import { css } from '#ui/style/style.ts';
import { color, type } from '#ui/style/tokens.ts';
import { BoardCard } from './board-card.tsx';
import type { SiteRow } from './site-rows.ts';
import { translate } from './words.ts';

const MOST_LINES = 40;

const link = css({ color: color.accentText, textDecoration: 'underline', textUnderlineOffset: 3 });
const whom = css({ color: color.textMuted, fontSize: type.xs });

export interface Waiting {
  readonly kind: 'feedback' | 'applications' | 'problems' | 'setAside' | 'withoutLimit' | 'limitAlone';
  readonly merchant: string;
  readonly site: string;
  readonly count: number;
}

const WHERE: Readonly<
  Record<Waiting['kind'], { readonly permission: StaffAction; readonly path: (site: string) => string }>
> = {
  feedback: { permission: 'feedback.answer', path: (merchant) => `/m/${merchant}/feedback` },
  applications: { permission: 'application.answer', path: (merchant) => `/m/${merchant}/applications` },
  setAside: { permission: 'setAside.answer', path: (merchant) => `/m/${merchant}/set-aside` },
  withoutLimit: { permission: 'cashier.methods', path: (merchant) => `/m/${merchant}/pay-methods` },
  limitAlone: { permission: 'cashier.methods', path: (merchant) => `/m/${merchant}/pay-methods` },
  problems: { permission: 'settings.change', path: (merchant) => `/?${new URLSearchParams({ site: merchant })}` },
};

/** Open tasks at the account's sites, the roles that may do them, and links. */
export function Waits({ sites }: { readonly sites: readonly SiteRow[] }) {
  const waiting = listWaiting(sites);
  const rest = waiting.length - MOST_LINES;
  return (
    <BoardCard title={translate('waits.title')} empty={translate('waits.none')}>
      {[
        ...waiting.slice(0, MOST_LINES).map((one) => (
          <li key={`${one.kind} ${one.merchant}`}>
            <Link className={link} to={WHERE[one.kind].path(one.merchant)}>
              {translate(`waits.${one.kind}`, { count: one.count, figure: String(one.count), site: one.site })}
            </Link>{' '}
            <span className={whom}>{translate('waits.for', { roles: whoMay(WHERE[one.kind].permission) })}</span>
          </li>
        )),
        ...(rest > 0 ? [<li key="rest">{translate('waits.more', { count: rest })}</li>] : []),
      ]}
    </BoardCard>
  );
}

/** The open tasks at these sites, site by site. Pure. */
export function listWaiting(
  sites: readonly Pick<
    SiteRow,
    'merchant' | 'name' | 'errors' | 'feedback' | 'applications' | 'setAside' | 'withoutLimit' | 'limitAlone'
  >[],
): readonly Waiting[] {
  return sites
    .flatMap(
      ({ merchant, name, errors, applications, feedback, setAside, withoutLimit, limitAlone }): readonly Waiting[] => [
        { kind: 'problems', merchant, site: name, count: errors },
        { kind: 'withoutLimit', merchant, site: name, count: withoutLimit ? 1 : 0 },
        { kind: 'limitAlone', merchant, site: name, count: limitAlone ? 1 : 0 },
        { kind: 'setAside', merchant, site: name, count: setAside },
        { kind: 'applications', merchant, site: name, count: applications },
        { kind: 'feedback', merchant, site: name, count: feedback },
      ],
    )
    .filter(({ count }) => count > 0);
}

/** The roles with permission for an action: `Administrator, Operator`. */
export function whoMay(action: StaffAction): string {
  return (STAFF_POLICY[action].roles as readonly StaffRole[]).map((role) => translate(`role.${role}`)).join(', ');
}
