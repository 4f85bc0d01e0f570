import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useStaffDo } from '#console/api/use-staff.ts';
import { defineForm } from '#console/forms/define-form.ts';
import type { DataColumn } from '#console/kit/data-columns.ts';
import { Page } from '#console/kit/page.tsx';
import { Nothing, PeopleList } from '#console/people/list-screen.tsx';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { useMerchant, usePages } from '#console/people/use-pages.ts';
import { When } from '#console/people/when.tsx';
import { useMay } from '#console/session/me.ts';
import {
  type LinkedPlayReply,
  type LinkedPlayRow,
  linkedPlay,
  PLAY_SIGNALS,
  putPlayPolicy,
} from '#contract/staff/linked-play/calls.ts';
import policySchema from '#schemas/forms/console/play-policy.json' with { type: 'json' };
import makePolicy from '#schemas/forms/console/play-policy.json?validator';
import { Button } from '#ui/actions/button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { written } from '#ui/schema-form/state/define-form.ts';
import { translate } from './words.ts';

/** The rules that exclude play from counting, and the reason. */
const policyForm = defineForm({
  schema: policySchema,
  make: makePolicy,
  validations: { reason: written('reason.missing') },
  ui: { reason: { 'ui:widget': 'textarea', 'ui:options': { maxLength: 500 } } },
});

/** Linked members who met at tables: who, by which link, the amount, and whether the play counted. */
export default function LinkedPlay() {
  const merchant = useMerchant();
  const navigate = useNavigate();
  const mayChange = useMay()('play.policy', merchant);
  const [isEdited, setEdited] = useState(false);
  const list = usePages(linkedPlay, merchant, {});
  const { first } = list;
  const columns = useMemo(() => columnsOf(first?.currency ?? ''), [first?.currency]);
  const open = (id: string) => {
    const row = list.rows.find((one) => one.id === id);
    if (row === undefined) return;
    const { member } = row;
    navigate(`/m/${merchant}/members?q=${encodeURIComponent(member.account)}&member=${member.id}`);
  };
  return (
    <Page title={translate('title')} lead={translate('lead')}>
      {first && (
        <p data-element="console.linkedPlay.policy">
          {first.signals.length === 0
            ? translate('policy.none')
            : translate('policy.is', {
                signals: first.signals.map((signal) => translate(`signal.${signal}`)).join(', '),
              })}{' '}
          {mayChange && (
            <Button size="s" variant="quiet" onClick={() => setEdited(true)}>
              {translate('policy.edit')}
            </Button>
          )}
        </p>
      )}
      <PeopleList
        caption={translate('title')}
        columns={columns}
        list={list}
        open=""
        onOpen={open}
        empty={
          <Nothing
            title={translate('empty.title')}
            text={translate('empty.text')}
            isFiltered={false}
            onClear={() => undefined}
          />
        }
      />
      {isEdited && first && <PolicyDialog policy={first} merchant={merchant} onClose={() => setEdited(false)} />}
    </Page>
  );
}

function columnsOf(currency: string): readonly DataColumn<LinkedPlayRow>[] {
  return [
    { id: 'at', title: translate('column.at'), width: '11rem', wide: true, cell: ({ lastAt }) => <When at={lastAt} /> },
    {
      id: 'member',
      title: translate('word.member'),
      width: 'minmax(8rem, 1fr)',
      phoneWidth: 'minmax(0, 1fr)',
      cell: ({ member }) => member.account,
    },
    {
      id: 'other',
      title: translate('column.other'),
      width: 'minmax(8rem, 1fr)',
      phoneWidth: 'minmax(0, 1fr)',
      cell: ({ member, other }) => (other.id === member.id ? translate('other.self') : other.account),
    },
    {
      id: 'signals',
      title: translate('column.signals'),
      width: 'minmax(10rem, 2fr)',
      wide: true,
      cell: ({ signals }) => signals.map((signal) => translate(`signal.${signal}`)).join(', '),
    },
    {
      id: 'rounds',
      title: translate('column.rounds'),
      width: '8rem',
      phoneWidth: '6rem',
      cell: ({ rounds, weightless }) => translate('rounds', { rounds: String(rounds), weightless: String(weightless) }),
    },
    {
      id: 'stake',
      title: translate('column.stake'),
      width: '10rem',
      wide: true,
      cell: ({ stake, won }) => translate('stake', { stake: `${stake} ${currency}`, won: `${won} ${currency}` }),
    },
  ];
}

interface PolicyDialogProps {
  readonly policy: Pick<LinkedPlayReply, 'version' | 'signals'>;
  readonly merchant: string;
  readonly onClose: () => void;
}

function PolicyDialog({ policy: { version, signals }, merchant, onClose }: PolicyDialogProps) {
  const { mutateAsync } = useStaffDo(putPlayPolicy, [linkedPlay]);
  const toaster = useToast();
  return (
    <ReasonDialog
      about={`${merchant} ${version}`}
      name="play-policy"
      title={translate('policy.title')}
      text={translate('policy.text')}
      confirm={translate('act.save')}
      of={policyForm}
      initial={Object.fromEntries(PLAY_SIGNALS.map((signal) => [signal, signals.includes(signal)]))}
      translate={translate}
      onClose={onClose}
      onConfirm={async (reason, values) => {
        const chosen = PLAY_SIGNALS.filter((signal) => values[signal] === true);
        await mutateAsync({ merchant, request: { version, reason, signals: chosen } });
        toaster.show({ title: translate('policy.done'), tone: 'positive' });
      }}
    />
  );
}
