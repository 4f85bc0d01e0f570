import type { WidgetProps } from '@rjsf/utils';
import { MediaButton } from '#console/media/media-button.tsx';
import { useMerchant } from '#console/people/use-pages.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { useControl } from '#ui/schema-form/state/use-control.ts';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';

const whole = css({ display: 'grid', gap: space[2], minInlineSize: 0 });

/** The picture of an item: a typed path or address, or a picture of the media library. */
export function PictureWidget(props: WidgetProps) {
  const { control, text, change } = useControl(props);
  const merchant = useMerchant();
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
          <MediaButton merchant={merchant} use="item" name={String(control.label)} onPicture={change} />
        </div>
      )}
    </div>
  );
}
