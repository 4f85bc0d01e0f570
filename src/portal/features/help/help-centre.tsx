import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { constants } from '#contract/call/constants.ts';
import { helpCentre } from '#contract/system/calls.ts';
import type { HelpTopic } from '#contract/system/read.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { css, ease, media } from '#ui/style/style.ts';
import { color, control, radius, space, type, weight } from '#ui/style/tokens.ts';
import { MOST_OF_ROW } from '#ui/words/one-line.ts';
import { MoreHelp } from './more-help.tsx';
import { searchTopics, wantedTopic } from './search.ts';
import { TopicSection } from './topic-section.tsx';

const STALE_MS = 300_000;

/** The help topics in the visitor's language (M305); the footer's accordion shares the query. */
function useTopics() {
  const browser = useBrowser();
  const { language } = useAtomValue(portalAtom);
  return useQuery({
    queryKey: ['helpCentre', language],
    staleTime: STALE_MS,
    queryFn: ({ signal }) =>
      browser().client.send(helpCentre, { lang: language, device: constants.device }, { signal }),
  });
}

const column = css({ display: 'grid', gap: space[6], minInlineSize: 0 });
const field = css({ maxInlineSize: '40rem' });
const panes = css({
  display: 'grid',
  gridTemplateColumns: '14rem minmax(0, 1fr)',
  alignItems: 'start',
  gap: space[8],
  [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space[4] },
});
const side = css({
  position: 'sticky',
  insetBlockStart: 'calc(var(--header-height, 0rem) + 1rem)',
  display: 'grid',
  gap: '0.125rem',
  // On narrow screens the topics form a horizontally scrolling row.
  [media.tablet]: {
    position: 'static',
    display: 'flex',
    gap: space[2],
    overflowX: 'auto',
    scrollbarWidth: 'none',
    paddingBlock: space[1],
    marginInline: 'calc(-1 * var(--page-edge, 0rem))',
    paddingInline: 'var(--page-edge, 0rem)',
  },
});
const jump = css({
  display: 'flex',
  alignItems: 'center',
  minBlockSize: control.m,
  paddingInline: space[3],
  borderRadius: radius.m,
  color: color.textMuted,
  fontSize: type.s,
  fontWeight: weight.strong,
  transition: ease('background-color', 'color'),
  [media.hover]: { '&:hover': { backgroundColor: color.accentSoft, color: color.text } },
  '&[aria-current=location]': { backgroundColor: color.accentSoft, color: color.accentText },
  [media.tablet]: { flex: 'none', maxInlineSize: MOST_OF_ROW, boxShadow: `inset 0 0 0 1px ${color.line}` },
  [media.touch]: { minBlockSize: control.touch },
});
const jumpWords = css({
  minInlineSize: 0,
  [media.tablet]: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});
const topicsBox = css({ display: 'grid', gap: space[4], minInlineSize: 0 });
const reported = css({ color: color.textMuted, fontSize: type.s });
const place = css({
  minBlockSize: '9rem',
  padding: space[6],
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
});

interface HelpCentreProps {
  readonly path: string;
}

/** The topics with their search (M44, M224): `?topic=TAG` or `#TAG` opens one. */
export function HelpCentre({ path }: HelpCentreProps) {
  const { t } = useTexts();
  const [query, setQuery] = useState('');
  const { data, isError, refetch } = useTopics();
  const found = searchTopics(data ?? [], query);
  return (
    <div className={column}>
      <TextField
        className={field}
        type="search"
        name="query"
        icon="search"
        label={t('help.search')}
        hideLabel
        placeholder={t('help.search.hint')}
        value={query}
        maxLength={80}
        autoComplete="off"
        onInput={(event) => setQuery(event.currentTarget.value)}
        end={
          query !== '' && (
            <IconButton icon="x" size="s" label={t('help.clear')} tooltip={false} onClick={() => setQuery('')} />
          )
        }
      />
      {query.trim() !== '' && data !== undefined && (
        <p className={reported} role="status">
          {t('help.found', { count: found.length })}
        </p>
      )}
      {data === undefined && !isError && <Waiting />}
      {isError && (
        <EmptyState
          illustration="error"
          title={t('help.failed.title')}
          text={t('help.failed.text')}
          action={<Button onClick={() => void refetch()}>{t('ui.retry')}</Button>}
        />
      )}
      {data?.length === 0 && <EmptyState title={t('help.empty.title')} text={t('help.empty.text')} />}
      {data !== undefined && data.length > 0 && found.length === 0 && (
        <EmptyState
          illustration="search"
          title={t('help.none.title', { query: query.trim() })}
          text={t('help.none.text')}
        />
      )}
      {found.length > 0 && <Topics topics={found} path={path} />}
      {!(data === undefined && !isError) && <MoreHelp />}
    </div>
  );
}

function Topics({ topics, path }: HelpCentreProps & { readonly topics: readonly HelpTopic[] }) {
  const { t } = useTexts();
  const wanted = useWantedTopic();
  const hrefOf = (tag: string) => `${path}?topic=${encodeURIComponent(tag)}`;
  return (
    <div className={panes}>
      <nav className={side} aria-label={t('help.topics')}>
        {topics.map(({ tag, title }) => (
          <a key={tag} className={jump} href={hrefOf(tag)} aria-current={tag === wanted ? 'location' : undefined}>
            <span className={jumpWords}>{title}</span>
          </a>
        ))}
      </nav>
      <div className={topicsBox}>
        {topics.map((topic) => (
          <TopicSection key={topic.tag} topic={topic} isWanted={topic.tag === wanted} href={hrefOf(topic.tag)} />
        ))}
      </div>
    </div>
  );
}

/** The topic of the address; the page scrolls to it when rendered, and again on each new navigation. */
function useWantedTopic(): string | undefined {
  const { search, hash, key } = useLocation();
  const wanted = wantedTopic(search, hash);
  const gone = useRef<string>(undefined);
  useEffect(() => {
    if (wanted === undefined || gone.current === key) return;
    gone.current = key;
    const section = document.getElementById(wanted);
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
  }, [wanted, key]);
  return wanted;
}

function Waiting() {
  return (
    <div className={topicsBox} aria-busy="true">
      {['a', 'b', 'c'].map((id) => (
        <div key={id} className={place}>
          <Skeleton lines={4} />
        </div>
      ))}
    </div>
  );
}
