import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { beginSocial, socialProviders } from '#contract/social/calls.ts';
import type { PortalElement } from '#model/portal/portal.ts';
import { providerLogo } from '#portal/art/provider-logos.tsx';
import { failureOf } from '#portal/forms/failure.ts';
import { addressCodesAtom } from '#portal/state/address/address-codes.ts';
import { useBrowser } from '#portal/state/client.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { useElements } from '#portal/state/use-elements.ts';
import { Button } from '#ui/actions/button.tsx';
import { css } from '#ui/style/style.ts';
import { color, font, space, type, weight } from '#ui/style/tokens.ts';
import type { Login } from '../attempt/use-login.ts';

const PREFIX = 'login.social.';

const column = css({ display: 'grid', gap: space[3] });
const divider = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  color: color.textMuted,
  fontSize: type.s,
  '&::before, &::after': { content: '""', flex: 1, blockSize: 1, backgroundColor: color.line },
});
const row = css({ display: 'grid', gap: space[2] });
const words = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[3],
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  '& > svg': { flex: 'none' },
});
/** Fallback for a provider without a known logo. */
const initial = css({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  inlineSize: '1.625rem',
  blockSize: '1.625rem',
  borderRadius: '50%',
  backgroundColor: color.accentSoft,
  color: color.accentText,
  fontFamily: font.display,
  fontSize: type.s,
  fontWeight: weight.strong,
  lineHeight: 1,
});

/** Social sign-in (M102): a button for each provider that the brand lists and the gateway supports. */
export function SocialButtons({ login }: { readonly login: Login }) {
  const { t } = useTexts();
  const listed = useElements('login').filter(({ element }) => element.id.startsWith(PREFIX));
  const nameOf = useProviders(listed.length > 0);
  const providers = listed.filter(({ element }) => nameOf(idOf(element)) !== undefined);
  const [going, setGoing] = useState<string>();
  const begin = useBegin(login, setGoing);
  if (providers.length === 0) return null;
  return (
    <div className={column}>
      <div className={divider}>{t('signin.social.or')}</div>
      <div className={row}>
        {providers.map(({ element }) => (
          <SocialButton
            key={element.id}
            element={element}
            name={nameOf(idOf(element)) ?? ''}
            isGoing={going === element.id}
            onAct={() => void begin(element.id)}
          />
        ))}
      </div>
    </div>
  );
}

const PROVIDERS_MS = 5 * 60_000;

/**
 * A provider's name; undefined for one that the gateway does not support, and for all while loading. If the gateway
 * cannot list providers, all of the brand's are shown.
 */
function useProviders(isWanted: boolean): (id: string) => string | undefined {
  const browser = useBrowser();
  const { data, isError } = useQuery({
    queryKey: ['socialProviders'],
    enabled: isWanted,
    staleTime: PROVIDERS_MS,
    retry: false,
    queryFn: ({ signal }) => browser().client.send(socialProviders, {}, { signal }),
  });
  if (isError) return describeProvider;
  const found = new Map(data?.map(({ provider, name }) => [provider, name || describeProvider(provider)]));
  return (id) => found.get(id);
}

/** Requests the provider's address and goes there. The button stays busy until the page unloads. */
function useBegin({ showFailure }: Login, setGoing: (id: string | undefined) => void): (id: string) => Promise<void> {
  const browser = useBrowser();
  const { affiliateCode } = useAtomValue(addressCodesAtom);
  return async (id) => {
    const { client, session } = browser();
    setGoing(id);
    showFailure(undefined);
    try {
      const { url } = await client.send(beginSocial, { provider: id.slice(PREFIX.length) }, { quiet: true });
      if (url === undefined) throw new TypeError('the gateway sent no address');
      session.keepAffiliateCode(affiliateCode);
      window.location.assign(url);
    } catch (error) {
      setGoing(undefined);
      showFailure(failureOf(error));
    }
  };
}

interface SocialButtonProps {
  readonly element: PortalElement;
  readonly name: string;
  readonly isGoing: boolean;
  readonly onAct: () => void;
}

function SocialButton({ element, name, isGoing, onAct }: SocialButtonProps) {
  const { label } = useTexts();
  return (
    <div data-element={element.id}>
      <Button variant="quiet" size="l" block busy={isGoing} onClick={onAct}>
        <span className={words}>
          {providerLogo(idOf(element)) ?? (
            <span className={initial} aria-hidden="true">
              {name.slice(0, 1)}
            </span>
          )}
          {label(element.label, { provider: name })}
        </span>
      </Button>
    </div>
  );
}

function idOf({ id }: PortalElement): string {
  return id.slice(PREFIX.length);
}

/** Formats a provider's id: `google` is Google, `my-bank` is My Bank. */
function describeProvider(id: string): string {
  return id
    .split('-')
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join(' ');
}
