import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { staffQuery, useStaffClient } from '#console/api/use-staff.ts';
import { useMay } from '#console/session/me.ts';
import { applications } from '#contract/staff/applications/calls.ts';
import { feedbackList } from '#contract/staff/feedback/calls.ts';
import { STAFF_POLICY, type StaffAction, type StaffRole } from '#contract/staff/policy.ts';
import { css } from '#ui/style/style.ts';
import { color, type } from '#ui/style/tokens.ts';
import { BoardCard } from './board-card.tsx';
import type { SiteRow } from './site-rows.ts';
import { say } from './words.ts';

/** A platform of thousands is not asked site by site: these are the first of the account's. */
const MOST_SITES = 12;
const EVERY_MS = 30_000;

const link = css({ color: color.accentText, textDecoration: 'underline', textUnderlineOffset: 3 });
const whom = css({ color: color.textMuted, fontSize: type.xs });

/** Something that waits at a site. */
export interface Waiting {
  readonly kind: 'feedback' | 'applications' | 'problems';
  readonly merchant: string;
  readonly site: string;
  /** How many there are, as far as one page tells. */
  readonly count: number;
  readonly hasMore: boolean;
}

const WHERE: Readonly<
  Record<Waiting['kind'], { readonly needs: StaffAction; readonly path: (site: string) => string }>
> = {
  feedback: { needs: 'feedback.answer', path: (merchant) => `/m/${merchant}/feedback` },
  applications: { needs: 'application.answer', path: (merchant) => `/m/${merchant}/applications` },
  problems: { needs: 'settings.change', path: (merchant) => `/?${new URLSearchParams({ site: merchant })}` },
};

interface Page {
  readonly rows: readonly unknown[];
  readonly next: string | undefined;
}

/** What waits at the account's sites, for whom it does, and the way there. */
export function Waits({ sites }: { readonly sites: readonly SiteRow[] }) {
  const asked = sites.slice(0, MOST_SITES);
  const feedback = useOpen(asked, 'feedback.read', feedbackList);
  const applied = useOpen(asked, 'member.read', applications);
  const waiting = asked.flatMap((site, at) => listWaiting(site, feedback[at], applied[at]));
  return (
    <BoardCard title={say('waits.title')} empty={say('waits.none')}>
      {waiting.map((one) => (
        <li key={`${one.kind} ${one.merchant}`}>
          <Link className={link} to={WHERE[one.kind].path(one.merchant)}>
            {tellWaiting(one)}
          </Link>{' '}
          <span className={whom}>{say('waits.for', { roles: whoMay(WHERE[one.kind].needs) })}</span>
        </li>
      ))}
    </BoardCard>
  );
}

/** The open ones of each site, by a call that lists them. */
function useOpen(
  sites: readonly SiteRow[],
  needs: StaffAction,
  call: typeof feedbackList | typeof applications,
): readonly (Page | undefined)[] {
  const client = useStaffClient();
  const may = useMay();
  const replies = useQueries({
    queries: sites.map(({ merchant }) => ({
      ...staffQuery(client, call as typeof feedbackList, { state: 'open' } as const, merchant),
      enabled: may(needs, merchant),
      refetchInterval: EVERY_MS,
    })),
  }) as readonly UseQueryResult<Page>[];
  return replies.map(({ data }) => data);
}

/** What waits at one site. Pure. */
export function listWaiting(
  { merchant, name, problems }: Pick<SiteRow, 'merchant' | 'name' | 'problems'>,
  feedback: Page | undefined,
  applied: Page | undefined,
): readonly Waiting[] {
  const of = { merchant, site: name };
  const wrong = problems.filter(({ isError }) => isError).length;
  const all: readonly Waiting[] = [
    { ...of, kind: 'problems', count: wrong, hasMore: false },
    { ...of, kind: 'applications', count: applied?.rows.length ?? 0, hasMore: applied?.next !== undefined },
    { ...of, kind: 'feedback', count: feedback?.rows.length ?? 0, hasMore: feedback?.next !== undefined },
  ];
  return all.filter(({ count }) => count > 0);
}

function tellWaiting({ kind, count, hasMore, site }: Waiting): string {
  return say(`waits.${kind}`, { count, figure: hasMore ? `${count}+` : String(count), site });
}

/** The roles that may do what waits: `Administrator, Operator`. */
export function whoMay(action: StaffAction): string {
  return (STAFF_POLICY[action].roles as readonly StaffRole[]).map((role) => say(`role.${role}`)).join(', ');
}
