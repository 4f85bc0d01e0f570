import { Link } from 'react-router-dom';
import { WAITING_PLACES } from '#console/api/waiting.ts';
import { formatAgo } from '#console/effects/when.ts';
import { useNow } from '#console/kit/use-now.ts';
import type { WaitingKind, WaitingWork } from '#contract/staff/overview/calls.ts';
import { STAFF_POLICY, type StaffAction, type StaffRole } from '#contract/staff/policy.ts';
import { css } from '#ui/style/style.ts';
import { color, type } from '#ui/style/tokens.ts';
import { BoardCard } from './board-card.tsx';
import type { SiteRow } from './site-rows.ts';
import { translate } from './words.ts';

const MOST_LINES = 40;

const link = css({ color: color.accentText, textDecoration: 'underline', textUnderlineOffset: 3 });
const item = css({ display: 'grid', justifyItems: 'start', lineHeight: 1.35 });
const whom = css({ color: color.textMuted, fontSize: type.xs });

export interface Waiting {
  readonly kind: WaitingKind | 'problems' | 'withoutLimit' | 'limitAlone';
  readonly merchant: string;
  readonly site: string;
  readonly count: number;
  /** Epoch milliseconds; absent: the state of a site, which has no age. */
  readonly oldestAt?: number;
}

const OF_SITE: Readonly<
  Record<
    Exclude<Waiting['kind'], WaitingKind>,
    { readonly permission: StaffAction; readonly address: (merchant: string) => string }
  >
> = {
  withoutLimit: { permission: 'cashier.methods', address: (merchant) => `/m/${merchant}/pay-methods` },
  limitAlone: { permission: 'cashier.methods', address: (merchant) => `/m/${merchant}/pay-methods` },
  problems: { permission: 'settings.change', address: (merchant) => `/?${new URLSearchParams({ site: merchant })}` },
};

/** What waits at the account's sites by age, the roles that may do it, and links. */
export function Waits({ sites, work }: { readonly sites: readonly SiteRow[]; readonly work: readonly WaitingWork[] }) {
  const now = useNow();
  const waiting = listWaiting(sites, work);
  const rest = waiting.length - MOST_LINES;
  return (
    <BoardCard title={translate('waits.title')} empty={translate('waits.none')}>
      {[
        ...waiting.slice(0, MOST_LINES).map((one) => (
          <li key={`${one.kind} ${one.merchant}`} className={item}>
            <Link className={link} to={addressOf(one)}>
              {translate(`waits.${one.kind}`, { count: one.count, figure: String(one.count), site: one.site })}
            </Link>
            <span className={whom}>{describeRest(one, now)}</span>
          </li>
        )),
        ...(rest > 0 ? [<li key="rest">{translate('waits.more', { count: rest })}</li>] : []),
      ]}
    </BoardCard>
  );
}

function addressOf({ kind, merchant }: Waiting): string {
  return isOfSite(kind) ? OF_SITE[kind].address(merchant) : `/m/${merchant}/${WAITING_PLACES[kind].path}`;
}

function describeRest({ kind, count, oldestAt }: Waiting, now: number): string {
  const { permission } = isOfSite(kind) ? OF_SITE[kind] : WAITING_PLACES[kind];
  const roles = translate('waits.for', { roles: whoMay(permission) });
  if (oldestAt === undefined) return roles;
  const since = translate('waits.since', { count, since: formatAgo(new Date(oldestAt).toISOString(), now) });
  return `${since} · ${roles}`;
}

function isOfSite(kind: Waiting['kind']): kind is keyof typeof OF_SITE {
  return Object.hasOwn(OF_SITE, kind);
}

/** What blocks sites, site by site; then waiting work, the longest waiting first. Pure. */
export function listWaiting(
  sites: readonly Pick<SiteRow, 'merchant' | 'name' | 'errors' | 'withoutLimit' | 'limitAlone'>[],
  work: readonly WaitingWork[],
): readonly Waiting[] {
  const names = new Map(sites.map(({ merchant, name }) => [merchant, name]));
  const blocking = sites
    .flatMap(({ merchant, name, errors, withoutLimit, limitAlone }): readonly Waiting[] => [
      { kind: 'problems', merchant, site: name, count: errors },
      { kind: 'withoutLimit', merchant, site: name, count: withoutLimit ? 1 : 0 },
      { kind: 'limitAlone', merchant, site: name, count: limitAlone ? 1 : 0 },
    ])
    .filter(({ count }) => count > 0);
  const byAge = work.toSorted((one, other) => one.oldestAt - other.oldestAt);
  return [...blocking, ...byAge.map((one) => ({ ...one, site: names.get(one.merchant) ?? one.merchant }))];
}

/** The roles with permission for an action: `Administrator, Operator`. */
export function whoMay(action: StaffAction): string {
  return (STAFF_POLICY[action].roles as readonly StaffRole[]).map((role) => translate(`role.${role}`)).join(', ');
}
