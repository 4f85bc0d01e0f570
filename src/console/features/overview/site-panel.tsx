import { Link } from 'react-router-dom';
import { CourseChart } from '#console/kit/charts/course-chart.tsx';
import { SidePanel } from '#console/kit/side-panel.tsx';
import { useMay } from '#console/session/me.ts';
import type { SiteProblem } from '#contract/staff/overview/calls.ts';
import { ButtonLink, buttonClass } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { css } from '#ui/style/style.ts';
import { color, font, radius, space, type, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { OpeningList } from './opening-list.tsx';
import { FIGURES, type SiteRow } from './site-rows.ts';
import { describeCourse, describeRevision, SiteState } from './site-state.tsx';
import { formatCount, translate } from './words.ts';

const parts = css({ display: 'grid', gap: space[6] });
const links = css({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
const note = css({ color: color.textMuted, fontSize: type.s });
const heading = css({ fontSize: type.s, fontWeight: weight.strong, marginBlockEnd: space[2] });
const figures = css({ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(7rem, 1fr))', gap: space[3] });
const figure = css({
  display: 'grid',
  alignContent: 'start',
  gap: space[1],
  padding: space[3],
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
});
const value = css({
  fontFamily: font.numeric,
  fontVariantNumeric: 'tabular-nums',
  fontSize: type.l,
  fontWeight: weight.strong,
});
const small = css({ color: color.textMuted, fontSize: type.xs });
const problems = css({ display: 'grid', gap: space[3] });
const problem = css({
  display: 'grid',
  gap: space[2],
  padding: space[3],
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  fontSize: type.s,
});
const place = css({ display: 'flex', flexWrap: 'wrap', gap: space[2], alignItems: 'center', overflowWrap: 'anywhere' });
const mono = css({ fontFamily: 'ui-monospace, monospace', fontSize: type.xs });
const words = css({
  display: 'grid',
  gridTemplateColumns: '5rem minmax(0, 1fr)',
  gap: space[1],
  overflowWrap: 'anywhere',
  '& dt': { color: color.textMuted },
});

const TREES: readonly string[] = ['switches', 'rules', 'whitelabel', 'status', 'trees'];

interface SitePanelProps {
  readonly site: SiteRow;
  /** How many of the hours belong to today, in UTC. */
  readonly hoursToday: number;
  readonly onClose: () => void;
}

/** Details of a site: the served revision, its problems with fixes, and links to its screens. */
export function SitePanel({ site, hoursToday, onClose }: SitePanelProps) {
  return (
    <SidePanel title={site.name} onClose={onClose}>
      <div className={parts} data-element="console.overview.site">
        <div>
          <SiteState site={site} />
          <p className={note}>
            {site.merchant} · {describeRevision(site)}
          </p>
        </div>
        <SiteLinks site={site} />
        <Standing site={site} />
        <OpeningList merchant={site.merchant} isNew={site.isNew} />
        <div className={figures}>
          <Figure name={translate('figure.openPages')} count={site.openPages} />
          {FIGURES.map((one) => (
            <Figure
              key={one}
              name={translate(`figure.${one}`)}
              count={site.today[one]}
              hours={site[one]}
              hoursToday={hoursToday}
            />
          ))}
        </div>
        <section>
          <h3 className={heading}>{translate('site.problems')}</h3>
          {site.isUnchecked && <p className={note}>{translate('site.uncheckedText')}</p>}
          {site.problems.length === 0 ? (
            !site.isUnchecked && <p className={note}>{translate('site.wellText')}</p>
          ) : (
            <ul className={problems}>
              {site.problems.map((one) => (
                <Problem key={`${one.file}${one.path}${one.found}`} {...one} />
              ))}
            </ul>
          )}
        </section>
      </div>
    </SidePanel>
  );
}

const SCREENS = [
  ['switches', 'documents.read'],
  ['rules', 'documents.read'],
  ['why', 'why.ask'],
] as const;

function SiteLinks({ site: { merchant, origin } }: { readonly site: SiteRow }) {
  const may = useMay();
  const linkClass = buttonClass({ variant: 'quiet', size: 's' });
  return (
    <div className={links}>
      {SCREENS.filter(([, action]) => may(action, merchant)).map(([screen]) => (
        <Link key={screen} className={linkClass} to={`/m/${merchant}/${screen}`}>
          {translate(`site.${screen}`)}
        </Link>
      ))}
      {may('journal.read') && (
        <Link className={linkClass} to={`/journal?merchant=${merchant}`}>
          {translate('site.journal')}
        </Link>
      )}
      {origin !== '' && (
        <ButtonLink variant="ghost" size="s" iconEnd="external-link" href={origin} target="_blank" rel="noreferrer">
          {translate('site.open')}
        </ButtonLink>
      )}
    </div>
  );
}

/** What blocks players of the site, and how to fix it. */
function Standing({ site: { merchant, isServed, maintenance, problems: wrong } }: { readonly site: SiteRow }) {
  const isBroken = wrong.some(({ isError, isLive, file }) => isError && !isLive && !TREES.includes(file));
  if (!isServed)
    return (
      <Banner tone={isBroken ? 'negative' : 'info'} title={translate('site.unservedTitle')}>
        {translate(isBroken ? 'site.brokenText' : 'site.unservedText', { merchant })}
      </Banner>
    );
  if (isBroken) return <Banner tone="warning" title={translate('site.lastGood')} />;
  if (wrong.some(({ isLive }) => isLive)) return <Banner tone="negative" title={translate('site.liveFaults')} />;
  return maintenance ? <Banner tone="warning" title={translate('site.closedText')} /> : null;
}

interface FigureProps {
  readonly name: string;
  readonly count: number;
  readonly hours?: readonly number[];
  readonly hoursToday?: number;
}

function Figure({ name, count, hours, hoursToday = 0 }: FigureProps) {
  return (
    <div className={figure}>
      <span className={value}>{formatCount(count)}</span>
      <span className={small}>{name}</span>
      {hours && <CourseChart label={describeCourse(name, hours)} values={hours} hoursToday={hoursToday} />}
    </div>
  );
}

function Problem({ file, path, found, expected, remedy, isError }: SiteProblem) {
  return (
    <li className={problem}>
      <p className={place}>
        <Badge tone={isError ? 'negative' : 'warning'}>
          {TREES.includes(file) ? translate('problem.tree', { tree: file }) : file}
        </Badge>
        <span className={mono}>{path === '' ? translate('problem.whole') : path}</span>
      </p>
      <dl className={words}>
        <dt>{translate('problem.found')}</dt>
        <dd className={mono}>{found}</dd>
        <dt>{translate('problem.expected')}</dt>
        <dd>{expected}</dd>
        <dt>{translate('problem.remedy')}</dt>
        <dd>{remedy}</dd>
      </dl>
    </li>
  );
}
