import { useId } from 'react';
import { NavLink } from 'react-router-dom';
import { countByScreen, useWaiting } from '#console/api/waiting.ts';
import { useMay } from '#console/session/me.ts';
import { addressOf } from '#console/session/screen.ts';
import { useAskAhead } from '#console/shell/late-screens.tsx';
import { type KnownScreen, SCREENS } from '#console/shell/screens.ts';
import { translate } from '#console/texts/translate.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, ease, media } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { visuallyHidden } from '#ui/words/visually-hidden.tsx';
import { useChosenSite } from './chosen-site.ts';
import { SiteSwitch } from './site-switch.tsx';

const part = css({ display: 'grid', gap: 2 });
const heading = css({
  paddingInline: space[2],
  color: color.textMuted,
  fontSize: type.xs,
  fontWeight: weight.strong,
});
const countBadge = css({ marginInlineStart: 'auto' });
const group = css({ display: 'flex', flexDirection: 'column', gap: 1 });
const link = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minBlockSize: '1.875rem',
  paddingInline: space[2],
  borderRadius: radius.s,
  color: color.textMuted,
  fontSize: type.s,
  fontWeight: weight.strong,
  transition: ease('background-color', 'color'),
  [media.hover]: { '&:hover': { backgroundColor: color.surfaceRaised, color: color.text } },
  '&[aria-current=page]': { backgroundColor: color.accentSoft, color: color.accentText },
  [media.touch]: { minBlockSize: '2.75rem' },
});

/** The account's own screen is in the account menu. */
const ELSEWHERE: readonly string[] = ['account'];

/** Navigation: screens of the platform and of the current site. */
export function Places({ onChooseSite }: { readonly onChooseSite: () => void }) {
  const may = useMay();
  const { merchant } = useChosenSite();
  const { data: work = [] } = useWaiting({ enabled: may('overview.read') });
  const counts = countByScreen(work, merchant);
  const total = work.reduce((sum, { count }) => sum + count, 0);
  const offered = SCREENS.filter(({ id, permission }) => may(permission, merchant) && !ELSEWHERE.includes(id));
  const platform = offered.filter(({ of }) => of === 'platform');
  const [first, ...rest] = platform;
  return (
    <>
      {first && (
        <Group
          label={translate('nav.platform')}
          screens={[first]}
          merchant={merchant}
          counts={new Map([['overview', total]])}
        />
      )}
      <SiteSwitch onChoose={onChooseSite} />
      {merchant !== undefined &&
        SITE_GROUPS.map((id) => (
          <Group
            key={id}
            label={translate(`nav.group.${id}`)}
            hasHeading
            screens={offered.filter((screen) => screen.of === 'site' && groupOf(screen) === id)}
            merchant={merchant}
            counts={counts}
          />
        ))}
      <Group label={translate('nav.platform')} screens={rest} merchant={merchant} />
    </>
  );
}

const SITE_GROUPS = ['site', 'players', 'money', 'rewards', 'agents'] as const;
type SiteGroup = (typeof SITE_GROUPS)[number];

/** The groups of a site's screens; a screen that is not listed belongs to the site itself. */
const GROUPS: Readonly<Partial<Record<KnownScreen['id'], SiteGroup>>> = {
  members: 'players',
  feedback: 'players',
  chat: 'players',
  linkedPlay: 'players',
  protection: 'players',
  outbox: 'players',
  cashier: 'money',
  payMethods: 'money',
  reconciliation: 'money',
  finance: 'money',
  setAside: 'money',
  promotionRules: 'rewards',
  applications: 'rewards',
  missions: 'rewards',
  points: 'rewards',
  mall: 'rewards',
  redeems: 'rewards',
  agents: 'agents',
  contracts: 'agents',
};

function groupOf({ id }: KnownScreen): SiteGroup {
  return GROUPS[id] ?? 'site';
}

interface GroupProps {
  readonly label: string;
  /** The label is visible above the group. */
  readonly hasHeading?: boolean;
  readonly screens: readonly KnownScreen[];
  readonly merchant: string | undefined;
  /** Waiting work by screen id; absent: none. */
  readonly counts?: ReadonlyMap<string, number>;
}

function Group({ label, hasHeading = false, screens, merchant, counts }: GroupProps) {
  const askAhead = useAskAhead();
  if (screens.length === 0) return null;
  const list = (
    <ul className={group} aria-label={label}>
      {screens.map((screen) => (
        <li key={screen.id}>
          <Place
            screen={screen}
            merchant={merchant}
            count={counts?.get(screen.id) ?? 0}
            onSoon={() => askAhead(screen, merchant)}
          />
        </li>
      ))}
    </ul>
  );
  if (!hasHeading) return list;
  return (
    <div className={part}>
      <p className={heading} aria-hidden="true">
        {label}
      </p>
      {list}
    </div>
  );
}

interface PlaceProps {
  readonly screen: KnownScreen;
  readonly merchant: string | undefined;
  /** Waiting work on the screen. */
  readonly count: number;
  /** The screen will probably be opened. */
  readonly onSoon: () => void;
}

const MOST_SHOWN = 99;

/** A link to a screen. Its name is the screen's; the number of waiting items is its description. */
function Place({ screen, merchant, count, onSoon }: PlaceProps) {
  const id = useId();
  return (
    <>
      <NavLink
        to={addressOf(screen, merchant)}
        end={screen.path === ''}
        className={link}
        data-element={`console.nav.${screen.id}`}
        aria-describedby={count > 0 ? id : undefined}
        onPointerEnter={onSoon}
        onClick={onSoon}
      >
        <Icon name={screen.icon} size={16} />
        {translate(`nav.${screen.id}`)}
        {count > 0 && (
          <Badge tone="warning" className={countBadge}>
            <span aria-hidden="true">{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
          </Badge>
        )}
      </NavLink>
      {count > 0 && (
        <span id={id} className={visuallyHidden}>
          {translate('nav.waiting', { count })}
        </span>
      )}
    </>
  );
}
