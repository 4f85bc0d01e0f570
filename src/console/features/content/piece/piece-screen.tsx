import { Link, Navigate } from 'react-router-dom';
import { useStaffRead } from '#console/api/use-staff.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { Page } from '#console/kit/page.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { contentPiece } from '#contract/staff/content/calls.ts';
import { buttonClass } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { copyOf, draftOf, newDraft } from '../draft/content-draft.ts';
import type { KindProps } from '../list/content-list.tsx';
import { contentAddress } from '../words/kinds.ts';
import { translate } from '../words/words.ts';
import { PieceForm } from './piece-form.tsx';

/** Follows what colleagues do to the piece. */
const EVERY_MS = 5_000;
export const NEW = 'new';

/** One piece in its form; `new` is one that is not written yet, as a copy of another where the address says `of`. */
export function PieceScreen({ id, ...shared }: KindProps & { readonly id: string }) {
  const { merchant, kind } = shared;
  const [of] = useAddressState('of');
  const isNew = id === NEW;
  const asked = isNew ? of : id;
  const follow = isNew ? {} : { everyMs: EVERY_MS };
  const { data, error } = useStaffRead(contentPiece, { id: asked }, { merchant, enabled: asked !== '', ...follow });
  const piece = data?.id === asked ? data : undefined;
  if (isNew && (asked === '' || piece !== undefined)) {
    const start = piece === undefined ? newDraft(kind) : copyOf(draftOf(piece));
    return <PieceForm {...shared} place={NEW} piece={undefined} start={start} />;
  }
  if (piece === undefined) return <Waiting {...shared} error={error} />;
  if (piece.kind !== kind) return <Navigate to={contentAddress(merchant, piece.kind, piece.id)} replace />;
  return <PieceForm {...shared} place={id} piece={piece} start={draftOf(piece)} />;
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
