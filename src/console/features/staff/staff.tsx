import { useState } from 'react';
import { useStaffRead } from '#console/api/use-staff.ts';
import { DataTable } from '#console/kit/data-table.tsx';
import { describeFailure } from '#console/kit/failure.ts';
import { Page } from '#console/kit/page.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { useMay } from '#console/session/me.ts';
import { listStaff, type StaffUser } from '#contract/staff/accounts/calls.ts';
import { STAFF_ROLES } from '#contract/staff/policy.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Select } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { COLUMNS } from './columns.tsx';
import { InvitePanel } from './invite-panel.tsx';
import { RightsMatrix } from './rights-matrix.tsx';
import { StaffUserPanel } from './staff-user-panel.tsx';
import { translate } from './translate.ts';

const filters = css({ display: 'flex', flexWrap: 'wrap', gap: space[2], '& > *': { flex: '0 1 16rem' } });

/** Poll interval of the staff list. */
const EVERY_MS = 10_000;

/** The staff users of the console. The open user and the filters are in the URL. */
export default function Staff() {
  const { data, error, refetch } = useStaffRead(listStaff, {}, { everyMs: EVERY_MS });
  const may = useMay();
  const [words, setWords] = useAddressState('q');
  const [role, setRole] = useAddressState('role');
  const [who, setWho] = useAddressState('who');
  const [isPolicyOpen, setPolicyOpen] = useState(false);
  const staffUsers = data?.staffUsers ?? [];
  const shown = staffUsers.filter((staffUser) => fits(staffUser, words, role));
  const open = staffUsers.find(({ staffId }) => staffId === who);
  return (
    <Page
      title={translate('staff.title')}
      lead={translate('staff.lead')}
      actions={
        <>
          <Button variant="quiet" icon="info" onClick={() => setPolicyOpen(true)}>
            {translate('staff.policy')}
          </Button>
          {may('staff.change') && (
            <Button icon="user-plus" onClick={() => setWho('new')} data-element="console.staff.invite">
              {translate('staff.invite')}
            </Button>
          )}
        </>
      }
    >
      <div className={filters}>
        <TextField
          label={translate('staff.search')}
          hideLabel
          icon="search"
          placeholder={translate('staff.search')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Select
          label={translate('staff.role')}
          hideLabel
          value={role}
          options={[
            { value: '', label: translate('staff.allRoles') },
            ...STAFF_ROLES.map((value) => ({ value, label: translate(`role.${value}`) })),
          ]}
          onChange={(event) => setRole(event.target.value)}
        />
      </div>
      {error !== null && data === undefined && (
        <ErrorPanel
          title={translate('failed.title')}
          text={describeFailure(error, translate)}
          retryLabel={translate('act.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton lines={6} />}
      {data !== undefined && (
        <DataTable
          caption={translate('staff.title')}
          columns={COLUMNS}
          rows={shown}
          rowKey={({ staffId }) => staffId}
          openKey={open?.staffId}
          onOpen={({ staffId }) => setWho(staffId)}
          empty={
            <EmptyState illustration="search" title={translate('staff.none')} text={translate('staff.noneText')} />
          }
        />
      )}
      {who === 'new' && may('staff.change') && <InvitePanel onClose={() => setWho('')} />}
      {open !== undefined && <StaffUserPanel key={open.staffId} staffUser={open} onClose={() => setWho('')} />}
      {isPolicyOpen && <RightsMatrix onClose={() => setPolicyOpen(false)} />}
    </Page>
  );
}

function fits({ name, email, role }: StaffUser, words: string, wantedRole: string): boolean {
  const text = `${name} ${email}`.toLowerCase();
  return (wantedRole === '' || role === wantedRole) && text.includes(words.trim().toLowerCase());
}
