import { useAtomValue } from 'jotai';
import type { WithdrawalRequirement } from '#contract/withdrawals/read.ts';
import { detail, row, rows, Section, sign, title } from '#portal/centre/parts/section.tsx';
import { TimeLeft } from '#portal/rewards/time-left.tsx';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Progress } from '#ui/feedback/progress.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color } from '#ui/style/tokens.ts';
import { formatMoney } from '#ui/words/money.tsx';
import { useOwnIdentity } from '../use-own-identity.ts';
import { RequirementAction } from './requirement-action.tsx';
import { isKnownRequirement, REQUIREMENT_ICONS } from './requirement-codes.ts';

const bar = css({ display: 'grid', gap: '0.25rem', marginBlockStart: '0.375rem', maxInlineSize: '26rem' });
const waits = css({ backgroundColor: color.warningSoft, color: color.warning });

interface RequirementsProps {
  readonly requirements: readonly WithdrawalRequirement[];
  readonly blocks: readonly WithdrawalRequirement[];
  readonly onOrder: (id: string) => void;
}

/** All unmet requirements of a withdrawal at once: those the member can act on, and those to wait for (N10). */
export function Requirements({ requirements, blocks, onOrder }: RequirementsProps) {
  const { t } = useTexts();
  return (
    <>
      {requirements.length > 0 && (
        <Section title={t('cashier.out.needs.title')} lead={t('cashier.out.needs.lead')}>
          <List list={requirements} onOrder={onOrder} />
        </Section>
      )}
      {blocks.length > 0 && (
        <Section title={t('cashier.out.blocks.title')} lead={t('cashier.out.blocks.lead')}>
          <List list={blocks} onOrder={onOrder} />
        </Section>
      )}
    </>
  );
}

interface ListProps {
  readonly list: readonly WithdrawalRequirement[];
  readonly onOrder: (id: string) => void;
}

function List({ list, onOrder }: ListProps) {
  return (
    <ul className={rows}>
      {list.map((requirement, at) => (
        <Requirement
          key={`${requirement.code} ${requirement.orderId ?? at}`}
          requirement={requirement}
          isFirst={at === 0}
          onOrder={onOrder}
        />
      ))}
    </ul>
  );
}

interface RequirementProps {
  readonly requirement: WithdrawalRequirement;
  readonly isFirst: boolean;
  readonly onOrder: (id: string) => void;
}

function Requirement({ requirement, isFirst, onOrder }: RequirementProps) {
  const { t } = useTexts();
  const { code, until } = requirement;
  const known = isKnownRequirement(code) ? code : 'OTHER';
  return (
    <li className={row} data-requirement={code}>
      <span className={cx(sign, waits)}>
        <Icon name={REQUIREMENT_ICONS[known]} />
      </span>
      <div>
        <p className={title}>{t(`cashier.need.${known}`)}</p>
        <p className={detail}>{known === 'KYC' ? <HowToVerify /> : t(`cashier.need.${known}.how`)}</p>
        <RequirementProgress requirement={requirement} />
        {until !== undefined && (
          <p className={detail}>
            <TimeLeft at={until} format={(time) => t('cashier.out.until', { time })} />
          </p>
        )}
      </div>
      <RequirementAction code={known} requirement={requirement} isFirst={isFirst} onOrder={onOrder} />
    </li>
  );
}

function RequirementProgress({
  requirement: { doneMinor, goalMinor },
}: {
  readonly requirement: WithdrawalRequirement;
}) {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  if (goalMinor === undefined) return null;
  const done = doneMinor ?? '0';
  const progressText = t('cashier.out.progress', {
    done: formatMoney(done, currency),
    goal: formatMoney(goalMinor, currency),
  });
  return (
    <div className={bar}>
      <p className={detail}>{progressText}</p>
      <Progress label={progressText} value={Number(done)} max={Math.max(1, Number(goalMinor))} />
    </div>
  );
}

function HowToVerify() {
  const { t } = useTexts();
  const own = useOwnIdentity();
  if (own?.state === 'REVIEW') return t('safer.identity.REVIEW');
  return t(own === undefined ? 'cashier.need.KYC.how' : 'cashier.need.KYC.own');
}
