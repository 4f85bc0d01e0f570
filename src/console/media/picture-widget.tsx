import type { WidgetProps } from '@rjsf/utils';
import { useMerchant } from '#console/people/use-pages.ts';
import { MEDIA_USES } from '#contract/staff/media/calls.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { useControl } from '#ui/schema-form/state/use-control.ts';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { MediaButton } from './media-button.tsx';

const whole = css({ display: 'grid', gap: space[2], minInlineSize: 0 });

/** A picture: a typed path or address, or a picture of the media library, cut for the option `use`. */
export function PictureWidget(props: WidgetProps) {
  const { control, text, change } = useControl(props);
  const merchant = useMerchant();
  const use = MEDIA_USES.find((known) => known === props.options['use']) ?? 'content';
  return (
    <div className={whole}>
      <TextField
        {...control}
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={2_000}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
      {control.disabled !== true && (
        <div>
          <MediaButton merchant={merchant} use={use} name={String(control.label)} onPicture={change} />
        </div>
      )}
    </div>
  );
}
