import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useStaffRead } from '#console/api/use-staff.ts';
import type { DataColumn } from '#console/kit/data-columns.ts';
import { DataTable } from '#console/kit/data-table.tsx';
import { describeFailure } from '#console/kit/failure.ts';
import { ReadFailed } from '#console/kit/list-states.tsx';
import { Page } from '#console/kit/page.tsx';
import { PageSkeleton } from '#console/kit/page-skeleton.tsx';
import { SmallSwitch } from '#console/kit/small-switch.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { SitePicture } from '#console/media/site-picture.tsx';
import { useMerchant } from '#console/people/use-pages.ts';
import { formatWhole } from '#console/rewards/typed.ts';
import { useMay } from '#console/session/me.ts';
import { type StaffItem, type StaffMall, staffMall, type WrittenItem } from '#contract/staff/mall/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { ItemEditor } from './item-editor.tsx';
import { SaveItem } from './save-item.tsx';
import { describeCategory, formatStock, nameOf, translate } from './words.ts';

/** Placeholder id of a new item. Real ids have no capital letters. */
const NEW = 'NEW';

const link = css({ color: color.accentText, textDecoration: 'underline', textUnderlineOffset: 3, alignSelf: 'center' });
const thumb = css({
  display: 'block',
  inlineSize: '2rem',
  blockSize: '1.75rem',
  overflow: 'hidden',
  borderRadius: radius.s,
  fontSize: 0,
  '& img': { inlineSize: '100%', blockSize: '100%', objectFit: 'cover' },
});

export default function Mall() {
  const merchant = useMerchant();
  const { data, error, refetch } = useStaffRead(staffMall, {}, { merchant });
  if (data !== undefined) return <Known key={merchant} found={data} merchant={merchant} />;
  if (error === null) return <PageSkeleton />;
  return (
    <Page title={translate('title')}>
      <ReadFailed title={translate('failed')} text={describeFailure(error)} onAgain={() => void refetch()} />
    </Page>
  );
}

interface KnownProps {
  readonly found: StaffMall;
  readonly merchant: string;
}

function Known({ found, merchant }: KnownProps) {
  const [open, setOpen] = useAddressState('item');
  const mayChange = useMay()('mall.change', merchant);
  const item = found.items.find(({ id }) => id === open);
  if (item !== undefined || (open === NEW && mayChange))
    return <ItemEditor key={open} found={found} merchant={merchant} item={item} onClose={() => setOpen('')} />;
  const waiting = found.items.reduce((sum, each) => sum + each.waiting, 0);
  const add = mayChange && (
    <Button icon="plus" data-element="console.mall.add" onClick={() => setOpen(NEW)}>
      {translate('add')}
    </Button>
  );
  return (
    <Page
      title={translate('title')}
      lead={translate('lead')}
      actions={
        <>
          <Link className={link} to={`/m/${merchant}/redeems`}>
            {waiting > 0 ? translate('queue', { count: waiting }) : translate('queue.none')}
          </Link>
          {add}
        </>
      }
    >
      {open !== '' && <Banner tone="warning" title={translate('editor.missing')} />}
      <Items found={found} merchant={merchant} mayChange={mayChange} onOpen={setOpen} empty={add} />
    </Page>
  );
}

interface ItemsProps extends KnownProps {
  readonly mayChange: boolean;
  readonly onOpen: (id: string) => void;
  readonly empty: ReactNode;
}

function Items({ found, merchant, mayChange, onOpen, empty }: ItemsProps) {
  const [toggled, setToggled] = useState<StaffItem>();
  const columns = useMemo(() => columnsOf(merchant, mayChange ? setToggled : undefined), [merchant, mayChange]);
  return (
    <>
      <DataTable
        caption={translate('caption')}
        columns={columns}
        rows={found.items}
        rowKey={({ id }) => id}
        onOpen={({ id }) => onOpen(id)}
        empty={
          <EmptyState
            title={translate('empty')}
            text={translate(mayChange ? 'emptyText' : 'emptyRead')}
            action={empty}
          />
        }
      />
      {toggled && (
        <SaveItem
          merchant={merchant}
          id={toggled.id}
          seen={toggled}
          item={{ ...writtenOf(toggled), isOn: !toggled.isOn }}
          title={translate(toggled.isOn ? 'turn.title.off' : 'turn.title.on', { name: nameOf(toggled, toggled.id) })}
          confirm={translate(toggled.isOn ? 'turn.off' : 'turn.on')}
          onClose={() => setToggled(undefined)}
        />
      )}
    </>
  );
}

/** An item without its id, version and stock counters. */
function writtenOf({ id: _, version: __, stock: ___, waiting: ____, taken: _____, ...item }: StaffItem): WrittenItem {
  return item;
}

function columnsOf(
  merchant: string,
  onToggle: ((item: StaffItem) => void) | undefined,
): readonly DataColumn<StaffItem>[] {
  return [
    {
      id: 'picture',
      title: translate('column.picture'),
      width: '4.5rem',
      wide: true,
      cell: ({ picture }) => <SitePicture address={picture} merchant={merchant} className={thumb} />,
    },
    {
      id: 'name',
      title: translate('column.name'),
      width: 'minmax(10rem, 2fr)',
      phoneWidth: 'minmax(0, 1fr)',
      cell: (row) => <bdi>{nameOf(row, row.id)}</bdi>,
    },
    {
      id: 'category',
      title: translate('word.type'),
      width: 'minmax(6rem, 1fr)',
      wide: true,
      cell: ({ category }) => describeCategory(category),
    },
    {
      id: 'isOn',
      title: translate('column.isOn'),
      width: '4rem',
      phoneWidth: '3.5rem',
      cell: (row) => (
        <SmallSwitch
          isOn={row.isOn}
          isOfRow
          label={translate(row.isOn ? 'switch.off' : 'switch.on', { name: nameOf(row, row.id) })}
          onAct={onToggle && (() => onToggle(row))}
        />
      ),
    },
    {
      id: 'points',
      title: translate('word.points'),
      width: 'minmax(6rem, 1fr)',
      phoneWidth: '5rem',
      figures: true,
      cell: ({ points }) => formatWhole(points),
    },
    {
      id: 'stock',
      title: translate('column.stock'),
      width: 'minmax(7rem, 1fr)',
      phoneWidth: '6rem',
      figures: true,
      cell: ({ stock }) => (stock === 0 ? <Badge tone="negative">{formatStock(stock)}</Badge> : formatStock(stock)),
    },
    {
      id: 'waiting',
      title: translate('column.waiting'),
      width: '5.5rem',
      wide: true,
      figures: true,
      cell: ({ waiting }) => waiting,
    },
    {
      id: 'taken',
      title: translate('column.taken'),
      width: '6rem',
      wide: true,
      figures: true,
      cell: ({ taken }) => taken,
    },
  ];
}
