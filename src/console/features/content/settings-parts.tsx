import {
  BANNER_GROUPS,
  CONTENT_AUDIENCES,
  CONTENT_MOMENTS,
  CONTENT_PARTS,
  type ContentKind,
} from '#contract/staff/content.ts';
import { Badge } from '#ui/badge.tsx';
import { Select } from '#ui/select.tsx';
import { css } from '#ui/style.ts';
import { Switch } from '#ui/switch.tsx';
import { TextField } from '#ui/text-field.tsx';
import { color, space, type } from '#ui/tokens.ts';
import type { PieceDraft } from './content-draft.ts';
import { FormPart, fieldRow } from './form-part.tsx';
import { MomentField } from './moment-field.tsx';
import { ownZone } from './moments.ts';
import { PictureField } from './picture-field.tsx';
import { distanceWords, STATE_TONES } from './piece-words.ts';
import { nextTurn, stateAt } from './schedule.ts';
import { say } from './words.ts';

const state = css({ display: 'flex', alignItems: 'center', gap: space[2], color: color.textMuted, fontSize: type.s });

export interface SettingsPartProps {
  readonly kind: ContentKind;
  readonly draft: PieceDraft;
  readonly isFixed: boolean;
  readonly now: number;
  readonly wrong: (path: string) => string | undefined;
  readonly onChange: (draft: PieceDraft) => void;
}

/** When a piece is shown. */
export function TimePart({ draft, isFixed, now, wrong, onChange }: SettingsPartProps) {
  const set = (patch: Partial<PieceDraft>) => onChange({ ...draft, ...patch });
  const schedule = { hidden: draft.hidden !== '', from: draft.from, until: draft.until };
  const turn = nextTurn(schedule, now);
  const stands = stateAt(schedule, now);
  return (
    <FormPart
      title={say('form.time')}
      lead={ownZone() === 'UTC' ? say('form.time.utc') : say('form.time.lead', { zone: ownZone() })}
      isFixed={isFixed}
    >
      <div className={fieldRow}>
        <MomentField
          label={say('part.from')}
          value={draft.from}
          none={say('schedule.fromNow')}
          error={wrong('from')}
          now={now}
          onChange={(from) => set({ from })}
        />
        <MomentField
          label={say('part.until')}
          value={draft.until}
          none={say('schedule.noEnd')}
          error={wrong('until')}
          now={now}
          onChange={(until) => set({ until })}
        />
      </div>
      <Switch
        label={say('form.hidden')}
        hint={say('form.hidden.hint')}
        checked={draft.hidden !== ''}
        onChange={(event) => set({ hidden: event.target.checked ? 'yes' : '' })}
      />
      <p className={state} role="status">
        <Badge tone={STATE_TONES[stands]}>{say(`state.${stands}`)}</Badge>
        {turn !== undefined && say(`turn.${stands}`, { when: distanceWords(turn, now) })}
      </p>
    </FormPart>
  );
}

/** For whom a piece is. */
export function AudiencePart({ kind, draft, isFixed, wrong, onChange }: SettingsPartProps) {
  const set = (patch: Partial<PieceDraft>) => onChange({ ...draft, ...patch });
  const isLimited = draft.who === 'everyone' && (draft.ranks.trim() !== '' || draft.labels.trim() !== '');
  return (
    <FormPart title={say('form.audience')} lead={say('form.audience.lead')} isFixed={isFixed}>
      <div className={fieldRow}>
        <Select
          label={say('part.who')}
          value={draft.who}
          hint={isLimited ? say('form.who.limited') : undefined}
          options={CONTENT_AUDIENCES.map((value) => ({ value, label: say(`who.${value}`) }))}
          onChange={(event) => set({ who: event.target.value })}
        />
        {CONTENT_PARTS[kind].hasMoment && (
          <Select
            label={say('part.moment')}
            value={draft.moment}
            options={['', ...CONTENT_MOMENTS].map((value) => ({ value, label: say(`moment.${value || 'any'}`) }))}
            onChange={(event) => set({ moment: event.target.value })}
          />
        )}
        <TextField
          label={say('part.ranks')}
          hint={say('form.ranks.hint')}
          error={wrong('ranks')}
          inputMode="numeric"
          autoComplete="off"
          value={draft.ranks}
          onChange={(event) => set({ ranks: event.target.value })}
        />
        <TextField
          label={say('part.labels')}
          hint={say('form.labels.hint')}
          error={wrong('labels')}
          autoComplete="off"
          value={draft.labels}
          onChange={(event) => set({ labels: event.target.value })}
        />
      </div>
    </FormPart>
  );
}

/** Where a piece stands: a banner's picture and place, a topic's anchor, what sort of promotion is told of. */
export function PlacePart({ kind, draft, isFixed, wrong, onChange }: SettingsPartProps) {
  const { hasPicture, hasAnchor, hasPromotionType } = CONTENT_PARTS[kind];
  const set = (patch: Partial<PieceDraft>) => onChange({ ...draft, ...patch });
  if (!hasPicture && !hasAnchor && !hasPromotionType) return null;
  return (
    <FormPart title={say(`form.place.${kind}`)} isFixed={isFixed}>
      {hasPicture && (
        <>
          <PictureField
            label={say('part.picture')}
            hint={say('form.picture.hint')}
            error={wrong('picture')}
            value={draft.picture}
            onChange={(picture) => set({ picture })}
          />
          <div className={fieldRow}>
            <Select
              label={say('part.group')}
              value={draft.group}
              options={BANNER_GROUPS.map((value) => ({ value, label: say(`group.${value}`) }))}
              onChange={(event) => set({ group: event.target.value })}
            />
            <TextField
              label={say('part.link')}
              hint={say('form.link.hint')}
              error={wrong('link')}
              inputMode="url"
              dir="ltr"
              autoComplete="off"
              value={draft.link}
              onChange={(event) => set({ link: event.target.value })}
            />
          </div>
        </>
      )}
      {hasAnchor && (
        <TextField
          label={say('part.anchor')}
          hint={say('form.anchor.hint', { anchor: draft.anchor === '' ? 'limits' : draft.anchor })}
          error={wrong('anchor')}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          value={draft.anchor}
          onChange={(event) => set({ anchor: event.target.value })}
        />
      )}
      {hasPromotionType && (
        <TextField
          label={say('part.promotionType')}
          hint={say('form.promotionType.hint')}
          error={wrong('promotionType')}
          dir="ltr"
          autoComplete="off"
          value={draft.promotionType}
          onChange={(event) => set({ promotionType: event.target.value })}
        />
      )}
    </FormPart>
  );
}
