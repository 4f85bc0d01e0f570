import { useStaffRead } from '#console/api/use-staff.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { Page } from '#console/kit/page.tsx';
import { useMerchant } from '#console/people/use-pages.ts';
import { useMay } from '#console/session/me.ts';
import type { StudioState } from '#contract/staff/studio/calls.ts';
import { readStudio } from '#contract/staff/studio/calls.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Desk } from './desk.tsx';
import { useDraft } from './draft/use-draft.ts';
import { translate } from './draft/words.ts';

/** How soon the edits of other people arrive. */
const EVERY_MS = 4_000;

/** The brand of a merchant: its draft next to the page that it makes. */
export default function Studio() {
  const merchant = useMerchant();
  const { data, error } = useStaffRead(readStudio, {}, { merchant, everyMs: EVERY_MS });
  if (data !== undefined) return <Opened key={merchant} merchant={merchant} state={data} />;
  return (
    <Page title={translate('title')}>
      {error === null ? (
        <Skeleton lines={12} />
      ) : (
        <EmptyState illustration="error" title={translate('failed.title')} text={describeFailure(error, translate)} />
      )}
    </Page>
  );
}

function Opened({ merchant, state }: { readonly merchant: string; readonly state: StudioState }) {
  const may = useMay();
  const draft = useDraft(merchant, state, may('brand.edit', merchant));
  return <Desk draft={draft} />;
}
