import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { SECTION_IDS, type SectionId, SUBJECTS, type Subject } from './parts/sections.ts';
import { translate } from './parts/words.ts';

const rail = css({
  flex: 'none',
  inlineSize: '13rem',
  display: 'grid',
  alignContent: 'start',
  gap: 2,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  [media.tablet]: { inlineSize: 'auto', display: 'flex', overflowX: 'auto', paddingBlockEnd: space[1] },
});
const entry = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  paddingBlock: '0.4375rem',
  paddingInline: space[3],
  borderRadius: radius.m,
  color: color.textMuted,
  fontSize: type.s,
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  '&:hover': { backgroundColor: color.accentSoft, color: color.text },
  '&[aria-current]': { backgroundColor: color.surfaceSunken, color: color.text, fontWeight: weight.strong },
});
const words = css({ flex: 1 });
/** Lets the list shrink below the width of its content. */
const place = css({ minInlineSize: 0 });
/** How much of the previous section stays visible, as a hint that there is one. */
const EDGE_PX = 48;

const ICONS: Readonly<Record<SectionId, string>> = {
  resources: 'qr-code',
  service: 'headset',
  hosts: 'layout-grid',
  domains: 'globe',
  analytics: 'chart-line',
  maintenance: 'clock',
  regions: 'map-pin',
  site: 'settings',
  gateway: 'lock',
  other: 'list',
};

export interface SectionRailProps {
  readonly merchant: string;
  readonly current: SectionId;
  readonly changed: readonly Subject[];
  readonly held: readonly Subject[];
}

/** The sections, each with its number of edits. */
export function SectionRail({ merchant, current, changed, held }: SectionRailProps) {
  const list = useRef<HTMLUListElement>(null);
  // On narrow screens the sections scroll horizontally: keep the open one visible.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>(`[data-element="console.settings.section.${current}"]`);
    if (list.current && chosen) list.current.scrollLeft = chosen.offsetLeft - list.current.offsetLeft - EDGE_PX;
  }, [current]);
  return (
    <nav aria-label={translate('rail.label')} className={place}>
      <ul ref={list} className={rail}>
        {SECTION_IDS.map((id) => (
          <li key={id}>
            <Link
              className={entry}
              to={`/m/${merchant}/settings/${id}`}
              aria-current={id === current ? 'page' : undefined}
              data-element={`console.settings.section.${id}`}
            >
              <Icon name={ICONS[id]} size={16} />
              <span className={words}>{translate(`section.${id}`)}</span>
              <SectionBadge id={id} changed={changed} held={held} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SectionBadge({ id, changed, held }: Pick<SectionRailProps, 'changed' | 'held'> & { readonly id: SectionId }) {
  const count = (subjects: readonly Subject[]) => subjects.filter((subject) => SUBJECTS[id].includes(subject)).length;
  const wrong = count(held);
  const edited = count(changed);
  if (edited === 0) return null;
  return (
    <Badge tone={wrong > 0 ? 'negative' : 'info'}>
      {translate(wrong > 0 ? 'rail.wrong' : 'rail.changed', { count: wrong > 0 ? wrong : edited })}
    </Badge>
  );
}
