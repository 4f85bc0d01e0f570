import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { INBOX_PAGE_SIZE, inbox, readMessages, unreadCount } from '#contract/inbox/calls.ts';
import { RichText } from '#portal/html/rich-text.tsx';
import { useFigures } from '#portal/state/figures.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, ease, media } from '#ui/style/style.ts';
import { color, font, radius, space, type, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { memberAtom, portalAtom } from '../../../state/atoms.ts';
import { useBrowser } from '../../../state/client.ts';
import { arrivalsAtom, countsAtom, keepCountAtom } from '../../../state/counts.ts';
import { useTexts } from '../../../state/texts/texts.ts';

const column = css({ display: 'grid', gap: space[4], alignContent: 'start', minInlineSize: 0 });
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
});
const names = css({ display: 'grid', gap: '0.125rem' });
const heading = css({ display: 'flex', alignItems: 'center', gap: space[2], fontSize: type.l });
const lead = css({ color: color.textMuted, fontSize: type.s });
const rows = css({
  overflow: 'hidden',
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  backgroundColor: color.surfaceRaised,
  '& > * + *': { borderBlockStart: `1px solid ${color.line}` },
});
const summary = css({
  display: 'grid',
  gridTemplateColumns: '0.5rem minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space[3],
  minBlockSize: '4rem',
  paddingBlock: space[2],
  paddingInline: space[4],
  cursor: 'pointer',
  listStyle: 'none',
  outlineOffset: -3,
  transition: ease('background-color'),
  '&::-webkit-details-marker': { display: 'none' },
  '& > svg': { color: color.textMuted, transition: ease('rotate') },
  'details[open] > & > svg': { rotate: '180deg' },
  [media.hover]: { '&:hover': { backgroundColor: color.accentSoft } },
});
const dot = css({
  inlineSize: '0.5rem',
  blockSize: '0.5rem',
  borderRadius: '50%',
  '[data-unread] &': { backgroundColor: color.accent },
});
const title = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  fontSize: type.s,
  color: color.textMuted,
  '[data-unread] &': { color: color.text, fontWeight: weight.strong },
});
const time = css({
  fontFamily: font.numeric,
  fontSize: type.xs,
  fontVariantNumeric: 'tabular-nums',
  color: color.textMuted,
});
const body = css({
  paddingBlock: `${space[1]} ${space[4]}`,
  paddingInline: `calc(${space[4]} + 0.5rem + ${space[3]}) ${space[4]}`,
  fontSize: type.s,
  lineHeight: 1.65,
  overflowWrap: 'anywhere',
});
const row = css({ display: 'grid', alignContent: 'center', minBlockSize: '4rem', paddingInline: space[4] });

const toNotices = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minBlockSize: '2.75rem',
  color: color.accentText,
  fontWeight: weight.strong,
});

/** The member's messages (M158, member page messageV2): each opens in place and counts as read from then on. */
export function MessagesPage() {
  const writer = useFigures();
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useInbox(page);
  const markRead = useMarkRead();
  const { unreadMessages: unread = 0, unreadNotices = 0 } = useAtomValue(countsAtom);
  return (
    <div className={column}>
      <div className={head}>
        <div className={names}>
          <h3 className={heading} tabIndex={-1}>
            {t('element.member.messageV2')}
            {unread > 0 && <Badge tone="accent">{t('inbox.unread', { count: unread })}</Badge>}
          </h3>
          <p className={lead}>{t('inbox.lead')}</p>
        </div>
        <Button variant="quiet" size="s" icon="check" disabled={unread === 0} onClick={() => void markRead()}>
          {t('inbox.all')}
        </Button>
      </div>
      {unreadNotices > 0 && (
        <a className={toNotices} href="/noticePage">
          <Icon name="megaphone" size={18} />
          {t('notices.title')}
          <Badge tone="accent">{t('notices.unread', { count: unreadNotices })}</Badge>
        </a>
      )}
      {isError && (
        <EmptyState
          level="h3"
          illustration="error"
          title={t('inbox.failed.title')}
          text={t('inbox.failed.text')}
          action={<Button onClick={() => void refetch()}>{t('ui.retry')}</Button>}
        />
      )}
      {data === undefined && !isError && <Waiting />}
      {data?.messages.length === 0 && (
        <EmptyState level="h3" title={t('inbox.empty.title')} text={t('inbox.empty.text')} />
      )}
      {data !== undefined && data.messages.length > 0 && (
        <ul className={rows}>
          {data.messages.map((message) => (
            <li key={message.id} data-message={message.id} data-unread={message.isRead ? undefined : ''}>
              <details onToggle={(event) => event.currentTarget.open && !message.isRead && void markRead(message.id)}>
                <summary className={summary}>
                  <span className={dot} />
                  <span className={names}>
                    <span className={title}>
                      {message.title || t('inbox.untitled')}
                      {!message.isRead && <Badge tone="info">{t('inbox.new')}</Badge>}
                    </span>
                    {message.timestamp !== undefined && (
                      <span className={time} dir="ltr">
                        {writer.moment(message.timestamp)}
                      </span>
                    )}
                  </span>
                  <Icon name="chevron-down" size={18} />
                </summary>
                <RichText html={message.content} className={body} />
              </details>
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && (
        <Pagination
          page={data.pageNum}
          pages={data.totalPages}
          onPage={setPage}
          labels={{
            region: t('inbox.pages'),
            previous: t('inbox.previous'),
            next: t('ui.pages.next'),
            page: (number) => t('inbox.page', { page: number }),
          }}
        />
      )}
    </div>
  );
}

const KEY = 'inbox';

/** A page of messages, refreshed when one arrives; the badges are refreshed with it. */
function useInbox(page: number) {
  const browser = useBrowser();
  const member = useAtomValue(memberAtom);
  const { language } = useAtomValue(portalAtom);
  const arrivals = useAtomValue(arrivalsAtom);
  return useQuery({
    queryKey: ['member', KEY, member?.id, language, page, arrivals],
    enabled: Boolean(member),
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { client, store } = browser();
      const read = await client.send(inbox, { pageNo: String(page), pageSize: String(INBOX_PAGE_SIZE) }, { signal });
      void client.send(unreadCount, {}).then(
        (count) => store.set(keepCountAtom, 'unreadMessages', count),
        () => undefined,
      );
      return read;
    },
  });
}

/** Marks one message as read, or all; shown at once, and stored by the gateway where supported. */
function useMarkRead() {
  const browser = useBrowser();
  const queries = useQueryClient();
  return async (id?: string) => {
    const { client, store } = browser();
    const request = id === undefined ? {} : { ids: [id] };
    const left = await client.send(readMessages, request).catch(() => undefined);
    if (left === undefined) return;
    store.set(keepCountAtom, 'unreadMessages', left);
    await queries.invalidateQueries({ queryKey: ['member', KEY] });
  };
}

function Waiting() {
  return (
    <div className={rows} aria-busy="true">
      {['a', 'b', 'c', 'd', 'e'].map((id) => (
        <div key={id} className={row}>
          <Skeleton lines={2} />
        </div>
      ))}
    </div>
  );
}
