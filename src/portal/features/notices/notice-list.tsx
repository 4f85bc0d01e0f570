import type { Announcement } from '#contract/announcements/read.ts';
import { useFigures } from '#portal/state/figures.ts';
import { plainText } from '#portal/state/texts/plain-text.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Pagination } from '#ui/lists/pagination.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, ease, media } from '#ui/style/style.ts';
import { color, font, radius, space, type, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { countPages, noticesOf } from './notice-pages.ts';

const column = css({ display: 'grid', gap: space[4], alignContent: 'start', minInlineSize: 0 });
const rows = css({
  overflow: 'hidden',
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  backgroundColor: color.surface,
  '& > * + *': { borderBlockStart: `1px solid ${color.line}` },
});
const entry = css({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: space[3],
  inlineSize: '100%',
  minBlockSize: '4rem',
  paddingBlock: space[3],
  paddingInline: space[4],
  textAlign: 'start',
  transition: ease('background-color'),
  outlineOffset: -3,
  '& > svg': { color: color.textMuted },
  [media.hover]: { '&:hover': { backgroundColor: color.accentSoft } },
  '&[aria-current=true]': { backgroundColor: color.accentSoft },
  '&[aria-current=true]::before': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    insetInlineStart: 0,
    inlineSize: '3px',
    backgroundColor: color.accent,
  },
});
const words = css({ display: 'grid', gap: '0.125rem', minInlineSize: 0 });
const heading = css({ display: 'flex', alignItems: 'center', gap: space[2], minInlineSize: 0 });
const title = css({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: type.s,
  color: color.text,
  fontWeight: weight.regular,
  // Where read state is not stored, all notices look alike.
  '[data-unread] &, li:not([data-tracked]) &': { fontWeight: weight.strong },
});
const time = css({
  fontFamily: font.numeric,
  fontSize: type.xs,
  fontVariantNumeric: 'tabular-nums',
  color: color.textMuted,
});

interface NoticeListProps {
  readonly notices: readonly Announcement[];
  readonly page: number;
  readonly chosen: string | undefined;
  readonly onPage: (page: number) => void;
  readonly onChoose: (id: string) => void;
}

/** A page of nine notices with pagination (M155, M156). */
export function NoticeList({ notices, page, chosen, onPage, onChoose }: NoticeListProps) {
  const writer = useFigures();
  const { t } = useTexts();
  return (
    <div className={column}>
      <ul className={rows} aria-label={t('notices.list')}>
        {noticesOf(notices, page).map((notice) => (
          <li
            key={notice.id}
            data-notice={notice.id}
            data-unread={notice.isRead === false ? '' : undefined}
            data-tracked={notice.isRead === undefined ? undefined : ''}
          >
            <button
              type="button"
              className={entry}
              aria-current={notice.id === chosen}
              onClick={() => onChoose(notice.id)}
            >
              <span className={words}>
                <span className={heading}>
                  <span className={title} dir="auto">
                    {notice.title || plainText(notice.content) || t('notices.untitled')}
                  </span>
                  {notice.isRead === false && <Badge tone="info">{t('inbox.new')}</Badge>}
                </span>
                {notice.timestamp !== undefined && (
                  <span className={time} dir="ltr">
                    {writer.moment(notice.timestamp)}
                  </span>
                )}
              </span>
              <Icon name="chevron-right" size={16} />
            </button>
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        pages={countPages(notices)}
        onPage={onPage}
        labels={{
          region: t('notices.pages'),
          previous: t('notices.previous'),
          next: t('ui.pages.next'),
          page: (number) => t('notices.page', { page: number }),
        }}
      />
    </div>
  );
}
