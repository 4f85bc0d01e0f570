import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Announcement } from '#contract/announcements/read.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, radius, space } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { isNarrow } from './is-narrow.ts';
import { NoticeDetail } from './notice-detail.tsx';
import { NoticeList } from './notice-list.tsx';
import { PAGE_SIZE, pageOf } from './notice-pages.ts';
import { useMarkRead, useNotices } from './use-notices.ts';

const panes = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(16rem, 22rem) minmax(0, 1fr)',
  alignItems: 'start',
  gap: space[6],
  [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
/** On narrow screens one pane at a time. */
const onlyWide = css({ minInlineSize: 0, [media.tablet]: { display: 'none' } });
const onlyNarrow = css({ display: 'none', [media.tablet]: { display: 'block' } });
const pane = css({ minInlineSize: 0, display: 'grid', gap: space[3] });
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
});
const rows = css({
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  '& > * + *': { borderBlockStart: `1px solid ${color.line}` },
});
const row = css({ display: 'grid', alignContent: 'center', minBlockSize: '4rem', paddingInline: space[4] });

export interface NoticeBoardProps {
  /** The initially shown notice; without one the newest next to the list, on narrow screens only the list. */
  readonly first?: string | undefined;
  /** The click action of a notice on a narrow screen; without it the notice replaces the list. */
  readonly onNarrow?: ((id: string) => void) | undefined;
}

/** The notices, nine per page, next to the selected one (M155); in every loading state. */
export function NoticeBoard(props: NoticeBoardProps) {
  const { t } = useTexts();
  const { data, isLoadingError, refetch } = useNotices();
  if (isLoadingError) {
    return (
      <EmptyState
        illustration="error"
        title={t('notices.failed.title')}
        text={t('notices.failed.text')}
        action={<Button onClick={() => void refetch()}>{t('ui.retry')}</Button>}
      />
    );
  }
  if (data === undefined) return <Waiting />;
  if (data.length === 0) return <EmptyState title={t('notices.empty.title')} text={t('notices.empty.text')} />;
  return <Board key={props.first} notices={data} {...props} />;
}

function Board({ notices, first, onNarrow }: NoticeBoardProps & { readonly notices: readonly Announcement[] }) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState(first);
  const [page, setPage] = useState(() => pageOf(notices, first));
  const shown = notices.find(({ id }) => id === chosen) ?? notices[0];
  const isReading = onNarrow === undefined && chosen !== undefined;
  const markRead = useMarkRead();
  useOpened(shown, isReading, markRead);
  const unread = notices.filter(({ isRead }) => isRead === false).length;

  function choose(id: string) {
    if (onNarrow !== undefined && isNarrow()) onNarrow(id);
    else setChosen(id);
  }

  const list = <NoticeList notices={notices} page={page} chosen={shown?.id} onPage={setPage} onChoose={choose} />;
  const detail = shown && <NoticeDetail key={shown.id} notice={shown} />;
  return (
    <div className={panes}>
      <Pane hidden={isReading}>
        {unread > 0 && (
          <div className={head}>
            <Badge tone="accent">{t('notices.unread', { count: unread })}</Badge>
            <Button variant="ghost" size="s" icon="check" onClick={() => void markRead()}>
              {t('notices.readAll')}
            </Button>
          </div>
        )}
        {list}
      </Pane>
      <Pane hidden={!isReading}>
        {isReading && (
          <div className={onlyNarrow}>
            <Button variant="ghost" size="s" icon="chevron-left" onClick={() => setChosen(undefined)}>
              {t('notices.back')}
            </Button>
          </div>
        )}
        {detail}
      </Pane>
    </div>
  );
}

/** A notice shown in full is marked as read, once, whether or not the gateway could store that. */
function useOpened(
  notice: Announcement | undefined,
  isReading: boolean,
  markRead: (id: string) => Promise<void>,
): void {
  const reported = useRef(new Set<string>());
  const open = useEffectEvent((id: string, isAlone: boolean) => {
    if (reported.current.has(id) || (!isAlone && isNarrow())) return;
    reported.current.add(id);
    void markRead(id);
  });
  const unread = notice?.isRead === false ? notice.id : undefined;
  useEffect(() => {
    if (unread !== undefined) open(unread, isReading);
  }, [unread, isReading]);
}

/** `hidden`: on narrow screens, where only one pane is shown. */
function Pane({ hidden, children }: { readonly hidden: boolean; readonly children: ReactNode }) {
  return <div className={hidden ? onlyWide : pane}>{children}</div>;
}

function Waiting() {
  return (
    <div className={panes} aria-busy="true">
      <div className={rows}>
        {Array.from({ length: PAGE_SIZE }, (_, at) => at).map((at) => (
          <div key={at} className={row}>
            <Skeleton lines={2} />
          </div>
        ))}
      </div>
      <div className={onlyWide}>
        <Skeleton shape="wide" />
      </div>
    </div>
  );
}
