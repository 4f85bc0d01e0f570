import type { ReactNode } from 'react';
import { ownZone } from '#console/forms/wall-clock.ts';
import { CONTENT_PARTS } from '#contract/staff/content/content.ts';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { useEntry } from '../draft/entry-context.ts';
import { distanceWords, STATE_TONES } from '../words/entry-words.ts';
import { nextChange, stateAt } from '../words/schedule.ts';
import { translate } from '../words/words.ts';
import { FormPart, fieldRow } from './form-part.tsx';

const state = css({ display: 'flex', alignItems: 'center', gap: space[2], color: color.textMuted, fontSize: type.s });

export interface PartProps {
  /** The fields of the content kind, by name. */
  readonly fields: ReadonlyMap<string, ReactNode>;
}

export function TimePart({ fields }: PartProps) {
  const { draft, isFixed, now } = useEntry();
  const schedule = { hidden: draft.hidden !== '', from: draft.from, until: draft.until };
  const changeAt = nextChange(schedule, now);
  const scheduleState = stateAt(schedule, now);
  return (
    <FormPart
      title={translate('form.time')}
      lead={ownZone() === 'UTC' ? translate('form.time.utc') : translate('form.time.lead', { zone: ownZone() })}
      isFixed={isFixed}
    >
      <div className={fieldRow}>
        {fields.get('from')}
        {fields.get('until')}
      </div>
      {fields.get('hidden')}
      <p className={state} role="status">
        <Badge tone={STATE_TONES[scheduleState]}>{translate(`state.${scheduleState}`)}</Badge>
        {changeAt !== undefined &&
          (scheduleState === 'scheduled' || scheduleState === 'live') &&
          translate(`turn.${scheduleState}`, { when: distanceWords(changeAt, now) })}
      </p>
    </FormPart>
  );
}

export function AudiencePart({ fields }: PartProps) {
  const { isFixed } = useEntry();
  return (
    <FormPart title={translate('form.audience')} lead={translate('form.audience.lead')} isFixed={isFixed}>
      <div className={fieldRow}>
        {fields.get('who')}
        {fields.get('moment')}
        {fields.get('ranks')}
        {fields.get('labels')}
      </div>
    </FormPart>
  );
}

/** Placement: picture and place of a banner, picture of a promotion and what members do, anchor of a help topic. */
export function PlacePart({ fields }: PartProps) {
  const { kind, isFixed } = useEntry();
  const { hasPicture, hasPlace, hasAnchor, hasPromotionType } = CONTENT_PARTS[kind];
  if (!hasPicture && !hasAnchor && !hasPromotionType) return null;
  const part = hasPlace ? 'banner' : hasAnchor ? 'help' : hasPicture ? 'promotion' : 'news';
  return (
    <FormPart title={translate(`form.place.${part}`)} isFixed={isFixed}>
      {hasPicture && fields.get('picture')}
      {hasPlace && (
        <div className={fieldRow}>
          {fields.get('group')}
          {fields.get('link')}
        </div>
      )}
      {fields.has('entry') && (
        <div className={fieldRow}>
          {fields.get('promotionType')}
          {fields.get('entry')}
        </div>
      )}
      {hasAnchor && fields.get('anchor')}
      {hasPromotionType && fields.get('promotionType')}
    </FormPart>
  );
}
