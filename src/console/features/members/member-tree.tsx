import { useStaffRead } from '#console/api/use-staff.ts';
import { Facts, Part } from '#console/people/facts.tsx';
import { staffTree } from '#contract/staff/agents/calls.ts';
import type { MemberDetails } from '#contract/staff/members/calls.ts';
import { ButtonLink } from '#ui/actions/button.tsx';
import { translate } from './words.ts';

interface TreePartProps {
  readonly member: Pick<MemberDetails, 'id' | 'type'>;
  readonly merchant: string;
}

/** Type of a trial account, which is not in the tree. */
const TRIAL = 4;

export function TreePart({ member: { id, type }, merchant }: TreePartProps) {
  const { data } = useStaffRead(staffTree, { under: id }, { merchant, enabled: type !== TRIAL });
  const head = data?.head?.id === id ? data.head : undefined;
  if (data === undefined || head === undefined) return null;
  const above = data.trail.slice(0, -1).map(({ account }) => account);
  const { members, directs } = head;
  return (
    <Part
      title={translate('place.title')}
      action={
        <ButtonLink
          variant="quiet"
          size="s"
          icon="network"
          href={`/m/${merchant}/agents?${new URLSearchParams({ under: id })}`}
        >
          {translate('place.open')}
        </ButtonLink>
      }
    >
      <Facts
        facts={[
          {
            label: translate('place.line'),
            value: above.length === 0 ? translate('place.head') : <bdi>{above.join(' / ')}</bdi>,
          },
          {
            label: translate('place.team'),
            value:
              members === 0
                ? undefined
                : translate('place.teamOf', { members: String(members), directs: String(directs) }),
          },
        ]}
      />
    </Part>
  );
}
