import { useId, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useStaffDo, useStaffRead } from '#console/api/use-staff.ts';
import { ConsoleForm, useFormValues } from '#console/forms/console-form.tsx';
import type { DataColumn } from '#console/kit/data-columns.ts';
import { DataTable } from '#console/kit/data-table.tsx';
import { describeFailure } from '#console/kit/failure.ts';
import { ChoiceField } from '#console/kit/list-filters.tsx';
import { ReadFailed } from '#console/kit/list-states.tsx';
import { formatMoment } from '#console/kit/moment.ts';
import { formatAmount } from '#console/orders/words.ts';
import { Part } from '#console/people/facts.tsx';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { useMay } from '#console/session/me.ts';
import { writeAmount } from '#contract/call/amount.ts';
import { journalEntries } from '#contract/staff/journal/calls.ts';
import {
  givePromotionPlaces,
  type PlacesReply,
  promotionPlaces,
  type StaffEntrant,
  type StaffRule,
  staffRules,
} from '#contract/staff/promotion-rules/calls.ts';
import { CATEGORIES } from '#model/documents/lanes.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import type { Found } from './found.ts';
import { placesForm } from './places-form.ts';
import { readPrizes } from './prizes.ts';
import { describeCategory } from './rule-words.ts';
import { translate } from './words.ts';

const stack = css({ display: 'grid', gap: space[4], minInlineSize: 0 });
const note = css({ color: color.textMuted, fontSize: type.s, maxInlineSize: '46rem' });
const link = css({ color: color.accentText, textDecoration: 'underline', textUnderlineOffset: 3 });
const asks = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(12rem, 1fr) minmax(0, 2fr)',
  gap: space[4],
  alignItems: 'start',
  maxInlineSize: '46rem',
  '@media (max-width: 47.99875em)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
});

interface PlacesProps extends Found {
  readonly row: StaffRule;
}

/** A joined promotion without a rule: its participants, and the prize of each place after it ends. */
export function Places({ found, merchant, row }: PlacesProps) {
  const [category, setCategory] = useState('');
  const request = { id: row.id, ...(category !== '' && { category }) };
  const { data, error, refetch } = useStaffRead(promotionPlaces, request, { merchant });
  return (
    <Part title={translate('places.title')} level="h2">
      <div className={stack} data-element="console.promotionRules.places">
        <p className={note}>{translate('places.text')}</p>
        {data === undefined && error === null && <Skeleton lines={6} />}
        {data === undefined && error !== null && (
          <ReadFailed title={translate('places.failed')} text={describeFailure(error)} onAgain={() => void refetch()} />
        )}
        {data !== undefined && (
          <Standing
            found={found}
            merchant={merchant}
            row={row}
            data={data}
            category={category}
            onCategory={setCategory}
          />
        )}
      </div>
    </Part>
  );
}

interface StandingProps extends PlacesProps {
  readonly data: PlacesReply;
  readonly category: string;
  readonly onCategory: (category: string) => void;
}

function Standing({ found, merchant, row, data, category, onCategory }: StandingProps) {
  const { currency, exponent } = found;
  const id = useId();
  const form = useFormState();
  const prizes = readPrizes(textIn(useFormValues(form), 'prizes'), exponent);
  const mayGive = useMay()('promotion.places', merchant) && data.isOver && data.settledAt === undefined;
  const entrants = data.entrants.map((entrant, at): Placed => {
    const gets = entrant.given ?? (mayGive ? writeMinor(prizes?.[at], exponent) : undefined);
    return { ...entrant, place: at + 1, gets };
  });
  const columns = useMemo(() => columnsOf(merchant, currency), [merchant, currency]);
  return (
    <>
      <div className={asks}>
        <ChoiceField
          label={translate('places.category')}
          hideLabel={false}
          all={translate('places.all')}
          value={category}
          options={CATEGORIES.map((value) => ({ value, label: describeCategory(value) }))}
          onChange={onCategory}
        />
        {mayGive && (
          <ConsoleForm
            id={id}
            of={placesForm}
            form={form}
            translate={translate}
            currency={currency}
            onSubmit={() => undefined}
          />
        )}
      </div>
      <State data={data} row={row} />
      <DataTable
        caption={translate('places.title')}
        columns={columns}
        rows={entrants}
        rowKey={({ memberId }) => memberId}
        empty={<EmptyState title={translate('places.none')} text={translate('places.noneText')} />}
      />
      {mayGive && <Give found={found} merchant={merchant} row={row} data={data} prizes={prizes} />}
    </>
  );
}

interface Placed extends StaffEntrant {
  readonly place: number;
  readonly gets: string | undefined;
}

const writeMinor = (minor: bigint | undefined, exponent: number) =>
  minor === undefined ? undefined : writeAmount(minor, exponent);

/** The days in which bets count, the number of participants, and whether prizes can be paid. */
function State({ data, row }: { readonly data: PlacesReply; readonly row: StaffRule }) {
  const { firstDay: first, lastDay: last, count, isOver, settledAt } = data;
  const days =
    first === undefined ? translate('places.daysUntil', { last }) : translate('places.days', { first, last });
  const report = (at: number) => formatMoment(new Date(at).toISOString()).slice(0, 16);
  return (
    <>
      <p className={note}>
        {translate('places.count', { count })} {days}
      </p>
      {settledAt !== undefined && (
        <Banner tone="positive" title={translate('places.settled', { at: report(settledAt) })} />
      )}
      {!isOver && row.endsAt !== undefined && (
        <Banner tone="info" title={translate('places.running', { end: report(row.endsAt) })} />
      )}
    </>
  );
}

interface GiveProps extends PlacesProps {
  readonly data: PlacesReply;
  /** Undefined if the typed prizes are invalid. */
  readonly prizes: readonly bigint[] | undefined;
}

/** The total of the prizes, and the button that pays them. */
function Give({ found, merchant, row, data, prizes }: GiveProps) {
  const [isOpen, setOpen] = useState(false);
  const { currency, exponent } = found;
  const count = prizes?.length ?? 0;
  const total = formatAmount(
    writeAmount(
      (prizes ?? []).reduce((sum, minor) => sum + minor, 0n),
      exponent,
    ),
    currency,
  );
  const isShort = count > data.entrants.length;
  return (
    <div className={foot}>
      <p className={note}>
        {isShort ? translate('places.tooMany') : count > 0 && translate('places.sum', { count, total })}
      </p>
      <Button
        variant={count === 0 ? 'quiet' : 'primary'}
        disabled={prizes === undefined || isShort}
        data-element="console.promotionRules.givePlaces"
        onClick={() => setOpen(true)}
      >
        {translate(count === 0 ? 'places.actNone' : 'places.act')}
      </Button>
      {isOpen && prizes !== undefined && (
        <Ask
          found={found}
          merchant={merchant}
          row={row}
          data={data}
          prizes={prizes}
          total={total}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

interface AskProps extends GiveProps {
  readonly prizes: readonly bigint[];
  readonly total: string;
  readonly onClose: () => void;
}

function Ask({ found, merchant, row, data, prizes, total, onClose }: AskProps) {
  const { mutateAsync } = useStaffDo(givePromotionPlaces, [promotionPlaces, staffRules, journalEntries]);
  const toaster = useToast();
  const { id, title: name } = row;
  const count = prizes.length;
  return (
    <ReasonDialog
      about={`${merchant} ${id} places`}
      name="promotion-places"
      title={translate('places.askTitle', { name })}
      text={count === 0 ? translate('places.askNone') : translate('places.askText', { count, total })}
      confirm={translate(count === 0 ? 'places.actNone' : 'places.act')}
      onClose={onClose}
      onConfirm={async (reason) => {
        const places = prizes.flatMap((minor, at) => {
          const memberId = data.entrants[at]?.memberId;
          return memberId === undefined ? [] : [{ memberId, amount: writeAmount(minor, found.exponent) }];
        });
        await mutateAsync({ merchant, request: { id, places, reason } });
        toaster.show({ title: translate('places.done', { name }), tone: 'positive' });
      }}
    />
  );
}

function columnsOf(merchant: string, currency: string): readonly DataColumn<Placed>[] {
  const plain = (amount: string) => formatAmount(amount, '').trim();
  return [
    {
      id: 'place',
      title: translate('places.place'),
      width: '4.5rem',
      phoneWidth: '3.5rem',
      figures: true,
      cell: ({ place }) => place,
    },
    {
      id: 'member',
      title: translate('places.member'),
      width: 'minmax(10rem, 2fr)',
      phoneWidth: 'minmax(0, 1fr)',
      cell: ({ memberId, account }) => (
        <Link className={link} to={`/m/${merchant}/members?${new URLSearchParams({ member: memberId })}`}>
          <bdi>{account}</bdi>
        </Link>
      ),
    },
    {
      id: 'bet',
      title: translate('places.bet', { currency }),
      width: '10rem',
      phoneWidth: '6.5rem',
      figures: true,
      cell: ({ bet }) => plain(bet),
    },
    {
      id: 'gets',
      title: translate('places.gets', { currency }),
      width: '10rem',
      phoneWidth: '6rem',
      figures: true,
      cell: ({ gets }) => (gets === undefined ? '' : plain(gets)),
    },
  ];
}
