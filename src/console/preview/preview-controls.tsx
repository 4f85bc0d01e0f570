import { useState } from 'react';
import { useStaffSend } from '#console/api/use-staff.ts';
import { labelsWith } from '#console/effects/labels/element-labels.ts';
import { nameScreens } from '#console/effects/labels/screen-names.ts';
import { nameLanguage } from '#console/names/names.ts';
import { useMay, useSite } from '#console/session/me.ts';
import { openPreview, type PreviewRequest } from '#contract/staff/previews/calls.ts';
import { VISITOR_KINDS } from '#contract/staff/previews/visitor-kinds.ts';
import { SCREENS } from '#model/catalogue/routes.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { Select } from '#ui/fields/select.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { type AddressChange, type PreviewChoice, WIDTHS } from './preview-address.ts';
import { translate } from './words.ts';

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: space[3] });
const end = css({ display: 'flex', gap: space[2], alignItems: 'center' });

interface ChoiceProps {
  readonly choice: PreviewChoice;
  readonly onChange: (changed: AddressChange) => void;
}

/** Controls of the preview's visitor: language and kind. */
export function AudienceControls({ merchant, choice, onChange }: ChoiceProps & { readonly merchant: string }) {
  const languages = useSite(merchant)?.languages ?? [];
  const offered = languages.includes(choice.language) ? languages : [choice.language, ...languages];
  const account =
    choice.account === '' ? [] : [{ value: ACCOUNT, label: translate('visitor.account', { account: choice.account }) }];
  return (
    <>
      <Select
        label={translate('word.language')}
        value={choice.language}
        options={offered.map((language) => ({ value: language, label: nameLanguage(language) }))}
        onChange={({ target }) => onChange({ language: target.value })}
      />
      <Select
        label={translate('visitor')}
        value={choice.account === '' ? choice.visitor : ACCOUNT}
        options={[...account, ...VISITOR_KINDS.map((kind) => ({ value: kind, label: translate(`visitor.${kind}`) }))]}
        onChange={({ target }) => onChange(target.value === ACCOUNT ? {} : { visitor: target.value, account: '' })}
      />
    </>
  );
}

const TRANSLATE_KEY = labelsWith({});

/** The option for the account in the URL. */
const ACCOUNT = '-';
const PATHS = SCREENS.filter(({ redirect }) => redirect === undefined).map(({ path }) => path);

/** Controls of the preview's screen, width and colours. */
export function DeviceControls({ choice, onChange }: ChoiceProps) {
  const paths = PATHS.includes(choice.screen) ? PATHS : [choice.screen, ...PATHS];
  return (
    <>
      <Select
        label={translate('screen')}
        value={choice.screen}
        options={nameScreens(TRANSLATE_KEY, paths).map(([path, label]) => ({ value: path, label }))}
        onChange={({ target }) => onChange({ screen: target.value })}
      />
      <Select
        label={translate('width')}
        value={String(choice.width)}
        options={WIDTHS.map((width) => ({ value: String(width), label: translate(`width.${width}`) }))}
        onChange={({ target }) => onChange({ width: target.value })}
      />
      <Select
        label={translate('mode')}
        value={choice.colours}
        options={(['own', 'light', 'dark'] as const).map((colours) => ({
          value: colours,
          label: translate(`mode.${colours}`),
        }))}
        onChange={({ target }) => onChange({ colours: target.value === 'own' ? '' : target.value })}
      />
    </>
  );
}

interface ActionsProps {
  readonly merchant: string;
  readonly request: PreviewRequest;
  readonly isPicking: boolean;
  readonly onPick: (on: boolean) => void;
  readonly onReload: () => void;
}

/** Actions of a preview: pick, reload, and open in a new window, where the panel is inside the page. */
export function PreviewActions({ merchant, request, isPicking, onPick, onReload }: ActionsProps) {
  const { isBusy, open } = useWindow(merchant, request);
  const may = useMay();
  return (
    <div className={end}>
      <Button
        variant={isPicking ? 'primary' : 'quiet'}
        aria-pressed={isPicking}
        onClick={() => onPick(!isPicking)}
        data-element="console.preview.pick"
      >
        {translate('pick')}
      </Button>
      <IconButton icon="refresh-cw" label={translate('act.reload')} onClick={onReload} />
      {may('preview.open', merchant) && (
        <IconButton icon="external-link" label={translate('window')} onClick={open} disabled={isBusy} />
      )}
    </div>
  );
}

function useWindow(merchant: string, request: PreviewRequest) {
  const { mutateAsync } = useStaffSend(openPreview);
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  return {
    isBusy,
    /** Opened in the click handler, so that the popup is not blocked; navigates once there is a ticket. */
    open: async () => {
      const opened = window.open('about:blank');
      if (opened !== null) opened.opener = null;
      setBusy(true);
      const ticket = await mutateAsync({ merchant, request: { ...request, mode: 'window' } }).catch(() => undefined);
      setBusy(false);
      if (ticket !== undefined && opened !== null) opened.location.href = ticket.address;
      else {
        opened?.close();
        toast.show({ title: translate('failed.title'), tone: 'negative' });
      }
    },
  };
}

export function ControlRow({ children }: { readonly children: React.ReactNode }) {
  return <div className={row}>{children}</div>;
}
