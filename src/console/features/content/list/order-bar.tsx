import { useMemo, useState } from 'react';
import { useStaffDo } from '#console/api/use-staff.ts';
import { ChangePanel } from '#console/effects/change-panel.tsx';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { contentList, orderContent } from '#contract/staff/content/calls.ts';
import type { ContentKind } from '#contract/staff/content/content.ts';
import { subjectOf } from '#contract/staff/content/content-state.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { translate } from '../words/words.ts';

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
});
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: space[2] });

interface OrderBarProps {
  readonly merchant: string;
  readonly kind: ContentKind;
  /** The version that the next attempt is based on. */
  readonly version: number;
  /** The ids that were moved, in their new order. */
  readonly ids: readonly string[];
  readonly onDiscard: () => void;
  readonly onSaved: () => void;
}

/**
 * Bar for an unsaved order; saving asks for a reason. On a version conflict the dialog shows the error and stays open.
 */
export function OrderBar({ merchant, kind, version, ids, onDiscard, onSaved }: OrderBarProps) {
  const [asked, setAsked] = useState<'save' | 'propose'>();
  const close = () => setAsked(undefined);
  const proposals = useMemo(
    (): readonly Proposal[] => [{ kind: 'contentOrder', entries: ids.map((id) => subjectOf(kind, id)) }],
    [kind, ids],
  );
  const { mutateAsync } = useStaffDo(orderContent, [contentList]);
  return (
    <Banner tone="info">
      <div className={line} data-element="console.content.order">
        {translate('order.changed', { count: ids.length })}
        <span className={buttons}>
          <Button size="s" variant="quiet" onClick={onDiscard}>
            {translate('order.discard')}
          </Button>
          <Button size="s" variant="quiet" onClick={() => setAsked('propose')}>
            {translate('act.propose')}
          </Button>
          <Button size="s" onClick={() => setAsked('save')}>
            {translate('order.save')}
          </Button>
        </span>
      </div>
      {asked === 'propose' && (
        <ChangePanel
          merchant={merchant}
          title={translate('order.title')}
          proposals={proposals}
          permission="content.change"
          onClose={close}
          onDone={onSaved}
        />
      )}
      {asked === 'save' && (
        <ReasonDialog
          about={`${merchant} ${kind}`}
          name="content-order"
          title={translate('order.save')}
          text={translate('order.text')}
          confirm={translate('order.save')}
          translate={translate}
          onClose={close}
          onConfirm={async (reason) => {
            await mutateAsync({ merchant, request: { kind, version, ids, reason } });
            onSaved();
          }}
        />
      )}
    </Banner>
  );
}
