import { useId, useRef, useState } from 'react';
import { StaffCallFailed } from '#console/api/client.ts';
import { useStaffRead } from '#console/api/use-staff.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { Page } from '#console/kit/page.tsx';
import { useAddPicture } from '#console/media/add-picture.ts';
import { mediaAddress } from '#console/media/media-address.ts';
import { translate } from '#console/media/words.ts';
import { useMerchant } from '#console/people/use-pages.ts';
import { useMay } from '#console/session/me.ts';
import { type MediaPicture, mediaLibrary } from '#contract/staff/media/calls.ts';
import { MOST_UPLOAD_BYTES } from '#contract/staff/studio/pictures.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { MediaDetails } from './media-details.tsx';

const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(11rem, 1fr))',
  gap: space[3],
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
const card = css({
  display: 'grid',
  gap: space[2],
  inlineSize: '100%',
  padding: space[2],
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  backgroundColor: color.surface,
  fontSize: type.s,
  textAlign: 'start',
  '& img': { inlineSize: '100%', blockSize: '8rem', objectFit: 'contain', backgroundColor: color.surfaceSunken },
  [media.hover]: { '&:hover': { borderColor: color.accentText } },
});
const nameLine = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
const small = css({ color: color.textMuted, fontSize: type.xs });
const badges = css({ display: 'flex', flexWrap: 'wrap', gap: space[1] });
const budget = css({ maxInlineSize: '20rem' });

const MB = 1024 * 1024;

/** The media library of a site: its pictures, where each is used, and the upload of more. */
export default function Media() {
  const merchant = useMerchant();
  const { data, error } = useStaffRead(mediaLibrary, {}, { merchant });
  const may = useMay();
  const mayChange = may('content.change', merchant);
  const [open, setOpen] = useState<string>();
  const shown = data?.pictures.find(({ id }) => id === open);
  return (
    <Page
      title={translate('title')}
      lead={translate('lead')}
      actions={mayChange && <AddPicture merchant={merchant} onAdded={setOpen} />}
    >
      {error !== null && <Banner tone="negative">{describeFailure(error, translate)}</Banner>}
      {data === undefined && error === null && <Skeleton lines={8} />}
      {data !== undefined && data.pictures.length > 0 && (
        <>
          <div className={budget}>
            <Progress
              label={translate('budget', { used: Math.ceil(data.bytes / MB), most: data.mostBytes / MB })}
              value={data.bytes}
              max={data.mostBytes}
            />
          </div>
          <ul className={grid} data-element="console.media.list">
            {data.pictures.map((picture) => (
              <li key={picture.id}>
                <Card merchant={merchant} picture={picture} onOpen={() => setOpen(picture.id)} />
              </li>
            ))}
          </ul>
        </>
      )}
      {data?.pictures.length === 0 && (
        <EmptyState
          illustration="empty"
          title={translate('empty')}
          text={translate(mayChange ? 'emptyText' : 'emptyRead')}
        />
      )}
      {shown !== undefined && (
        <MediaDetails
          key={shown.id}
          merchant={merchant}
          picture={shown}
          mayChange={mayChange}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Page>
  );
}

interface CardProps {
  readonly merchant: string;
  readonly picture: MediaPicture;
  readonly onOpen: () => void;
}

function Card({ merchant, picture, onOpen }: CardProps) {
  const { id, name, alt, uses, width, height, bytes } = picture;
  return (
    <button
      type="button"
      className={card}
      onClick={onOpen}
      aria-label={translate('open', { name })}
      data-element="console.media.open"
    >
      <Picture src={mediaAddress(merchant, id)} fallback={null} loading="lazy" />
      <span className={nameLine}>{name}</span>
      <span className={small}>{translate('size', { width, height, kb: Math.ceil(bytes / 1024) })}</span>
      <span className={badges}>
        <Badge tone={uses.length > 0 ? 'positive' : 'neutral'}>
          {uses.length > 0 ? translate('uses', { count: uses.length }) : translate('uses.none')}
        </Badge>
        {Object.keys(alt).length === 0 && <Badge tone="warning">{translate('alt.missing')}</Badge>}
      </span>
    </button>
  );
}

/** The upload. A refused file is said; after a lost connection the same file can be chosen again. */
function AddPicture({ merchant, onAdded }: { readonly merchant: string; readonly onAdded: (id: string) => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const { add, isBusy } = useAddPicture(merchant);
  const refuse = (title: string) => void toast.show({ title, tone: 'negative' });
  const take = async (file: File): Promise<void> => {
    if (file.size > MOST_UPLOAD_BYTES) return refuse(translate('fault.bytes'));
    try {
      const found = await add(file);
      if ('fault' in found) return refuse(translate(found.fault === 'full' ? 'full' : `fault.${found.fault}`));
      toast.show({ title: translate('added', { name: file.name }), tone: 'positive' });
      onAdded(found.id);
    } catch (error) {
      if (!(error instanceof StaffCallFailed)) throw error;
      refuse(describeFailure(error, translate));
    }
  };
  return (
    <>
      <input
        ref={input}
        id={id}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,image/avif,image/svg+xml"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void take(file);
        }}
        data-element="console.media.file"
      />
      <Button icon="plus" busy={isBusy} onClick={() => input.current?.click()} data-element="console.media.add">
        {translate('add')}
      </Button>
    </>
  );
}
