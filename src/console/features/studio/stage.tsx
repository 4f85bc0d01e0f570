import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { previewRequest, useChoice } from '#console/preview/preview-address.ts';
import { AudienceControls, ControlRow, DeviceControls } from '#console/preview/preview-controls.tsx';
import { PreviewFrame } from '#console/preview/preview-frame.tsx';
import type { ColourPair, PreviewNews, ThemeProperties } from '#contract/staff/previews/preview-messages.ts';
import { MOST_EDITS } from '#contract/staff/studio/brand-key.ts';
import { CATALOGUE } from '#model/catalogue/catalogue.ts';
import { isObject, own } from '#model/json/json.ts';
import { parseBrand } from '#model/site/brand.ts';
import { themeProperties } from '#model/theme/css.ts';
import { deriveTheme } from '#model/theme/theme.ts';
import { Button } from '#ui/actions/button.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { BRAND_FILE, parseFile } from './draft/draft-store.ts';
import type { Draft } from './draft/use-draft.ts';
import { translate } from './draft/words.ts';
import type { Part } from './fields/fields.ts';

/** The page stays in sight while the fields scroll. */
const stage = css({
  position: 'sticky',
  insetBlockStart: space[4],
  flex: 1,
  alignSelf: 'flex-start',
  display: 'flex',
  flexDirection: 'column',
  gap: space[3],
  minInlineSize: 0,
  blockSize: 'calc(100dvh - 2rem)',
  [media.tablet]: { position: 'static', alignSelf: 'stretch' },
});
const note = css({ color: color.textMuted, fontSize: type.s });
const frame = css({ display: 'flex', flex: 1, minBlockSize: '24rem' });

interface StageProps {
  readonly draft: Draft;
  /** The element that the page outlines; empty: none. */
  readonly element: string;
  /** The colours whose place the page outlines; another object asks again. */
  readonly pair?: ColourPair | undefined;
  readonly onPart: (part: Part, menu?: string) => void;
}

/**
 * The page of the draft. Colours and shapes are shown at once; every other edit is drawn by the gateway before it is
 * stored, and the page redraws itself in place.
 */
export function Stage({ draft, element, pair, onPart }: StageProps) {
  const { merchant, store } = draft;
  const { choice, change } = useChoice(merchant);
  const [isPicking, setPicking] = useState(false);
  const [missing, setMissing] = useState<ColourPair>();
  const request = { ...previewRequest(choice, { proposals: [], mode: 'frame' }), draft: true };
  const files = store.files();
  const brand = useMemo(() => parseFile(files[BRAND_FILE]), [files]);
  const themeText = JSON.stringify(own(brand, 'theme') ?? null);
  const theme = useMemo(() => propertiesOf(themeText), [themeText]);
  const reloadCount = useRested(useMemo(() => fingerprint(files, brand), [files, brand]));
  const unsaved = useCallback(() => {
    const edits = store
      .pending()
      .map(({ file, pointer, value }) => ({ file, pointer, ...(value !== undefined && { value }) }));
    return { edits: edits.slice(0, MOST_EDITS) };
  }, [store]);
  const hear = useCallback(
    (news: PreviewNews) => {
      if (news.kind === 'picking') setPicking(news.on);
      if (news.kind === 'picked') onPart(...placeOf(news.element));
      if (news.kind === 'paired') setMissing(news.found ? undefined : pair);
    },
    [onPart, pair],
  );
  return (
    <section className={stage} aria-label={translate('stage')}>
      <ControlRow>
        <AudienceControls merchant={merchant} choice={choice} onChange={change} />
        <DeviceControls choice={choice} onChange={change} />
        <Button
          variant={isPicking ? 'primary' : 'quiet'}
          aria-pressed={isPicking}
          onClick={() => setPicking(!isPicking)}
          data-element="console.studio.pick"
        >
          {translate('pick')}
        </Button>
      </ControlRow>
      {pair !== undefined && missing === pair && (
        <p role="status" className={note}>
          {translate('pair.missing')}
        </p>
      )}
      <div className={frame}>
        <PreviewFrame
          merchant={merchant}
          request={request}
          width={choice.width}
          colours={choice.colours}
          reloadCount={reloadCount}
          theme={theme}
          picking={isPicking}
          element={element}
          pair={pair}
          onNews={hear}
          more={unsaved}
          keepsPage
        />
      </div>
    </section>
  );
}

/** A word that is typed is shown at its first letter and at its pauses. */
const REST_MS = 80;

/** The value at once after a rest, else once it has not changed for a moment. */
function useRested(value: number): number {
  const [rested, setRested] = useState(value);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (value === rested) return undefined;
    const now = performance.now();
    const isAfterRest = now - changedAt.current > REST_MS;
    changedAt.current = now;
    if (isAfterRest) return setRested(value);
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value, rested]);
  return rested;
}

/** Keys of the theme that the page shows without being opened again. */
const AT_ONCE = ['seeds', 'roles', 'radius', 'density', 'shadow'];

/** The properties of a theme; it needs nothing of the keys that every brand has. */
function propertiesOf(themeText: string): ThemeProperties | undefined {
  const theme: unknown = JSON.parse(themeText) ?? undefined;
  const { value } = parseBrand({ livery: 1, merchant: 'draft', name: 'Draft', ...(theme !== undefined && { theme }) });
  if (value === null) return undefined;
  return Object.fromEntries(themeProperties(deriveTheme(value.theme)).filter(([name]) => !name.includes('font')));
}

/** A number that changes with the files, but not with what the page shows at once. */
function fingerprint(files: Readonly<Record<string, string>>, brand: unknown): number {
  const theme = own(brand, 'theme');
  const others = isObject(theme) && Object.fromEntries(Object.entries(theme).filter(([key]) => !AT_ONCE.includes(key)));
  const shown = isObject(brand) ? { ...brand, theme: others } : files[BRAND_FILE];
  const whole = JSON.stringify({ ...files, [BRAND_FILE]: shown });
  let hash = 0;
  for (let at = 0; at < whole.length; at += 1) hash = (hash * 31 + whole.charCodeAt(at)) | 0;
  return hash;
}

/** The part that has the settings of an element of the page. */
function placeOf(element: string): readonly [part: Part, menu?: string] {
  const slot = CATALOGUE.find(({ id }) => id === element)?.slot;
  if (slot === 'home' || slot === 'slides' || element.startsWith('home.')) return ['home'];
  return slot === undefined ? ['menus'] : ['menus', slot];
}
