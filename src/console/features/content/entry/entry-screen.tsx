import { Link, Navigate } from 'react-router-dom';
import { useStaffRead } from '#console/api/use-staff.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { Page } from '#console/kit/page.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { oneContentEntry } from '#contract/staff/content/calls.ts';
import { buttonClass } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { copyOf, draftOf, newDraft } from '../draft/content-draft.ts';
import type { KindProps } from '../list/content-list.tsx';
import { contentAddress } from '../words/kinds.ts';
import { translate } from '../words/words.ts';
import { EntryForm } from './entry-form.tsx';

/** Poll interval for changes of other staff users. */
const EVERY_MS = 5_000;
export const NEW = 'new';

/** One content entry in its form. The id `new` is an unsaved entry, a copy of another one if the URL has `of`. */
export function EntryScreen({ id, ...shared }: KindProps & { readonly id: string }) {
  const { merchant, kind } = shared;
  const [of] = useAddressState('of');
  const isNew = id === NEW;
  const asked = isNew ? of : id;
  const follow = isNew ? {} : { everyMs: EVERY_MS };
  const { data, error } = useStaffRead(oneContentEntry, { id: asked }, { merchant, enabled: asked !== '', ...follow });
  const contentEntry = data?.id === asked ? data : undefined;
  if (isNew && (asked === '' || contentEntry !== undefined)) {
    const start = contentEntry === undefined ? newDraft(kind) : copyOf(draftOf(contentEntry));
    return <EntryForm {...shared} place={NEW} contentEntry={undefined} start={start} />;
  }
  if (contentEntry === undefined) return <Waiting {...shared} error={error} />;
  if (contentEntry.kind !== kind)
    return <Navigate to={contentAddress(merchant, contentEntry.kind, contentEntry.id)} replace />;
  return <EntryForm {...shared} place={id} contentEntry={contentEntry} start={draftOf(contentEntry)} />;
}

interface WaitingProps extends KindProps {
  readonly error: Parameters<typeof describeFailure>[0] | null;
}

function Waiting({ merchant, kind, error }: WaitingProps) {
  return (
    <Page title={translate(`one.${kind}`)}>
      {error === null ? (
        <div aria-busy="true">
          <Skeleton lines={14} />
        </div>
      ) : (
        <EmptyState
          illustration="search"
          title={translate('failed.piece')}
          text={describeFailure(error)}
          action={
            <Link className={buttonClass()} to={contentAddress(merchant, kind)}>
              {translate(`all.${kind}`)}
            </Link>
          }
        />
      )}
    </Page>
  );
}
