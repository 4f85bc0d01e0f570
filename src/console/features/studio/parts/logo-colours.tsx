import { type ChangeEvent, useId, useRef, useState } from 'react';
import { StaffCallFailed } from '#console/api/client.ts';
import { useStaffDo } from '#console/api/use-staff.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { base64Of } from '#console/media/base64-of.ts';
import { translate as tOfMedia } from '#console/media/words.ts';
import { proposeColours, readStudio } from '#contract/staff/studio/calls.ts';
import { uploadLogo } from '#contract/staff/studio/pictures.ts';
import { sameText } from '#model/brand-file/pointers.ts';
import { isObject, ownList, ownText } from '#model/json/json.ts';
import { deriveTheme } from '#model/theme/theme.ts';
import { Button } from '#ui/actions/button.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, control, radius, space, type } from '#ui/style/tokens.ts';
import { BRAND_FILE } from '../draft/draft-store.ts';
import type { Draft } from '../draft/use-draft.ts';
import { translate } from '../draft/words.ts';

const body = css({
  display: 'grid',
  gap: space[2],
  padding: space[3],
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
});
const label = css({ fontSize: type.s, fontWeight: 600 });
const upload = css({
  maxInlineSize: '100%',
  fontSize: type.s,
  '&::file-selector-button': {
    minBlockSize: control.s,
    marginInlineEnd: space[3],
    paddingInline: space[3],
    border: `1px solid ${color.lineStrong}`,
    borderRadius: radius.m,
    backgroundColor: color.field,
    color: color.text,
    font: 'inherit',
    cursor: 'pointer',
  },
});
const note = css({ color: color.textMuted, fontSize: type.xs });
const wrong = css({ color: color.negative, fontSize: type.s });
const list = css({ display: 'grid', gap: space[2], margin: 0, padding: 0, listStyle: 'none' });
const row = css({ display: 'flex', alignItems: 'center', gap: space[2] });
const swatches = css({ display: 'flex', flex: 1, blockSize: '2rem', borderRadius: radius.s, overflow: 'hidden' });
const swatch = css({ flex: 1, [media.forced]: { forcedColorAdjust: 'none' } });

/** The largest file that a logo has. */
const MOST_BYTES = 2 * 1024 * 1024;

interface Proposal {
  readonly seeds: string;
  readonly roles?: string;
}

/** Proposes colours from a logo file; choosing one edits the draft. */
export function LogoColours({ draft }: { readonly draft: Draft }) {
  const { merchant } = draft;
  const id = useId();
  const { mutateAsync, isPending } = useStaffDo(proposeColours);
  const [proposals, setProposals] = useState<readonly Proposal[]>([]);
  const [fault, setFault] = useState<string>();
  const [logo, setLogo] = useState('');
  const keepLogo = useKeepLogo(draft);
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    setProposals([]);
    setFault(undefined);
    if (file === undefined) return;
    if (file.size > MOST_BYTES) return setFault(translate('logo.large'));
    try {
      const bytes = await base64Of(file);
      const found = await mutateAsync({ merchant, request: { logo: bytes } });
      setLogo(bytes);
      setProposals(found?.proposals ?? []);
      setFault(found?.fault && tOfMedia(`fault.${found.fault}`));
    } catch (error) {
      if (!(error instanceof StaffCallFailed)) throw error;
      setFault(describeFailure(error, translate));
    }
  };
  /** The colours at once; the logo and the icon when they are drawn. Choosing again repeats what has failed. */
  const chooseAll = async (proposal: Proposal) => {
    const accent = choose(draft, proposal);
    setFault(await keepLogo(logo, accent));
  };
  return (
    <div className={body} aria-busy={isPending}>
      <label htmlFor={id} className={label}>
        {translate('logo')}
      </label>
      <input
        id={id}
        type="file"
        className={upload}
        accept="image/*"
        onChange={(event) => void read(event)}
        data-element="console.studio.logo"
      />
      <p className={note}>{translate('logo.hint')}</p>
      {fault !== undefined && (
        <p role="alert" className={wrong}>
          {fault}
        </p>
      )}
      {proposals.length > 0 && (
        <ol className={list} aria-label={translate('logo.proposals')}>
          {proposals.map((proposal, at) => (
            <li key={proposal.seeds} className={row}>
              <Swatches proposal={proposal} />
              <Button size="s" variant="quiet" onClick={() => void chooseAll(proposal)}>
                {translate('logo.use', { number: at + 1 })}
              </Button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** The slides of a new brand: their pictures get the chosen colours. */
const FIRST_COVERS = ['assets/hero-1.svg', 'assets/hero-2.svg'] as const;

/** Makes the file the logo, the icon and the sharing card of the draft; resolves with why not. */
function useKeepLogo({ merchant, store }: Draft): (file: string, accent: string) => Promise<string | undefined> {
  const { mutateAsync } = useStaffDo(uploadLogo, [readStudio]);
  const shown = useRef<readonly string[]>(FIRST_COVERS);
  return async (file, accent) => {
    try {
      const drawn = await mutateAsync({ merchant, request: { file, accent } });
      const { logo, favicon, card, covers = [], fault } = drawn ?? {};
      if (logo === undefined || favicon === undefined) return tOfMedia(`fault.${fault ?? 'unreadable'}`);
      store.set(BRAND_FILE, '/assets/logo', logo);
      store.set(BRAND_FILE, '/assets/favicon', favicon);
      if (card !== undefined) store.set(BRAND_FILE, '/assets/card', card);
      replaceCovers(store, shown.current, covers);
      shown.current = covers;
      return undefined;
    } catch (error) {
      if (!(error instanceof StaffCallFailed)) throw error;
      return translate('logo.notKept', { why: describeFailure(error, translate) });
    }
  };
}

/** The accents and surfaces that a proposal makes, light and dark. */
function Swatches({ proposal }: { readonly proposal: Proposal }) {
  const { light, dark } = deriveTheme({
    mode: 'both',
    seeds: JSON.parse(proposal.seeds),
    roles: JSON.parse(proposal.roles ?? '{}'),
  });
  const shown = [light.canvas, light.accent, light.accentSoft, dark.canvas, dark.accent, dark.accentSoft];
  return (
    <span className={swatches} aria-hidden="true">
      {shown.map((hex, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fixed places
        <span key={at} className={swatch} style={{ backgroundColor: hex }} />
      ))}
    </span>
  );
}

/** Slides that show one of the pictures `before` show the one of `after` at its place. */
function replaceCovers(store: Draft['store'], before: readonly string[], after: readonly string[]): void {
  const home = store.read(BRAND_FILE, '/home');
  if (!Array.isArray(home)) return;
  const next = home.map((section: unknown) => {
    const slides = ownList(section, 'slides').filter(isObject);
    if (!isObject(section) || slides.length === 0) return section;
    const redrawn = slides.map((slide) => {
      const image = after[before.indexOf(ownText(slide, 'image') ?? '')];
      return image === undefined ? slide : { ...slide, image };
    });
    return { ...section, slides: redrawn };
  });
  if (sameText(next) !== sameText(home)) store.set(BRAND_FILE, '/home', next);
}

/** Writes the colours of a proposal; returns the accent. */
function choose({ store }: Draft, { seeds, roles }: Proposal): string {
  const chosen: Readonly<Record<string, unknown>> = JSON.parse(seeds);
  for (const seed of ['accent', 'secondary', 'neutral']) store.set(BRAND_FILE, `/theme/seeds/${seed}`, chosen[seed]);
  const accents: Readonly<Record<string, { readonly accent?: string } | undefined>> = JSON.parse(roles ?? '{}');
  for (const mode of ['light', 'dark']) store.set(BRAND_FILE, `/theme/roles/${mode}/accent`, accents[mode]?.accent);
  return String(chosen['accent']).toLowerCase();
}
