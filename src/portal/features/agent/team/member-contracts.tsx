import { agentContracts } from '#contract/contracts/calls.ts';
import { CONTRACT_GROUPS, CONTRACT_KINDS, type ContractKindName } from '#contract/contracts/kinds.ts';
import type { AgentContract } from '#contract/contracts/read.ts';
import { useRecord } from '#portal/records/use-records.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Badge } from '#ui/words/badge.tsx';
import { useContractWords } from '../contracts/words.ts';

interface MemberContractsProps {
  readonly member: { readonly id: string; readonly account: string };
}

/** The contracts of a direct downline agent: one fact per kind. */
export function MemberContracts({ member }: MemberContractsProps) {
  return CONTRACT_KINDS.map((kind) => <OfKind key={kind} kind={kind} member={member} />);
}

function OfKind({ kind, member: { id, account } }: MemberContractsProps & { readonly kind: ContractKindName }) {
  const { t } = useTexts();
  const { describeKind } = useContractWords();
  const { data } = useRecord(agentContracts, { kind, search: account });
  const found = data?.downlines.find(({ memberId }) => memberId === id);
  const shown = [found?.held, found?.offered].filter((one) => one !== undefined);
  return (
    <>
      <dt>{describeKind(kind)}</dt>
      <dd>
        {found === undefined && '–'}
        {found !== undefined && shown.length === 0 && t('contracts.lens.none')}
        {shown.map((contract) => (
          <Held key={contract.id} contract={contract} />
        ))}
      </dd>
    </>
  );
}

/** The contract's state, and per group its lowest to highest rate. */
function Held({ contract: { state, rows } }: { readonly contract: AgentContract }) {
  const { label } = useTexts();
  const { describeProduct, formatWorth } = useContractWords();
  const paid = CONTRACT_GROUPS.flatMap((group) => {
    const [lowest, ...higher] = rows[group] ?? [];
    const highest = higher.at(-1);
    if (lowest === undefined) return [];
    const worth = [lowest, ...(highest === undefined ? [] : [highest])].map(formatWorth).join(' – ');
    return [`${describeProduct(group)} ${worth}`];
  });
  return (
    <div>
      {paid.join(' · ')}{' '}
      <Badge tone={state === 'inForce' ? 'positive' : 'warning'}>{label(`cashier.contract.${state}`)}</Badge>
    </div>
  );
}
