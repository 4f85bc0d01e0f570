import { useMe } from '#console/session/me.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import type { ChangeResults } from './change-outcome.ts';
import { Problems } from './site-effect.tsx';
import { translate } from './words.ts';

export function SiteResults({ results }: { readonly results: ChangeResults }) {
  const { sites } = useMe();
  const nameOf = (merchant: string) => sites.find((site) => site.merchant === merchant)?.name ?? merchant;
  if (results.refused.length === 0) return null;
  return (
    <>
      {results.done.length > 0 && (
        <Banner tone="positive" title={translate('results.done')}>
          {results.done.map(({ merchant }) => nameOf(merchant)).join(', ')}
        </Banner>
      )}
      {results.refused.map(({ merchant, errorCode, problems }) =>
        problems.length > 0 ? (
          <Problems key={merchant} problems={problems} />
        ) : (
          <Banner
            key={merchant}
            tone="negative"
            title={translate('results.refused', { site: nameOf(merchant) })}
            announce
          >
            {describeRefusal(errorCode)}
          </Banner>
        ),
      )}
    </>
  );
}

export function describeRefusal(code: string): string {
  return translate.ifKnown(`failed.${code}`, { fields: '' }) ?? translate('failed.other', { code });
}
