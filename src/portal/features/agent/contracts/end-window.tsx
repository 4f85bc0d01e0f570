import { contractLens } from '#contract/contracts/calls.ts';
import type { AgentContract } from '#contract/contracts/read.ts';
import { actions, stack } from '#portal/cashier/styles.ts';
import { Part } from '#portal/centre/parts/part.tsx';
import { FormWindow } from '#portal/forms/form-window.tsx';
import { useRecord } from '#portal/records/use-records.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LensView } from './lens-view.tsx';

interface EndWindowProps {
  readonly contract: Pick<AgentContract, 'id' | 'kind'>;
  readonly isBusy: boolean;
  /** Text of the last refusal; undefined: none. */
  readonly refused: string | undefined;
  readonly onAgree: () => void;
  readonly onClose: () => void;
}

/** Shows the effect of ending a contract, including contracts below that end with it, before the confirmation. */
export function EndWindow({ contract: { id, kind }, isBusy, refused, onAgree, onClose }: EndWindowProps) {
  const { t } = useTexts();
  const query = useRecord(contractLens, { contract: id });
  return (
    <FormWindow name="contract-end" title={t('contracts.agree')} open onClose={onClose} width="l">
      <div className={stack}>
        {refused !== undefined && <Banner tone="negative" title={refused} />}
        <Part query={query} skeleton={<Skeleton lines={5} />}>
          {(lens) =>
            lens && (
              <>
                <LensView kind={kind} lens={lens} level="h3" />
                <div className={actions}>
                  <Button variant="danger" busy={isBusy} onClick={onAgree}>
                    {t('contracts.agree')}
                  </Button>
                </div>
              </>
            )
          }
        </Part>
      </div>
    </FormWindow>
  );
}
