import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  identity,
  MOST_DOCUMENT_PICTURES,
  type OwnIdentity,
  sendDocument,
  startIdentity,
} from '#contract/identity/calls.ts';
import type { DocumentKind } from '#contract/identity/kinds.ts';
import { Section } from '#portal/centre/parts/section.tsx';
import { failureOf } from '#portal/forms/failure.ts';
import { FailureBanner } from '#portal/forms/failure-banner.tsx';
import { PictureField } from '#portal/forms/picture-field.tsx';
import { shrinkPicture } from '#portal/forms/shrink-picture.ts';
import { usePictures } from '#portal/forms/use-pictures.ts';
import { useWriteFigure } from '#portal/forms/use-write-figure.ts';
import { useBrowser } from '#portal/state/client.ts';
import { useMemberQuery } from '#portal/state/queries/use-member-query.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { showMessageAtom } from '#portal/state/texts/words.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';

const column = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start', gap: space[3] });
const note = css({ color: color.textMuted, fontSize: type.s });

/** Maximum base64 characters of one picture at the gateway (contract, order-schemas). */
const MOST_SIGNS = 410_000;

/** The member's identity, where the market demands it: its state, what comes next, and documents to send. */
export function IdentitySection() {
  const own = useMemberQuery(identity).data;
  // Nothing is demanded, and nothing was ever asked.
  if (!own || (own.state === 'NONE' && own.missing.length === 0)) return null;
  return <Loaded own={own} />;
}

function Loaded({ own }: { readonly own: OwnIdentity }) {
  const { t } = useTexts();
  const write = useWriteFigure();
  const { state, why, expiresAt, graceUntil, kinds } = own;
  const mayStart = state === 'NONE' || state === 'EXPIRED';
  const next = nextOf(own);
  return (
    <Section title={t('safer.identity')}>
      <div className={column} data-identity={state}>
        <p role="status">{t(`safer.identity.${state}`)}</p>
        {next !== undefined && <p className={note}>{t(next)}</p>}
        {state === 'REFUSED' && why !== undefined && <p className={note}>{t(`safer.identity.why.${why}`)}</p>}
        {expiresAt !== undefined && (
          <p className={note}>{t('safer.identity.until', { time: write({ minute: expiresAt }) })}</p>
        )}
        {graceUntil !== undefined && (
          <p className={note}>{t('safer.identity.grace', { time: write({ minute: graceUntil }) })}</p>
        )}
        {mayStart && <StartButton />}
        {!mayStart && kinds.map((kind) => <DocumentForm key={kind} kind={kind} />)}
      </div>
    </Section>
  );
}

function nextOf({ state }: OwnIdentity) {
  if (state === 'NONE' || state === 'EXPIRED') return 'safer.identity.next.START';
  return state === 'ASKED' || state === 'REVIEW' ? (`safer.identity.next.${state}` as const) : undefined;
}

/** Sends a call that answers with the new state, and shows it. */
function useChange() {
  const browser = useBrowser();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function change(ask: (client: ReturnType<typeof browser>['client']) => Promise<OwnIdentity | undefined>) {
    setBusy(true);
    setError(undefined);
    try {
      const of = { queryKey: ['member', identity.name] };
      const state = await ask(browser().client);
      // A reply that is still on its way is older.
      await queries.cancelQueries(of);
      queries.setQueriesData(of, state);
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, failure: error === undefined ? undefined : failureOf(error), change };
}

function StartButton() {
  const { t } = useTexts();
  const { isBusy, failure, change } = useChange();
  return (
    <>
      <FailureBanner failure={failure} />
      <Button busy={isBusy} onClick={() => void change((client) => client.send(startIdentity, {}, { quiet: true }))}>
        {t('safer.identity.start')}
      </Button>
    </>
  );
}

function DocumentForm({ kind }: { readonly kind: DocumentKind }) {
  const { t } = useTexts();
  const browser = useBrowser();
  const { chosen, leftOut, add, remove, clear } = usePictures(`identity ${kind}`);
  const { isBusy, failure, change } = useChange();
  const [isLarge, setLarge] = useState(false);

  async function send() {
    const small = await Promise.all(chosen.map((picture) => shrinkPicture(picture, MOST_SIGNS)));
    const pictures = small.flatMap((one) => one ?? []).slice(0, MOST_DOCUMENT_PICTURES);
    setLarge(pictures.length < chosen.length);
    if (pictures.length < chosen.length) return;
    if (!(await change((client) => client.send(sendDocument, { kind, pictures }, { quiet: true })))) return;
    clear();
    browser().store.set(showMessageAtom, { text: 'safer.identity.sent', tone: 'positive' });
  }
  return (
    <div className={column} data-document={kind}>
      <PictureField
        chosen={chosen}
        leftOut={leftOut}
        onFiles={add}
        onRemove={remove}
        words={{ title: t(`safer.identity.kind.${kind}`), hint: t('safer.identity.hint') }}
      />
      {isLarge && (
        <Banner tone="negative" announce>
          {t('cashier.pay.proofLarge')}
        </Banner>
      )}
      <FailureBanner failure={failure} />
      {chosen.length > 0 && (
        <Button busy={isBusy} onClick={() => void send()}>
          {t('safer.identity.send')}
        </Button>
      )}
    </div>
  );
}
