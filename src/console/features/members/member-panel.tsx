import { useState } from 'react';
import { useStaffRead } from '#console/api/use-staff.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { SidePanel } from '#console/kit/side-panel.tsx';
import { Parts } from '#console/people/facts.tsx';
import { useMerchant } from '#console/people/use-pages.ts';
import { useMay } from '#console/session/me.ts';
import { DoneNote } from '#console/undo/done-note.tsx';
import type { Undoable } from '#console/undo/use-take-back.tsx';
import { type MemberChoices, type MemberDetails, memberDetails } from '#contract/staff/members/calls.ts';
import { Button, ButtonLink } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { MemberAct, type MemberAction } from './member-act.tsx';
import { CashierPart } from './member-cashier.tsx';
import { GrantsPart } from './member-grants.tsx';
import { IdentityPart } from './member-identity.tsx';
import { LedgerPart, OrdersPart } from './member-money.tsx';
import { History, LoginPart, ProfilePart, SwitchPart } from './member-parts.tsx';
import { ProtectionPart } from './member-protection.tsx';
import { RankPart } from './member-rank.tsx';
import { PlacesPart, SecondStepPart } from './member-security.tsx';
import { TreePart } from './member-tree.tsx';
import { translate } from './words.ts';

/** Poll interval while the panel is open: sessions may start and end. */
const AGAIN_MS = 10_000;

interface PanelProps {
  readonly id: string;
  readonly choices: MemberChoices | undefined;
  readonly onClose: () => void;
}

export function MemberPanel({ id, choices, onClose }: PanelProps) {
  const merchant = useMerchant();
  const may = useMay();
  const { data, error } = useStaffRead(memberDetails, { id }, { merchant, everyMs: AGAIN_MS });
  const [staffAction, setStaffAction] = useState<MemberAction>();
  const [done, setDone] = useState<Undoable>();
  const member = data?.id === id ? data : undefined;
  return (
    <SidePanel
      title={member?.account ?? translate('panel.title')}
      onClose={onClose}
      actions={member && <PanelActions member={member} merchant={merchant} onStaffAction={setStaffAction} />}
    >
      {error !== null && member === undefined && <Banner tone="warning" title={describeFailure(error)} />}
      {member === undefined && error === null && <Skeleton lines={10} />}
      {member && (
        <Parts element="console.members.details">
          {done && <DoneNote key={done.title} done={done} onGone={() => setDone(undefined)} />}
          {member.locked && (
            <Banner tone="negative" title={translate('locked.title')}>
              {translate('locked.text')}
            </Banner>
          )}
          <ProfilePart member={member} />
          {may('tree.read', merchant) && <TreePart member={member} merchant={merchant} />}
          <RankPart member={member} mayChange={may('member.change', merchant)} onStaffAction={setStaffAction} />
          {may('cashier.read', merchant) && <CashierPart memberId={member.id} merchant={merchant} />}
          <ProtectionPart member={member} mayChange={may('member.change', merchant)} merchant={merchant} />
          <IdentityPart
            member={member}
            merchant={merchant}
            maySee={may('identity.read', merchant)}
            mayDecide={may('identity.decide', merchant)}
          />
          {may('ledger.read', merchant) && <GrantsPart member={member} merchant={merchant} />}
          {may('ledger.read', merchant) && <LedgerPart member={member} merchant={merchant} />}
          {may('cashier.read', merchant) && <OrdersPart member={member} merchant={merchant} />}
          <SecondStepPart member={member} maySecure={may('member.secure', merchant)} onStaffAction={setStaffAction} />
          <PlacesPart member={member} maySecure={may('member.secure', merchant)} onStaffAction={setStaffAction} />
          <LoginPart member={member} />
          <SwitchPart member={member} />
          <History member={member} />
        </Parts>
      )}
      {member && staffAction && (
        <MemberAct
          key={staffAction.kind}
          merchant={merchant}
          member={member}
          staffAction={staffAction}
          choices={choices}
          onClose={() => setStaffAction(undefined)}
          onDone={setDone}
        />
      )}
    </SidePanel>
  );
}

interface ActionsProps {
  readonly member: MemberDetails;
  readonly merchant: string;
  readonly onStaffAction: (staffAction: MemberAction) => void;
}

function PanelActions({ member, merchant, onStaffAction }: ActionsProps) {
  const may = useMay();
  const { account, locked } = member;
  return (
    <>
      {may('why.ask', merchant) && (
        <ButtonLink
          variant="quiet"
          size="s"
          icon="circle-question-mark"
          href={`/m/${merchant}/why?${new URLSearchParams({ account })}`}
        >
          {translate('act.why')}
        </ButtonLink>
      )}
      {may('member.change', merchant) && (
        <Button
          variant={locked ? 'primary' : 'danger'}
          size="s"
          icon="lock"
          data-element="console.members.lock"
          onClick={() => onStaffAction({ kind: locked ? 'unlock' : 'lock' })}
        >
          {translate(locked ? 'act.unlock' : 'act.lock')}
        </Button>
      )}
    </>
  );
}
