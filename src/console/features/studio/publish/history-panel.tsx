import { useState } from 'react';
import { useStaffDo, useStaffRead } from '#console/api/use-staff.ts';
import { useSites } from '#console/effects/use-sites.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { formatMoment } from '#console/kit/moment.ts';
import { SidePanel } from '#console/kit/side-panel.tsx';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { When } from '#console/people/when.tsx';
import { previewRequest, useChoice } from '#console/preview/preview-address.ts';
import { PreviewPair } from '#console/preview/preview-pair.tsx';
import { RolloutPart } from '#console/rollouts/rollout-part.tsx';
import { type RolledOut, type RollingOut, useRollingOut } from '#console/rollouts/use-rolling-out.tsx';
import { translate as translateRollout } from '#console/rollouts/words.ts';
import { useMay } from '#console/session/me.ts';
import {
  type BrandRevisionRow,
  brandRevisions,
  compareRevision,
  readStudio,
  rollBackBrand,
} from '#contract/staff/studio/calls.ts';
import { BRAND_ROLLOUT, plansIn, type RolloutPlan } from '#model/documents/rollouts.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import type { Draft } from '../draft/use-draft.ts';
import { translate } from '../draft/words.ts';
import { nameKey } from '../fields/name-key.ts';

const list = css({ display: 'grid', gap: space[4], margin: 0, padding: 0, listStyle: 'none' });
const entry = css({
  display: 'grid',
  gap: space[1],
  paddingBlockEnd: space[3],
  borderBlockEnd: `1px solid ${color.line}`,
});
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2], fontSize: type.s });
const who = css({ color: color.textMuted });
const buttons = css({ display: 'flex', gap: space[2] });
const heading = css({ fontSize: type.s, fontWeight: weight.strong, marginBlock: space[3] });
const note = css({ fontSize: type.s, overflowWrap: 'anywhere' });
const difference = css({
  margin: 0,
  padding: space[3],
  borderRadius: radius.m,
  backgroundColor: color.surfaceSunken,
  fontSize: type.xs,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});

/** The edits of the draft and the published revisions, newest first. */
export function HistoryPanel({ draft, onClose }: { readonly draft: Draft; readonly onClose: () => void }) {
  const { merchant } = draft;
  const { data, error } = useStaffRead(brandRevisions, {}, { merchant });
  const [back, setBack] = useState<BrandRevisionRow>();
  // Not the state's: this process may serve the revision before for a moment.
  const served = data?.revisions.find(({ isServed }) => isServed)?.revision;
  const rolling = useRollingOut(merchant, 'brand.publish');
  const [site] = useSites([merchant]);
  const plan = plansIn(site?.view?.documents.trees.status).get(BRAND_ROLLOUT);
  if (rolling.panel) return rolling.panel;
  return (
    <SidePanel title={translate('history')} onClose={onClose}>
      <Edits draft={draft} />
      <h3 className={heading}>{translate('history.revisions')}</h3>
      {data === undefined && error === null && <Skeleton lines={4} />}
      {error && <EmptyState illustration="error" title={describeFailure(error, translate)} />}
      {data?.revisions.length === 0 && <p className={note}>{translate('history.none')}</p>}
      <ol className={list} data-element="console.studio.revisions">
        {data?.revisions.map((row) => (
          <Revision
            key={row.revision}
            row={row}
            merchant={merchant}
            onBack={served === undefined ? undefined : () => setBack(row)}
            rolling={rolling}
            plan={plan}
          />
        ))}
      </ol>
      {back && served !== undefined && (
        <RollBack
          row={back}
          merchant={merchant}
          served={served}
          isRolledOut={plan?.to === back.revision}
          onClose={() => setBack(undefined)}
        />
      )}
      {rolling.dialog}
    </SidePanel>
  );
}

function Edits({ draft }: { readonly draft: Draft }) {
  const { edits } = draft.state;
  if (edits.length === 0) return null;
  return (
    <>
      <h3 className={heading}>{translate('history.edits')}</h3>
      <ol className={list}>
        {edits.map(({ seq, file, pointer, before, after, by, at, state }) => (
          <li key={seq} className={entry}>
            <div className={head}>
              <strong>{nameKey(file, pointer)}</strong>
              {state === 'undone' && <Badge>{translate('history.undone')}</Badge>}
              <span className={who}>
                <bdi>{by}</bdi> · <When at={Date.parse(at)} />
              </span>
            </div>
            <span className={note}>
              {translate('history.change', {
                before: before ?? translate('state.inherits'),
                after: after ?? translate('state.inherits'),
              })}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

interface RevisionProps {
  readonly row: BrandRevisionRow;
  readonly merchant: string;
  /** Absent: the database serves none that could be replaced. */
  readonly onBack: (() => void) | undefined;
  readonly rolling: RollingOut;
  /** The running roll-out of the brand. */
  readonly plan: RolloutPlan | undefined;
}

/** The roll-out of one revision. */
const rolledOutOf = (revision: string, plan: RolloutPlan | undefined): RolledOut => ({
  id: BRAND_ROLLOUT,
  name: translateRollout('rollout.brand', { revision: revision.slice(0, 6) }),
  plan: plan?.to === revision ? plan : undefined,
  to: revision,
});

function Revision({ row, merchant, onBack, rolling, plan }: RevisionProps) {
  const [isOpen, setOpen] = useState(false);
  const mayPublish = useMay()('brand.publish', merchant);
  const rolled = rolledOutOf(row.revision, plan);
  // One revision is rolled out at a time, and until its end no other one is served.
  const mayReplace = mayPublish && onBack !== undefined && plan === undefined;
  return (
    <li className={entry} data-revision={row.revision}>
      <div className={head}>
        <When at={Date.parse(row.at)} />
        {row.isServed && <Badge tone="positive">{translate('history.served')}</Badge>}
        <span className={who}>
          <bdi>{row.by}</bdi>
        </span>
      </div>
      {row.note !== undefined && <p className={note}>{row.note}</p>}
      {!row.isServed && (
        <div className={buttons}>
          <Button size="s" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {translate('history.compare')}
          </Button>
          {mayReplace && (
            <Button size="s" variant="quiet" onClick={onBack}>
              {translate('history.back')}
            </Button>
          )}
        </div>
      )}
      {(mayReplace || rolled.plan) && !row.isServed && (
        <RolloutPart merchant={merchant} rolled={rolled} rolling={rolling} {...(onBack && { onFinish: onBack })} />
      )}
      {isOpen && <Difference row={row} merchant={merchant} />}
    </li>
  );
}

/** What differs from the revision to the served one, in words and as pages. */
function Difference({ row: { revision, at }, merchant }: Pick<RevisionProps, 'row' | 'merchant'>) {
  const { data, error } = useStaffRead(compareRevision, { revision }, { merchant });
  const { choice } = useChoice(merchant);
  const [isShown, setShown] = useState(false);
  const mayPreview = useMay()('preview.open', merchant);
  if (error) return <p className={note}>{describeFailure(error, translate)}</p>;
  if (data === undefined) return <Skeleton lines={3} />;
  const request = (moment: { readonly at?: number }) =>
    previewRequest(choice, { proposals: [], mode: 'frame', ...moment });
  // The moment after it was published.
  const then = { name: formatMoment(at), request: request({ at: Date.parse(at) + 1 }) };
  return (
    <>
      <pre className={difference}>{data.text}</pre>
      {mayPreview && (
        <div>
          <Button size="s" variant="quiet" icon="eye" onClick={() => setShown(true)}>
            {translate('history.pages')}
          </Button>
        </div>
      )}
      {isShown && (
        <PreviewPair
          merchant={merchant}
          title={translate('history.pages')}
          element="console.studio.history.pair"
          sides={[then, { name: translate('history.served'), request: request({}) }]}
          width={choice.width}
          onClose={() => setShown(false)}
        />
      )}
    </>
  );
}

interface RollBackProps {
  readonly row: BrandRevisionRow;
  readonly merchant: string;
  readonly served: string;
  readonly isRolledOut: boolean;
  readonly onClose: () => void;
}

function RollBack({ row, merchant, served, isRolledOut, onClose }: RollBackProps) {
  const { mutateAsync } = useStaffDo(rollBackBrand, [readStudio, brandRevisions, compareRevision]);
  return (
    <ReasonDialog
      name="studio-roll-back"
      about={`${merchant} ${row.revision}`}
      title={translate(isRolledOut ? 'serve.title' : 'rollBack.title')}
      text={translate(isRolledOut ? 'serve.text' : 'rollBack.text')}
      confirm={translate('history.back')}
      translate={translate}
      onClose={onClose}
      onConfirm={(why) => mutateAsync({ merchant, request: { revision: row.revision, served, note: why } })}
    />
  );
}
