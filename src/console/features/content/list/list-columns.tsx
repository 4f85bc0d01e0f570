import type { DataColumn } from '#console/kit/data-columns.ts';
import { nameLanguage } from '#console/names/names.ts';
import { When } from '#console/people/when.tsx';
import { listAll } from '#console/texts/lists.ts';
import { CONTENT_PARTS, type ContentKind, type ContentRow } from '#contract/staff/content/content.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color, font, radius, space, type, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { visuallyHidden } from '#ui/words/visually-hidden.tsx';
import { audienceWords, STATE_TONES, scheduleWords } from '../words/entry-words.ts';
import { absoluteAddress } from '../words/picture-address.ts';
import { translate } from '../words/words.ts';

const line = css({ display: 'flex', alignItems: 'center', gap: space[2], minInlineSize: 0 });
const movers = css({ display: 'flex', alignItems: 'center' });
const two = css({ display: 'grid', minInlineSize: 0, lineHeight: 1.25 });
const cut = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minInlineSize: 0 });
const name = css({ fontWeight: weight.strong });
const small = css({ color: color.textMuted, fontSize: type.xs });
const faint = css({ color: color.textMuted });
const figures = css({ fontFamily: font.numeric, fontVariantNumeric: 'tabular-nums' });
const thumb = css({
  flex: 'none',
  inlineSize: '3.25rem',
  blockSize: '1.75rem',
  objectFit: 'cover',
  borderRadius: radius.s,
  backgroundColor: color.surfaceSunken,
});
const tongues = css({ display: 'flex', gap: 3, minInlineSize: 0, overflow: 'hidden' });
const tongue = css({
  paddingInline: 4,
  borderRadius: radius.s,
  backgroundColor: color.surfaceSunken,
  fontSize: type.xs,
  fontFamily: font.numeric,
  lineHeight: 1.5,
});
const lacking = css({
  backgroundColor: 'transparent',
  color: color.warning,
  boxShadow: `inset 0 0 0 1px ${color.warning}`,
});

const grip = css({ display: 'inline-flex', color: color.textMuted, cursor: 'grab' });

/** Media type of a dragged row: only this list accepts it. */
export const DRAGGED = 'application/x-livery-content';

export interface ListColumnsProps {
  readonly kind: ContentKind;
  /** The origin of the site's pictures. */
  readonly origin: string;
  /** Absent if the order cannot be changed. */
  readonly onMove: ((id: string, by: -1 | 1) => void) | undefined;
}

type Column = DataColumn<ContentRow>;

export function listColumns(props: ListColumnsProps): readonly Column[] {
  return [titleColumn(props), ...COMMON, ...(props.onMove ? [orderColumn(props.onMove)] : [])];
}

function titleColumn({ kind, origin }: ListColumnsProps): Column {
  const { hasPicture } = CONTENT_PARTS[kind];
  return {
    id: 'title',
    title: translate('column.title'),
    width: 'minmax(12rem, 1.8fr)',
    phoneWidth: 'minmax(0, 1fr)',
    cell: ({ title, picture, group }) => (
      <span className={line}>
        {hasPicture && picture !== undefined && (
          <Picture
            className={thumb}
            src={absoluteAddress(picture, origin)}
            alt=""
            loading="lazy"
            fallback={<span className={thumb} />}
          />
        )}
        <span className={two}>
          <span className={cx(cut, name)}>{title === '' ? translate('untitled') : title}</span>
          {hasPicture && group !== undefined && (
            <span className={cx(cut, small)}>{translate.ifKnown(`group.${group}`) ?? group}</span>
          )}
        </span>
      </span>
    ),
  };
}

const COMMON: readonly Column[] = [
  {
    id: 'state',
    title: translate('column.state'),
    width: '7rem',
    phoneWidth: '6.5rem',
    cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{translate(`state.${state}`)}</Badge>,
  },
  {
    id: 'schedule',
    title: translate('column.schedule'),
    width: 'minmax(12rem, 1.3fr)',
    wide: true,
    cell: (row) => <Schedule row={row} />,
  },
  {
    id: 'audience',
    title: translate('column.audience'),
    width: 'minmax(8rem, 1fr)',
    wide: true,
    cell: ({ audience, moment }) => (
      <span className={two}>
        <span className={cut}>{audienceWords(audience)}</span>
        {moment !== undefined && <span className={cx(cut, small)}>{translate(`moment.${moment}`)}</span>}
      </span>
    ),
  },
  {
    id: 'languages',
    title: translate('column.languages'),
    width: 'minmax(12.5rem, 1.2fr)',
    wide: true,
    cell: (row) => <Languages row={row} />,
  },
  {
    id: 'changed',
    title: translate('column.changed'),
    width: 'minmax(9rem, 0.9fr)',
    wide: true,
    cell: ({ changedAt, changedBy }) => (
      <span className={two}>
        <When at={Date.parse(changedAt) || undefined} />
        <span className={cx(cut, small)}>{changedBy === '' ? translate('changed.withSite') : changedBy}</span>
      </span>
    ),
  },
];

function Schedule({ row: { from, until } }: { readonly row: ContentRow }) {
  if (from === undefined || until === undefined) {
    const isAlways = from === until;
    return <span className={cx(cut, isAlways ? faint : figures)}>{scheduleWords({ from, until })}</span>;
  }
  return (
    <span className={two}>
      <span className={cx(cut, figures)}>{scheduleWords({ from, until: undefined })}</span>
      <span className={cx(cut, small, figures)}>{scheduleWords({ from: undefined, until })}</span>
    </span>
  );
}

/** The languages of the site that have no text, then those that have. */
function Languages({ row: { languages, missing } }: { readonly row: ContentRow }) {
  const [first] = missing;
  return (
    <span
      className={tongues}
      title={
        first === undefined
          ? undefined
          : translate('languages.missing', { languages: listAll(missing.map(nameLanguage)) })
      }
    >
      {missing.map((language) => (
        <s key={language} className={cx(tongue, lacking)}>
          <span aria-hidden="true">{language}</span>
          <span className={visuallyHidden}>{translate('languages.lacks', { language })}</span>
        </s>
      ))}
      {languages.map((language) => (
        <span key={language} className={tongue}>
          {language}
        </span>
      ))}
    </span>
  );
}

function orderColumn(onMove: NonNullable<ListColumnsProps['onMove']>): Column {
  return {
    id: 'order',
    title: translate('column.order'),
    width: '6.5rem',
    wide: true,
    cell: ({ id, title }) => (
      <span className={movers}>
        {/* Keyboard users move a row with Alt and an arrow key, or with the buttons. */}
        <span
          className={grip}
          draggable
          aria-hidden="true"
          onDragStart={(event) => {
            event.dataTransfer.setData(DRAGGED, id);
            event.dataTransfer.effectAllowed = 'move';
          }}
        >
          <Icon name="grip-horizontal" size={16} />
        </span>
        <IconButton
          icon="chevron-up"
          size="s"
          label={translate('order.up', { title })}
          onClick={() => onMove(id, -1)}
        />
        <IconButton
          icon="chevron-down"
          size="s"
          label={translate('order.down', { title })}
          onClick={() => onMove(id, 1)}
        />
      </span>
    ),
  };
}
