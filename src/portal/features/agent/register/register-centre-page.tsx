import { agentLinks, agentOpenings } from '#contract/agents/calls.ts';
import type { Openings } from '#contract/agents/read.ts';
import { PageHeading } from '#portal/cashier/page-heading.tsx';
import { page } from '#portal/cashier/styles.ts';
import { useCentrePage } from '#portal/centre/centre-page.ts';
import { RecordPart } from '#portal/records/record-part.tsx';
import { useRecord } from '#portal/records/use-records.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Links } from './links.tsx';
import { OpenAccount } from './open-account.tsx';

const NOTHING = {};

/** The register centre (M204): open accounts, and manage links that others register with. */
export function RegisterCentrePage() {
  const { t } = useTexts();
  const query = useRecord(agentOpenings, NOTHING);
  return (
    <div className={page}>
      <PageHeading title={t('element.agent.account')}>{t('agent.open.lead')}</PageHeading>
      <RecordPart query={query}>
        {(openings) => (openings.kinds.length === 0 ? <NotAllowed /> : <Centre openings={openings} />)}
      </RecordPart>
    </div>
  );
}

function NotAllowed() {
  const { t } = useTexts();
  const goTo = useCentrePage();
  return (
    <EmptyState
      level="h3"
      illustration="lock"
      title={t('agent.open.not')}
      text={t('agent.open.notText')}
      action={
        <Button variant="quiet" onClick={() => goTo('agent.teamManagement')}>
          {t('element.agent.teamManagement')}
        </Button>
      }
    />
  );
}

function Centre({ openings }: { readonly openings: Openings }) {
  const query = useRecord(agentLinks, NOTHING);
  return (
    <>
      <OpenAccount kinds={openings.kinds} />
      {openings.mayLink && (
        <RecordPart query={query}>{({ links }) => <Links openings={openings} links={links} />}</RecordPart>
      )}
    </>
  );
}
