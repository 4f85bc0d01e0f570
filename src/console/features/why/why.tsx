import { useCallback, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useStaffRead } from '#console/api/use-staff.ts';
import { ChangePanel } from '#console/effects/change-panel.tsx';
import { labelOf } from '#console/effects/labels/element-labels.ts';
import { type SiteView, viewSite } from '#console/effects/site-view.ts';
import { useSites } from '#console/effects/use-sites.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { Page } from '#console/kit/page.tsx';
import { previewRequest, useChoice } from '#console/preview/preview-address.ts';
import { AudienceControls, ControlRow, DeviceControls, PreviewActions } from '#console/preview/preview-controls.tsx';
import { PreviewFrame } from '#console/preview/preview-frame.tsx';
import { readProposals } from '#console/preview/propose.ts';
import { useMay, useSite } from '#console/session/me.ts';
import { useUndo } from '#console/undo/use-undo.tsx';
import type { StaffAction } from '#contract/staff/policy.ts';
import { factsOfMember, openSupportCode } from '#contract/staff/previews/calls.ts';
import type { PreviewNews } from '#contract/staff/previews/preview-messages.ts';
import { readRevision } from '#contract/staff/studio/calls.ts';
import { listElements } from '#model/explain/explain-site.ts';
import { whereIs } from '#model/portal/where.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, radius, space } from '#ui/style/tokens.ts';
import { AccountField } from './account-field.tsx';
import { Answer } from './answer.tsx';
import { CodeNote } from './code-note.tsx';
import { ElementList, type Only } from './element-list.tsx';
import { translate } from './words.ts';
import { pastTrees, worldOf } from './world.ts';

const columns = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(14rem, 18rem) minmax(20rem, 1fr) minmax(20rem, 28rem)',
  gap: space[4],
  flex: 1,
  minBlockSize: '32rem',
  blockSize: 0,
  // The page goes below the answer, next to the list; the console's page scrolls.
  [media.desk]: {
    gridTemplateColumns: 'minmax(13rem, 1fr) minmax(0, 2fr)',
    gridTemplateRows: 'minmax(20rem, 32rem) 40rem',
    flex: 'none',
    minBlockSize: 0,
    blockSize: 'auto',
    '& > :first-child': { gridRow: '1 / -1', minBlockSize: 0 },
  },
  // On narrow screens each part has its natural height: limited to the screen height, the parts would overlap.
  [media.tablet]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'none',
    '& > :first-child': { gridRow: 'auto' },
  },
});
const answers = css({
  minBlockSize: 0,
  overflow: 'auto',
  padding: space[4],
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  backgroundColor: color.surface,
});
const previewArea = css({
  display: 'flex',
  flexDirection: 'column',
  gap: space[2],
  minBlockSize: 0,
  minInlineSize: 0,
  [media.tablet]: { minBlockSize: '40rem' },
});

/** Explains why a visitor sees an element, or not. */
export default function Why() {
  const { merchant = '' } = useParams();
  const site = useSite(merchant)?.name ?? merchant;
  const [{ view, error } = { view: undefined, error: null }] = useSites([merchant]);
  if (view !== undefined) return <Asked key={merchant} merchant={merchant} site={site} view={view} />;
  return (
    <Page title={translate('title')} lead={translate('lead', { site })}>
      {error === null ? (
        <Skeleton lines={12} />
      ) : (
        <EmptyState illustration="offline" title={translate('failed.title')} text={describeFailure(error)} />
      )}
    </Page>
  );
}

interface AskedProps {
  readonly merchant: string;
  readonly site: string;
  readonly view: SiteView;
}

function Asked({ merchant, site, view }: AskedProps) {
  const question = useQuestion(merchant, view);
  const { params, choice, change, id, code, member, past } = question;
  const [seen, setSeen] = useState<Turning>();
  const undo = useUndo();
  return (
    <Page title={translate('title')} lead={translate('lead', { site })}>
      <ControlRow>
        <AudienceControls merchant={merchant} choice={choice} onChange={change} />
        <AccountField account={choice.account} error={member.error} onUse={(account) => change({ account })} />
      </ControlRow>
      {member.share && (
        <Banner tone="info">
          {translate('share.brand', { share: member.share.share, revision: member.share.revision })}
        </Banner>
      )}
      {code.view && <CodeNote code={code.view} isPast={past !== undefined} onDrop={() => change({ code: '' })} />}
      {code.error !== null && <EmptyState illustration="error" title={translate('support.refused')} />}
      <div className={columns}>
        <ElementList
          elements={question.elements}
          translateKey={view.translateKey}
          words={params.get('find') ?? ''}
          only={onlyOf(params.get('only'))}
          chosen={id}
          onWords={(find) => change({ find })}
          onOnly={(only) => change({ only: only === 'all' ? '' : only })}
          onChoose={question.choose}
        />
        <AnswerPart
          merchant={merchant}
          view={view}
          question={question}
          onSee={(proposals) => setSeen({ proposals, ...named(view, question) })}
        />
        <PreviewedPage merchant={merchant} view={view} question={question} />
      </div>
      {seen !== undefined && (
        <ChangePanel
          merchant={merchant}
          title={translate(seen.isShown ? 'turn.hiding' : 'turn.showing', { name: seen.name })}
          proposals={seen.proposals}
          permission={neededFor(seen.proposals)}
          onDone={(back, reason) => undo.report({ ...wordsOf(seen), reason, back })}
          onClose={() => setSeen(undefined)}
        />
      )}
      {undo.dialog}
    </Page>
  );
}

/** A change that would reverse the answer. */
interface Turning {
  readonly proposals: readonly Proposal[];
  /** The label of the element, and whether it is shown before the change. */
  readonly name: string;
  readonly isShown: boolean;
}

function named(view: SiteView, { id, elements }: ReturnType<typeof useQuestion>): Omit<Turning, 'proposals'> {
  const found = elements.find(({ element }) => element.id === id);
  return { name: found ? labelOf(view.translateKey, found.element) : id, isShown: found?.shown === true };
}

function wordsOf({ name, isShown }: Turning) {
  return {
    title: translate(isShown ? 'turn.hidden' : 'turn.shown', { name }),
    undone: translate('turn.undone', { name }),
  };
}

/** The question in the URL (element, visitor, time) and the world in which it is answered. */
function useQuestion(merchant: string, served: SiteView) {
  const { params, choice, change } = useChoice(merchant);
  const code = useCode(params.get('code') ?? '', merchant);
  const member = useMember(merchant, choice.account);
  // The pages of a member in the share of a roll-out are of its revision.
  const view = useMemo(
    () => (member.brand ? viewSite({ ...served.documents, brand: member.brand }) : served),
    [served, member.brand],
  );
  const past = pastTrees(code.view);
  const world = useMemo(
    () => worldOf(view, { visitor: choice.visitor, member: member.found, past }),
    [view, choice.visitor, member.found, past],
  );
  const elements = useMemo(() => listElements(world.side, world.facts), [world]);
  const id = params.get('element') ?? '';
  const elementOf = (asked: string) => elements.find(({ element }) => element.id === asked)?.element;
  /** An element that is not on this screen is shown on its own screen. */
  const choose = (element: string) => {
    const found = elementOf(element);
    const screens = found ? whereIs(found.id, found.slot).screens : [];
    const [first] = screens;
    change({ element, ...(first !== undefined && !screens.includes(choice.screen) ? { screen: first } : {}) });
  };
  return { params, choice, change, choose, code, member, past, world, elements, id, asked: elementOf(id) };
}

interface PartProps {
  readonly merchant: string;
  readonly view: SiteView;
  readonly question: ReturnType<typeof useQuestion>;
}

function AnswerPart({ merchant, view, question, onSee }: PartProps & { onSee: (seen: readonly Proposal[]) => void }) {
  const { id, asked, world, elements, choose, choice } = question;
  const may = useMay();
  const site = useSite(merchant)?.name ?? merchant;
  return (
    <section className={answers} aria-label={translate('title')}>
      {asked !== undefined && (
        <Answer
          world={world}
          elements={elements}
          element={asked}
          translateKey={view.translateKey}
          onAsk={choose}
          mayMake={(wanted) => may(neededFor(wanted), merchant)}
          places={{ merchant, may, account: choice.account, brandLines: view.documents.brandLines }}
          reported={{ site, language: choice.language, texts: view.documents.brandTexts }}
          onSee={onSee}
        />
      )}
      {asked === undefined && (
        <EmptyState
          illustration="search"
          title={translate(id === '' ? 'empty.title' : 'unknown.title')}
          text={id === '' ? translate('empty.text') : translate('unknown.text', { id })}
        />
      )}
    </section>
  );
}

/** The site as that visitor sees it; a click picks an element. */
function PreviewedPage({ merchant, view, question: { params, choice, change, code, past, id } }: PartProps) {
  const [reloadCount, setReloadCount] = useState(0);
  const [isPicking, setPicking] = useState(false);
  const hear = useCallback(
    (news: PreviewNews) => {
      if (news.kind === 'picking') setPicking(news.on);
      if (news.kind === 'picked') change({ element: news.element });
    },
    [change],
  );
  const request = previewRequest(choice, {
    proposals: readProposals(params.get('propose')) ?? [],
    mode: 'frame',
    revision: past === undefined ? undefined : code.view?.revision,
  });
  return (
    <div className={previewArea}>
      <ControlRow>
        <DeviceControls choice={choice} onChange={change} />
        <PreviewActions
          merchant={merchant}
          request={request}
          isPicking={isPicking}
          onPick={setPicking}
          onReload={() => setReloadCount(reloadCount + 1)}
        />
      </ControlRow>
      <PreviewFrame
        merchant={merchant}
        request={request}
        width={choice.width}
        colours={choice.colours}
        reloadCount={reloadCount + view.documents.revision}
        picking={isPicking}
        element={id}
        onNews={hear}
      />
    </div>
  );
}

function onlyOf(text: string | null): Only {
  return text === 'shown' || text === 'hidden' ? text : 'all';
}

/** The strictest permission that the proposals need. */
function neededFor(proposals: readonly Proposal[]): StaffAction {
  if (proposals.some(({ kind }) => kind === 'tree')) return 'settings.change';
  if (proposals.some(({ kind }) => kind === 'maintenance')) return 'maintenance.set';
  return proposals.some(({ kind }) => kind === 'rule') ? 'rule.change' : 'switch.turn';
}

function useCode(code: string, merchant: string) {
  const { data, error } = useStaffRead(openSupportCode, { code }, { enabled: code !== '' });
  const view = code === '' || data?.merchant !== merchant ? undefined : data;
  return { view, error: code === '' ? null : error };
}

function useMember(merchant: string, account: string) {
  const { data, error } = useStaffRead(factsOfMember, { account }, { merchant, enabled: account !== '' });
  const share = account === '' ? undefined : data?.brand;
  const revision = share?.revision ?? '';
  const { data: stored } = useStaffRead(readRevision, { revision }, { merchant, enabled: revision !== '' });
  if (account === '') return NO_MEMBER;
  if (error !== null)
    return { ...NO_MEMBER, error: error.code === 'not_found' ? translate('account.none') : describeFailure(error) };
  return { found: data?.member, error: undefined, share, brand: share && stored?.brand };
}

const NO_MEMBER = { found: undefined, error: undefined, share: undefined, brand: undefined };
